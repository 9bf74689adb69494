import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { clearances, marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { OrderFilters } from '#server/services/confirmations/confirmed-orders.ts';
import { dayIn } from '#src/contract/days.ts';
import {
  type ConfirmationFilter,
  confirmationFilters,
  lateFilters,
  periodKinds,
} from '#src/contract/orders/confirmations.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';

/** Clocks there are put back on 25 October. */
export const zoneOfDays = 'Europe/Berlin';
export const nowOfDays = new Date('2026-10-27T09:30:00Z');

const hour = 3_600_000;
const germany = 'A1PA6795UKMFR9';
const france = 'A13V1IB3VIYZZH';
const carriers = ['DHL', 'UBI'] as const;
const places = ['Hamburg', 'Köln'] as const;
export const people = ['ada', 'ben'] as const;

/** So few moments that they meet: the ends of a day of 25 hours, and some that are `before` then. */
const momentOf = (before = 0) =>
  fc
    .constantFrom(-49, -26, -25, -24, -1, 0, 1, 23, 24, 25, 26, 48)
    .map(hours => new Date(Date.parse('2026-10-24T22:00:00Z') + (hours - before) * hour));

/** What people and marketplaces write, among it what tables and spreadsheets trip over. */
const awkwardTexts = `Lamp|蓝牙耳机，黑色|=1+1|=A1|=HYPERLINK("http://x.example")|+49 170|-12|@SUM(A1)|＝1+1|'=1|''|\tLamp|a\tb|a "b", c|"|\
 ends |\n=1|Line 1\r\nLine 2\rLine 3\nLine 4|_x0041_|004.20E+15|0012345678901234567|\u0001\u{fffe}x|\u2028|👩‍🚀|__proto__|constructor|`;

const anyText = fc
  .oneof(fc.constantFrom(...awkwardTexts.split('|')), fc.string({ unit: 'grapheme' }))
  .map(text => text.replaceAll('\0', ''));

const states = ['waiting', 'accepted', 'verified', 'refused', 'missing', 'closed'] as const;

const entry = fc.record(
  {
    ...{ state: fc.constantFrom(...states), carrier: fc.constantFrom(...carriers) },
    ...{ confirmedAt: momentOf(), acceptedAt: momentOf(), trackingId: anyText },
    person: fc.constantFrom(...people),
  },
  { requiredKeys: ['state', 'carrier', 'confirmedAt', 'acceptedAt'] },
);

const item = fc.record(
  {
    status: fc.constantFrom<OrderStatus>('open', 'open', 'shipped', 'cancelled'),
    cancelledBy: fc.constantFrom('BUYER', 'MERCHANT', 'AMAZON', null),
    entry: fc.option(entry),
    /** In a package of another tool. */
    packedAt: fc.option(momentOf()),
    ...{ name: anyText, sku: anyText, price: fc.nat({ max: 99_999 }).map(cents => cents / 100) },
  },
  { requiredKeys: ['status', 'cancelledBy', 'entry', 'packedAt'] },
);

const madeOrder = fc.record({
  ...{
    createdAt: momentOf(24),
    shipBy: fc.option(momentOf()),
    items: fc.array(item, { maxLength: 3, minLength: 1 }),
  },
  status: fc.constantFrom<OrderStatus>(
    ...(['open', 'open', 'cancellation-requested', 'cancelled', 'shipped', 'shipped-elsewhere'] as const),
  ),
  marketplaceId: fc.constantFrom(germany, germany, france),
  clearance: fc.option(
    fc.record({
      ...{ place: fc.constantFrom(...places), handedOverAt: momentOf(48) },
      releasedAt: fc.option(momentOf()),
    }),
  ),
});
export type MadeOrder = typeof madeOrder extends fc.Arbitrary<infer Made> ? Made : never;
export const madeOrders = fc.array(madeOrder, { minLength: 1, maxLength: 30 });

const day = fc.constantFrom('2026-10-22', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27');

export const someFilters: fc.Arbitrary<OrderFilters> = fc
  .record(
    {
      ...{ by: fc.constantFrom(...periodKinds), ends: fc.tuple(day, day) },
      ...{ carrier: fc.constantFrom(...carriers), marketplace: fc.constantFrom(germany, france) },
      ...{ state: fc.constantFrom(...confirmationFilters), late: fc.constantFrom(...lateFilters) },
      ...{ place: fc.constantFrom(...places), person: fc.constantFrom(...people) },
    },
    { requiredKeys: ['by', 'ends'] },
  )
  .map(({ ends, ...filters }) => {
    const [from = '', to = ''] = ends.toSorted();
    return { ...filters, from, to } as OrderFilters;
  });

/** As they come about: the orders, their confirmations with what the marketplace said, then what others did. */
export async function insertMade(db: Db, sellerId: string, made: readonly MadeOrder[]): Promise<string[]> {
  const orderIds = made.map(() => randomUUID());
  const ofAll = made.map((order, at) => ({ ...order, of: { sellerId, orderId: orderIds[at] ?? '' } }));
  const items = ofAll.flatMap(order =>
    order.items.map((item, position) => ({ ...order, ...item, id: randomUUID(), position })),
  );
  const entries = items.flatMap(({ entry, of, id, marketplaceId }) =>
    entry ? { ...entry, of, id, marketplaceId } : [],
  );
  const packages = items.flatMap(({ packedAt, of, id }) => (packedAt ? { packedAt, of, id } : []));
  const cleared = ofAll.flatMap(({ clearance, of }) => (clearance ? { ...of, ...clearance } : []));
  const shipping = { places: [], carriers: [], marketplaces: {}, persons: 'counted' as const, version: 1 };
  await db.update(sellers).set({ shipping }).where(eq(sellers.id, sellerId));
  await db.insert(orders).values(
    ofAll.map(({ of, createdAt, shipBy, status, marketplaceId }) => ({
      ...{ ...of, createdAt, shipBy, status, marketplaceId },
    })),
  );
  await db.insert(orderItems).values(
    items.map(
      ({
        of,
        id,
        position,
        name = 'Lamp',
        sku,
        price = 10,
        status,
        cancelledBy,
        packedAt,
        entry: confirmed,
      }) => ({
        ...{ ...of, id, marketplaceItemId: id, position, name, sku, price, quantity: 2, currency: 'EUR' },
        ...{ status, cancelledBy, fulfilledQuantity: packedAt ? 2 : 0 },
        shippedQuantity: packedAt || (confirmed && confirmed.state !== 'refused') ? 2 : 0,
      }),
    ),
  );
  if (entries.length > 0) {
    await db.insert(shipmentLedger).values(
      entries.map(({ of, id, marketplaceId, state, carrier, trackingId = id, confirmedAt, acceptedAt }) => ({
        ...{ ...of, id, marketplaceId, carrier, confirmedAt, packageReferenceId: id, trackingId },
        ...{ deliveryService: 'Fast', dispatchDate: '2026-10-20', dispatchFrom: 'CN', confirmedBy: 'Phone' },
        ...(state !== 'waiting' && {
          marketplaceState: state === 'refused' ? ('refused' as const) : ('accepted' as const),
          marketplaceAt: acceptedAt,
        }),
        ...((state === 'verified' || state === 'missing') && { verification: state }),
        ...(state === 'closed' && { closedAt: acceptedAt }),
      })),
    );
    await db.insert(orderEvents).values(
      entries.map(({ of, id, person, confirmedAt: at }) => ({
        ...{ ...of, at, kind: 'confirmed' as const, ledgerId: id, revision: 1, userId: person ?? null },
      })),
    );
    await db
      .insert(shipmentLedgerItems)
      .values(entries.map(({ id }) => ({ orderItemId: id, ledgerId: id, quantity: 2 })));
  }
  if (packages.length > 0)
    await db.insert(marketplacePackages).values(
      packages.map(({ of, id, packedAt }) => ({
        ...{ ...of, packageReferenceId: id, createdAt: packedAt, readAt: nowOfDays },
        items: [{ orderItemId: id, quantity: 2 }],
      })),
    );
  if (cleared.length > 0)
    await db
      .insert(clearances)
      .values(cleared.map(one => ({ ...one, status: 'RELEASED' as const, updatedAt: nowOfDays })));
  return orderIds;
}

const latest = (moments: readonly (Date | undefined)[]) =>
  moments.length > 0 && moments.every(moment => moment !== undefined)
    ? moments.reduce((one, other) => (one > other ? one : other))
    : undefined;

const isTaken = (state: (typeof states)[number]) => state !== 'waiting' && state !== 'refused';

/** What is known of an order, by its facts alone. */
export function factsOf({ createdAt, shipBy, status, items, clearance }: MadeOrder) {
  const moments = items.flatMap(({ entry, packedAt }) => [entry?.confirmedAt ?? [], packedAt ?? []].flat());
  const confirmedAt =
    moments.length > 0 ? moments.reduce((one, other) => (one < other ? one : other)) : undefined;
  const acceptedAt = latest(
    items
      .filter(one => one.status !== 'cancelled')
      .map(
        ({ entry, packedAt }) => (entry && isTaken(entry.state) ? entry.acceptedAt : packedAt) ?? undefined,
      ),
  );
  const isThrough = ['cancelled', 'shipped', 'shipped-elsewhere'].includes(status);
  const isLate = shipBy && acceptedAt ? acceptedAt > shipBy : false;
  const isOnTime = shipBy && acceptedAt ? acceptedAt <= shipBy : false;
  const isOverdue = Boolean(shipBy && !acceptedAt && shipBy < nowOfDays && !isThrough);
  const released = clearance?.releasedAt ?? undefined;
  const isReleased = released && clearance && clearance.handedOverAt <= released ? released : undefined;
  const placed = {
    confirmed: confirmedAt,
    'ship-by': shipBy ?? undefined,
    ordered: createdAt,
    released: isReleased,
  };
  return { confirmedAt, acceptedAt, isLate: isLate || isOverdue, isOnTime, placed };
}

function isInState(order: MadeOrder, state: ConfirmationFilter): boolean {
  const { status, items } = order;
  if (state === 'open')
    return !factsOf(order).confirmedAt && (status === 'open' || status === 'cancellation-requested');
  if (state === 'elsewhere') return status === 'shipped-elsewhere';
  if (state === 'cancelled') return status === 'cancelled';
  if (state === 'seller-cancelled')
    return items.some(
      one => one.status === 'cancelled' && ['MERCHANT', 'AMAZON'].includes(one.cancelledBy ?? ''),
    );
  return items.some(({ entry }) => entry?.state === state);
}

export const isConfirmedBy = ({ items }: MadeOrder, person: string): boolean =>
  items.some(({ entry }) => entry?.person === person);

/** The day on which an order is in a list, if it is. */
export function listedDay(order: MadeOrder, filters: OrderFilters): string | undefined {
  const { by, from, to, carrier, marketplace, state, late, place, person } = filters;
  const { placed, isLate, isOnTime } = factsOf(order);
  const moment = placed[by];
  const on = moment && dayIn(zoneOfDays, moment.getTime());
  if (!on || on < from || on > to) return undefined;
  const isCancelled = order.status === 'cancelled' && state !== 'cancelled' && state !== 'seller-cancelled';
  const fits =
    !(by === 'ship-by' && isCancelled) &&
    (!carrier || order.items.some(({ entry }) => entry?.carrier === carrier)) &&
    (!marketplace || order.marketplaceId === marketplace) &&
    (!state || isInState(order, state)) &&
    (!late || (late === 'late' ? isLate : isOnTime)) &&
    (!place || order.clearance?.place === place) &&
    (!person || isConfirmedBy(order, person));
  return fits ? on : undefined;
}
