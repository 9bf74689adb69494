import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { seededRandom } from '#server/sandbox/random.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { confirmShipment } from '#server/services/shipments/confirm-shipment.ts';
import { changeClearance } from '#server/services/tracking/clearance-changes.ts';
import type { ClearanceChange } from '#src/contract/desk/desk-endpoints.ts';
import type { TrackingChanges, TrackingItem, TrackingList } from '#src/contract/orders/customs-tracking.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import { reportedItem, reportedOrder } from './reported-order.ts';
import { shipmentOf } from './shipment-world.ts';

const marketplaceId = 'A1PA6795UKMFR9';
const createdAt = new Date('2026-11-10T08:00:00Z');
const mrn = '26DE58510000012AR0';

/** What the product does to the orders of a seller, chosen by a seed. Ids come from a small set, so that they meet. */
export function createRandomChanges(
  parts: { db: Db; secrets: SecretBox; now: () => Date },
  sellerId: string,
  seed: number,
) {
  const { db, secrets, now } = parts;
  const random = seededRandom(seed);
  const orderIdOf = (index: number) => `028-${sellerId.slice(0, 8)}-${index}`;
  const thisOrder = (orderId: string) => ({
    of: (table: typeof orders | typeof orderItems | typeof clearances | typeof shipmentLedger) =>
      and(eq(table.sellerId, sellerId), eq(table.orderId, orderId)),
  });

  /** As the marketplace reports it: new, or with another ship-by, more or less shipped, cancelled or asked to be. */
  async function fetchOrder(orderId: string) {
    const count = 1 + (Number(orderId.at(-1)) % 3);
    await storeOrders(db, sellerId, [
      reportedOrder({
        orderId,
        createdAt,
        updatedAt: now(),
        shipBy: new Date(createdAt.getTime() + random.between(1, 4) * 86_400_000),
        items: Array.from({ length: random.between(1, count) }, (_, place) =>
          reportedItem({
            orderItemId: `${orderId}-${place}`,
            // By the clock, or each seed would mean something else.
            sku: now().getTime() % 3000 === 0 ? `SKU-${place}` : null,
            quantityFulfilled: random.pick([0, 0, 0, 0, 0, 1, 2]),
            isCancellationRequested: random.pick([false, false, false, true]),
            ...(random.between(0, 7) === 0 && { quantityOrdered: 0, isCancellationExecuted: true }),
            hasIossNumber: random.between(0, 9) === 0,
          }),
        ),
      }),
    ]);
    return true;
  }

  async function confirm(orderId: string) {
    const items = await db.select().from(orderItems).where(thisOrder(orderId).of(orderItems));
    const isOpen = ({ status }: { status: OrderStatus }) =>
      status === 'open' || status === 'cancellation-requested';
    const waiting = items
      .filter(item => item.shippedQuantity === 0 && isOpen(item))
      .slice(0, random.between(1, 2));
    if (waiting.length === 0) return false;
    const order = { sellerId, orderId, marketplaceId, items: waiting };
    const change = { sellerId, key: randomUUID(), fingerprint: randomUUID(), retentionDays: 90 };
    const by = { personId: 'packer', confirmedBy: 'Packing table', confirmedAt: now() };
    const entry = v.parse(ShipmentLedgerEntry, shipmentOf(order));
    await confirmShipment(db, change, entry, by);
    return true;
  }

  async function clear(orderId: string) {
    const [broker] = await db.select({ id: brokers.id }).from(brokers);
    const [order] = await db.select().from(orders).where(thisOrder(orderId).of(orders));
    if (!order) return false;
    const status = random.pick(['NOT_RELEASED', 'IN_PROGRESS', 'RELEASED'] as const);
    const change = { orderId, status, mrn, place: random.pick(['Hamburg', 'Köln']) };
    await changeClearance(db, secrets, broker?.id ?? '', change as ClearanceChange, now());
    return true;
  }

  /** The marketplace's outcome of one confirmation. */
  async function refuseOrAccept(orderId: string) {
    const entries = await db
      .select({ id: shipmentLedger.id })
      .from(shipmentLedger)
      .where(thisOrder(orderId).of(shipmentLedger));
    const entry = entries[random.between(0, entries.length - 1)];
    if (!entry) return false;
    const marketplaceState = random.pick(['refused', 'refused', 'accepted'] as const);
    const set = { marketplaceState, marketplaceReason: 'No such carrier.' };
    await db.transaction(async tx => {
      // As anyone who writes an outcome does: the items that it opens or closes again are the order's.
      await tx.select().from(orders).where(thisOrder(orderId).of(orders)).for('no key update');
      await tx.update(shipmentLedger).set(set).where(eq(shipmentLedger.id, entry.id));
    });
    return true;
  }

  async function remove(orderId: string) {
    const { of } = thisOrder(orderId);
    return db.transaction(async tx => {
      const found = await tx.select().from(orders).where(of(orders)).for('update');
      if (found.length === 0) return false;
      const ledgerIds = tx.select({ id: shipmentLedger.id }).from(shipmentLedger).where(of(shipmentLedger));
      await tx.delete(shipmentLedgerItems).where(inArray(shipmentLedgerItems.ledgerId, ledgerIds));
      await tx.delete(shipmentLedger).where(of(shipmentLedger));
      await tx.delete(clearances).where(of(clearances));
      await tx.delete(orderItems).where(of(orderItems));
      await tx.delete(orders).where(of(orders));
      return true;
    });
  }

  const acts = { fetchOrder, confirm, clear, refuseOrAccept, remove };
  /** How many of each had an effect. */
  const effects = { fetchOrder: 0, confirm: 0, clear: 0, refuseOrAccept: 0, remove: 0 };

  async function changeSomething(): Promise<void> {
    const act = random.pick(weighted);
    try {
      if (await acts[act](orderIdOf(random.between(0, 6)))) effects[act]++;
    } catch (error) {
      // Another change of the same order came first.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return { changeSomething, effects };
}

const weighted = [
  ...(['fetchOrder', 'fetchOrder', 'fetchOrder', 'confirm', 'confirm'] as const),
  ...(['clear', 'clear', 'refuseOrAccept', 'refuseOrAccept', 'remove'] as const),
] as const;

/** A device that has the list, and keeps it by what changed since. */
export function createTrackingDevice(parts: {
  fetchList: () => Promise<TrackingList>;
  fetchChanges: (since: string) => Promise<TrackingChanges>;
}) {
  let sequence = '';
  let total = 0;
  let orders = new Map<string, TrackingItem>();
  return {
    get orders() {
      return orders;
    },
    get total() {
      return total;
    },
    async load() {
      const { items, meta } = await parts.fetchList();
      orders = new Map(items.map(item => [item.orderId, item]));
      sequence = meta.sequence ?? '';
      total = meta.total;
    },
    async catchUp() {
      for (let hasMore = true; hasMore; ) {
        const changes = await parts.fetchChanges(sequence);
        for (const orderId of changes.removed) orders.delete(orderId);
        for (const item of changes.items) orders.set(item.orderId, item);
        ({ sequence, total, hasMore } = changes);
      }
    },
  };
}

/** What a list says, without what the device computes itself. */
export const comparable = (items: Iterable<TrackingItem>) =>
  [...items]
    .map(({ duration, ...item }) => (item.handedOverAt ? item : { ...item, duration }))
    .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
