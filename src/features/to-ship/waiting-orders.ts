import { isToShip, withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import { isOpenItem, type OpenItem, type OpenOrder } from '#src/contract/orders/open-products.ts';
import { countToShip, isDueBy, shipByDays } from '#src/contract/orders/to-ship.ts';
import { entityOfOrder, itemLock, orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';
import { needsPerson, type Row } from '#src/outbox/rows/row.ts';
import type { ToShipFilter } from './to-ship-search.ts';

/** An order that waits, with what this device knows of it and the server may not know yet. */
export interface WaitingOrder {
  order: OpenOrder;
  /** Items that can still be confirmed. */
  items: readonly OpenItem[];
  /** A confirmation of it waits for a person. */
  needsYou: boolean;
  /** What is in it isn't on this device: it opens once there is a connection. */
  isAway?: true;
}

/** Whether something of it is still to be packed. */
export const isToPack = ({ items, isAway }: WaitingOrder): boolean => items.length > 0 || isAway === true;

export type KnownRow = Pick<
  Row,
  'entity' | 'state' | 'locks' | 'result' | 'kind' | 'createdAt' | 'payload' | 'lastError'
>;

/** What of an order's rows counts here. */
interface Known {
  locks: Set<string>;
  needsYou: boolean;
}

/** Of orders that nothing on this device is about. The same objects each time, so that their rows aren't drawn again. */
const untouched = new WeakMap<OpenOrder, WaitingOrder>();

/** @param fetchedAt when the server last said what waits: what was sent since is not in it */
export function waitingOrders(
  orders: readonly OpenOrder[],
  rows: readonly KnownRow[],
  fetchedAt: number,
): readonly WaitingOrder[] {
  const touched = new Map<string, Known>();
  for (const row of rows) {
    const orderId = orderOfEntity(row.entity);
    if (orderId === undefined) continue;
    if (row.state === 'sent' && (row.result?.at ?? 0) <= fetchedAt) continue;
    const known = touched.get(orderId) ?? { locks: new Set(), needsYou: false };
    for (const claim of row.locks) known.locks.add(claim);
    known.needsYou ||= needsPerson(row);
    touched.set(orderId, known);
  }
  // Asked after each change of a row: of a thousand orders only those are looked into that a row is about.
  const waiting: WaitingOrder[] = [];
  for (const order of orders) {
    const known = touched.get(order.orderId);
    const one = known ? waitingOrder(order, known) : untouchedOrder(order);
    if (one.items.length > 0 || one.needsYou) waiting.push(one);
  }
  return waiting;
}

function waitingOrder(order: OpenOrder, { locks, needsYou }: Known): WaitingOrder {
  const items = order.items.filter(item => isOpenItem(item) && !locks.has(itemLock(item._id)));
  return { order, items, needsYou };
}

function untouchedOrder(order: OpenOrder): WaitingOrder {
  const known = untouched.get(order);
  if (known) return known;
  const made = waitingOrder(order, { locks: new Set(), needsYou: false });
  untouched.set(order, made);
  return made;
}

/** A moment, in milliseconds since 1970, and the zone that its day is counted in: the company's, or else the device's. */
export interface Clock {
  now: number;
  timeZone: string | undefined;
}

/**
 * Whether an order is among those of a filter; made once for all of them. One that was packed, and needs somebody, is
 * neither overdue nor due: nobody packs it again.
 */
export function filterOf(
  filter: ToShipFilter | undefined,
  { now, timeZone }: Clock,
): (waiting: WaitingOrder) => boolean {
  if (filter === undefined) return () => true;
  if (filter === 'ioss') return one => isToPack(one) && one.order.isIoss === true;
  const isDue = isDueBy(filter, shipByDays(timeZone, now));
  return one => isToPack(one) && isDue(one.order.shipBy);
}

/** How many are to ship, and by when, among those found. */
export function countWaiting(waiting: readonly WaitingOrder[], { now, timeZone }: Clock) {
  const toPack = waiting.filter(isToPack).map(({ order }) => order);
  const counts = countToShip(
    toPack.map(({ shipBy }) => shipBy),
    shipByDays(timeZone, now),
  );
  return { ...counts, ioss: toPack.filter(({ isIoss }) => isIoss).length };
}

/**
 * Orders of the tracking list that this device hasn't taken along: it takes the most urgent thousand.
 * @param taken ids of those that it has
 * @param fetchedAt of the list, in milliseconds since 1970
 */
export function awayOrders(
  list: readonly TrackedOrder[],
  taken: ReadonlySet<string>,
  rows: readonly KnownRow[],
  fetchedAt: number,
): WaitingOrder[] {
  const open = list.filter(({ orderId, openCount = 0 }) => openCount > 0 && !taken.has(orderId));
  return withConfirmations(open, rows, fetchedAt)
    .filter(isToShip)
    .map(({ orderId, shipBy, orderStatus, isIoss, marketplaceId, marketplace }) => {
      const order = { orderId, shipBy, status: orderStatus, isIoss, marketplaceId, marketplace, items: [] };
      return { order, items: [], needsYou: false, isAway: true };
    });
}

export interface Progress {
  /** Orders that were confirmed on this device today. */
  done: number;
  /** Those, and all that are still to ship: it stays the same with whatever is confirmed here. */
  total: number;
}

/**
 * How far the day's work is. What other devices confirmed is gone from the list, and isn't counted.
 * @param notHere how many orders wait that this device has not taken along
 */
export function progressOfToday(
  waiting: readonly WaitingOrder[],
  rows: readonly KnownRow[],
  { now, timeZone }: Clock,
  notHere = 0,
): Progress {
  const today = dayIn(timeZone, now);
  const [from, to] = [startOfDay(timeZone, today), startOfDay(timeZone, dayAfter(today))];
  const left = new Set(waiting.map(({ order }) => entityOfOrder(order.orderId)));
  const done = new Set(
    rows
      .filter(row => row.kind === 'shipment-confirmation' && row.createdAt >= from && row.createdAt < to)
      .filter(row => !needsPerson(row) && !left.has(row.entity))
      .map(({ entity }) => entity),
  );
  return { done: done.size, total: done.size + left.size + notHere };
}

const searchTexts = new WeakMap<OpenOrder, string>();

/** What search looks at, in lower case; made once for each order. */
function searchTextOf(order: OpenOrder): string {
  const known = searchTexts.get(order);
  if (known !== undefined) return known;
  const words = order.items.flatMap(({ name, sku = '', asin = '' }) => [name, sku, asin]);
  const text = [order.orderId, ...words].join(' ').toLowerCase();
  searchTexts.set(order, text);
  return text;
}

/** Whether an order's number, or its items' names, SKUs or ASINs have every word. */
export function isFound({ order }: WaitingOrder, search: string): boolean {
  const text = searchTextOf(order);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

/** Which order comes after one, among those that the list is limited to. */
export function nextOrder(
  waiting: readonly WaitingOrder[],
  { show, marketplace }: { show?: ToShipFilter | undefined; marketplace?: string | undefined },
  home: string | undefined,
  { behind, ...clock }: Clock & { behind: string },
): string | undefined {
  const isOf = filterOf(show, clock);
  return waiting.find(
    one =>
      one.order.orderId !== behind &&
      one.items.length > 0 &&
      isOf(one) &&
      (marketplace === undefined || (one.order.marketplace ?? home) === marketplace),
  )?.order.orderId;
}
