import type { OpenItem } from '#src/contract/orders/open-products.ts';
import type { ToShipSearch } from '../to-ship-search.ts';
import { type Clock, filterOf, isFound, type WaitingOrder } from '../waiting-orders.ts';

/** So many orders are fetched from the shelves in one go. */
export const mostPickedOrders = 30;

/** An article, and how much of it is to be fetched. */
export interface PickLine {
  /** SKU, or what else tells it from others. */
  key: string;
  sku: string | undefined;
  name: string;
  units: number;
  orders: number;
}

export interface PickedOrder {
  orderId: string;
  units: number;
  items: readonly Pick<OpenItem, '_id' | 'name' | 'sku' | 'quantity'>[];
}

export interface PickGroup {
  /** By SKU, as shelves are. */
  lines: readonly PickLine[];
  /** As they are packed: soonest ship-by first. */
  orders: readonly PickedOrder[];
}

/** Orders of one unit need no sorting on the packing table, so they are fetched apart. */
export interface PickList {
  several: PickGroup;
  single: PickGroup;
}

type Shown = Pick<ToShipSearch, 'search' | 'show' | 'marketplace'>;

/**
 * The first orders that To ship shows and this device knows the contents of.
 * @param home country of the seller's own marketplace, which its orders need not name
 */
export function ordersToPick(
  waiting: readonly WaitingOrder[],
  { search = '', show, marketplace }: Shown,
  home: string | undefined,
  clock: Clock,
): readonly WaitingOrder[] {
  const words = search.trim();
  const isOf = filterOf(show, clock);
  return waiting
    .filter(
      one =>
        one.items.length > 0 &&
        isOf(one) &&
        (marketplace === undefined || (one.order.marketplace ?? home) === marketplace) &&
        (words === '' || isFound(one, words)),
    )
    .slice(0, mostPickedOrders);
}

export function articlesOf(waiting: readonly WaitingOrder[]): PickList {
  const orders = waiting.map(({ order: { orderId }, items }) => ({ orderId, units: unitsOf(items), items }));
  return {
    several: groupOf(orders.filter(({ units }) => units > 1)),
    single: groupOf(orders.filter(({ units }) => units === 1)),
  };
}

const unitsOf = (items: readonly Pick<OpenItem, 'quantity'>[]) =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

function groupOf(orders: readonly PickedOrder[]): PickGroup {
  const lines = new Map<string, PickLine>();
  for (const { items } of orders) {
    const counted = new Set<string>();
    for (const { sku, name, quantity } of items) {
      const key = sku ?? name;
      const line = lines.get(key) ?? { key, sku, name, units: 0, orders: 0 };
      const isFirst = !counted.has(key);
      lines.set(key, {
        ...line,
        units: line.units + quantity,
        orders: line.orders + (isFirst ? 1 : 0),
      });
      counted.add(key);
    }
  }
  const bySku = new Intl.Collator('en', { numeric: true });
  return { lines: [...lines.values()].sort((one, other) => bySku.compare(one.key, other.key)), orders };
}
