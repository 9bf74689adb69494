import { and, asc, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { clearances, type orders } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import {
  type Confirmations,
  type ConfirmationsQuery,
  confirmationsAtOnce,
} from '#src/contract/orders/confirmations.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import { companyZone, totalByDay } from './confirmed-orders.ts';
import { isByPerson, totalByPerson } from './confirming-persons.ts';
import { findOrderPage, type Place } from './order-pages.ts';

/** Orders of a seller's period with their confirmations, a page of them; the first with totals of all. */
export async function listConfirmations(
  db: Db,
  sellerId: string,
  { timeZone: ofDevice, after, ...filters }: ConfirmationsQuery,
  now: Date,
): Promise<v.InferInput<typeof Confirmations>> {
  const timeZone = await companyZone(db, sellerId, ofDevice);
  const totals = after ? undefined : await totalByDay(db, sellerId, filters, timeZone, now);
  const listing = { sellerId, filters, timeZone, now };
  const persons = (await isByPerson(db, listing)) && !after ? await totalByPerson(db, listing) : undefined;
  const rows = await findOrderPage(
    db,
    listing,
    after === undefined ? undefined : readPlace(after),
    confirmationsAtOnce + 1,
  );
  const page = rows.slice(0, confirmationsAtOnce);
  const orderIds = page.map(({ order }) => order.orderId);
  const entries = await findEntries(db, sellerId, orderIds);
  const released = await findReleased(db, sellerId, orderIds);
  const end = rows.length > confirmationsAtOnce ? page.at(-1) : undefined;
  return {
    timeZone,
    ...(totals && { totals }),
    ...(persons && { persons }),
    orders: page.map(({ order }) => ({
      ...viewOf(order, released.get(order.orderId), now),
      confirmations: entries.filter(entry => entry.orderId === order.orderId).map(confirmationOf),
    })),
    ...(end && { next: `${end.place.moment} ${end.place.orderId}` }),
  };
}

/** @throws Refusal */
function readPlace(after: string): Place {
  const [, moment = '', orderId = ''] = /^(\S+) (.+)$/s.exec(after) ?? [];
  if (Number.isNaN(Date.parse(moment))) {
    throw new Refusal('REQUEST.INVALID', 'No page comes after this.', { path: 'after' });
  }
  return { moment: new Date(moment).toISOString(), orderId };
}

const findEntries = (db: Db, sellerId: string, orderIds: string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(shipmentLedger)
        .where(and(eq(shipmentLedger.sellerId, sellerId), inArray(shipmentLedger.orderId, orderIds)))
        .orderBy(asc(shipmentLedger.confirmedAt), asc(shipmentLedger.id));

async function findReleased(db: Db, sellerId: string, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, releasedAt } = clearances;
  const found = await db
    .select({ orderId, releasedAt })
    .from(clearances)
    .where(and(eq(clearances.sellerId, sellerId), inArray(orderId, orderIds)));
  return new Map(found.flatMap(row => (row.releasedAt ? [[row.orderId, row.releasedAt]] : [])));
}

type OrderRow = typeof orders.$inferSelect;
type LedgerRow = typeof shipmentLedger.$inferSelect;
type View = v.InferInput<typeof Confirmations>['orders'][number];

const gone: ReadonlySet<OrderStatus> = new Set(['cancelled', 'shipped', 'shipped-elsewhere']);

/** As `isLate`, `isOnTime` and `isOverdue` say it of rows that nobody reads. */
export function latenessOf({ shipBy, acceptedAt, status }: OrderRow, now: Date): View['late'] {
  if (!shipBy) return undefined;
  if (acceptedAt) return acceptedAt > shipBy ? 'late' : 'on-time';
  return shipBy < now && !gone.has(status) ? 'overdue' : undefined;
}

function viewOf(order: OrderRow, releasedAt: Date | undefined, now: Date): Omit<View, 'confirmations'> {
  const { orderId, marketplaceId, createdAt, shipBy, confirmedAt, acceptedAt, status } = order;
  const late = latenessOf(order, now);
  return {
    ...{ orderId, marketplaceId, orderedAt: createdAt.toISOString() },
    ...(shipBy && { shipBy: shipBy.toISOString() }),
    ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    ...(acceptedAt && { acceptedAt: acceptedAt.toISOString() }),
    ...(releasedAt && { releasedAt: releasedAt.toISOString() }),
    ...(late && { late }),
    ...(status !== 'open' && status !== 'shipped' && { status }),
  };
}

export function stateOf({ marketplaceState, verification, closedAt }: LedgerRow) {
  if (closedAt && marketplaceState !== 'waiting') return 'closed';
  if (marketplaceState !== 'accepted') return marketplaceState;
  return verification === 'verified' || verification === 'missing' ? verification : 'accepted';
}

function confirmationOf(entry: LedgerRow): View['confirmations'][number] {
  const { id, trackingId, carrier, confirmedBy, confirmedAt } = entry;
  const state = stateOf(entry);
  return { _id: id, trackingId, carrier, confirmedBy, confirmedAt: confirmedAt.toISOString(), state };
}
