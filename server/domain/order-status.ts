import type { OrderStatus } from '#src/contract/orders/order-status.ts';

/** What the marketplace reports of an order, as far as its status follows from it. */
export interface ReportedOrder {
  fulfillmentStatus: string;
  items: readonly ReportedItem[];
  packages: readonly ReportedPackage[];
}

interface ReportedItem {
  orderItemId: string;
  quantityOrdered: number;
  quantityFulfilled: number;
  quantityUnfulfilled: number | null;
  isCancellationRequested: boolean;
  isCancellationExecuted: boolean;
}

interface ReportedPackage {
  packageReferenceId: string;
  status: string | null;
  items: readonly { orderItemId: string; quantity: number }[];
}

/** What we have told the marketplace of an order. */
export interface OwnConfirmations {
  /** Package references of all of them: a refused one may be at the marketplace all the same. */
  references: ReadonlySet<string>;
  /** The marketplace's ids of the items in those that it didn't refuse. */
  itemIds: ReadonlySet<string>;
}

export interface ItemState {
  status: OrderStatus;
  /** Pieces in packages, as far as they are ordered. */
  fulfilled: number;
  /** Where some were cancelled too late, more than are ordered. */
  inPackages: number;
  /** Whether none of its pieces is left to ship. */
  isDone: boolean;
}

/** What has become of an order and of each of its items, by the marketplace's ids. */
export function statusesOf(
  order: ReportedOrder,
  own: OwnConfirmations,
): { order: OrderStatus; items: ReadonlyMap<string, ItemState> } {
  const items = new Map(order.items.map(item => [item.orderItemId, stateOf(item, order, own)]));
  return { order: statusOf([...items.values()], order), items };
}

/** Whether a package is one, or was called off before it left. */
export const isLive = ({ status }: Pick<ReportedPackage, 'status'>): boolean => status !== 'CANCELLED';

/** Whether a package has pieces of an item. One that names no items has those that are fulfilled. */
export const contains = ({ items }: Pick<ReportedPackage, 'items'>, orderItemId: string): boolean =>
  items.length === 0 || items.some(item => item.orderItemId === orderItemId && item.quantity > 0);

function stateOf(item: ReportedItem, order: ReportedOrder, own: OwnConfirmations): ItemState {
  const { orderItemId, quantityOrdered, quantityFulfilled } = item;
  const packed = order.packages
    .filter(isLive)
    .flatMap(one => one.items)
    .filter(one => one.orderItemId === orderItemId)
    .reduce((sum, one) => sum + one.quantity, 0);
  const inPackages = Math.max(quantityFulfilled, packed);
  const fulfilled = Math.min(quantityOrdered, inPackages);
  const pieces = { fulfilled, inPackages };
  if (fulfilled > 0) {
    const containing = order.packages.filter(one => isLive(one) && contains(one, orderItemId));
    const isOurs =
      containing.length > 0
        ? containing.some(one => own.references.has(one.packageReferenceId))
        : own.itemIds.has(orderItemId);
    // Also with a part of the pieces: a confirmation holds all of them, so the rest can only be sent where it began.
    if (!isOurs) return { status: 'shipped-elsewhere', ...pieces, isDone: fulfilled >= quantityOrdered };
    if (fulfilled >= quantityOrdered) return { status: 'shipped', ...pieces, isDone: true };
  }
  if (isCancelled(item, order)) return { status: 'cancelled', ...pieces, isDone: true };
  const status = item.isCancellationRequested ? 'cancellation-requested' : 'open';
  return { status, ...pieces, isDone: false };
}

/** Where some pieces were cancelled, the others are still to be shipped. */
const isCancelled = (item: ReportedItem, { fulfillmentStatus }: ReportedOrder): boolean =>
  fulfillmentStatus === 'CANCELLED' ||
  item.quantityOrdered === 0 ||
  (item.isCancellationExecuted && item.quantityUnfulfilled === 0 && item.quantityFulfilled === 0);

function statusOf(items: readonly ItemState[], { fulfillmentStatus }: ReportedOrder): OrderStatus {
  const live = items.filter(item => item.status !== 'cancelled');
  if (live.length === 0) return items.length > 0 || fulfillmentStatus === 'CANCELLED' ? 'cancelled' : 'open';
  if (live.some(item => item.status === 'cancellation-requested')) return 'cancellation-requested';
  if (live.some(item => !item.isDone)) return 'open';
  return live.every(item => item.status === 'shipped-elsewhere') ? 'shipped-elsewhere' : 'shipped';
}
