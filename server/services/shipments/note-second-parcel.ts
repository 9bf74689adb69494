import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/tables/orders.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { SecondParcel } from '#src/contract/shipments/shipment-ledger.ts';
import { detailOf, insertEvent } from './order-events.ts';

interface NotedBy {
  personId: string;
  /** Label of the device. */
  device: string;
  at: Date;
}

/**
 * Notes in an order's history, once for its key, a parcel that was sent besides the confirmed one. It names no ledger
 * entry: the values are not those of any revision.
 * @throws Refusal
 */
export const noteSecondParcel = (
  db: Db,
  change: KeyedChange,
  { orderId, ...values }: SecondParcel,
  { personId, device, at }: NotedBy,
): Promise<true> =>
  withIdempotency<true>(
    db,
    change,
    async tx => {
      const { sellerId } = change;
      const [order] = await tx
        .select({ orderId: orders.orderId })
        .from(orders)
        .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
      if (!order) throw new Refusal('SHIPMENT.ORDER_UNKNOWN', 'There is no such order.', { path: 'orderId' });
      const event = { sellerId, orderId, at, kind: 'second-parcel' as const, userId: personId, device };
      await insertEvent(tx, { ...event, detail: detailOf(values, false) });
      return true;
    },
    true,
  );
