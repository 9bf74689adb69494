import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';
import { clearanceSeconds } from '#src/entities/order/clearance-seconds.ts';
import type { SortField } from './tracking-search.ts';

type Orders = readonly OverlaidOrder[];

/** Places in the list, in the ascending order of one column, what has no value last. */
export type SortedPlaces = readonly number[];

// From what blocks the seller to what is done.
export const statusRank = { NOT_RELEASED: 0, IN_PROGRESS: 1, RELEASED: 2 } satisfies Record<
  TrackingStatus,
  number
>;

/** @param now milliseconds since 1970: a clearance under way takes longer each minute */
export function sortValue(order: OverlaidOrder, field: SortField, now: number): string | number | null {
  if (field === 'status') return statusRank[order.status];
  if (field === 'duration') return clearanceSeconds(order, now);
  return order[field] ?? null;
}

/** Equal rows keep the newest change first. */
function comparePlaces(orders: Orders, field: SortField, now: number) {
  const values = orders.map(order => sortValue(order, field, now));
  return (left: number, right: number): number => {
    const a = values[left] ?? null;
    const b = values[right] ?? null;
    if (a !== b) {
      if (a === null) return 1;
      if (b === null) return -1;
      return a < b ? -1 : 1;
    }
    const one = orders[left]?.updatedAt ?? '';
    const other = orders[right]?.updatedAt ?? '';
    if (one === other) return left - right;
    return one < other ? 1 : -1;
  };
}

/** @param known the places of the first orders, sorted before: only those that came after them are sorted */
export function sortPlaces(
  orders: Orders,
  field: SortField,
  now: number,
  known: SortedPlaces = [],
): SortedPlaces {
  const compare = comparePlaces(orders, field, now);
  const added = Array.from({ length: orders.length - known.length }, (_, at) => known.length + at);
  added.sort(compare);
  return known.length === 0 ? added : merge(known, added, compare);
}

function merge(left: SortedPlaces, right: SortedPlaces, compare: (a: number, b: number) => number): number[] {
  const merged: number[] = [];
  let at = 0;
  for (const place of right) {
    for (; at < left.length; at++) {
      const before = left[at] as number;
      if (compare(before, place) > 0) break;
      merged.push(before);
    }
    merged.push(place);
  }
  for (; at < left.length; at++) merged.push(left[at] as number);
  return merged;
}

/** The other way round: what has no value stays last, and equal rows keep the newest change first. */
export function descending(
  places: SortedPlaces,
  orders: Orders,
  field: SortField,
  now: number,
): SortedPlaces {
  const valueAt = (at: number) => sortValue(orders[places[at] as number] as OverlaidOrder, field, now);
  let end = places.length;
  while (end > 0 && valueAt(end - 1) === null) end--;
  const withoutValue = places.slice(end);
  const turned: number[] = [];
  let value = end > 0 ? valueAt(end - 1) : null;
  for (let from = end - 1; from >= 0; from--) {
    const before = from > 0 ? valueAt(from - 1) : null;
    if (before === value) continue;
    for (let at = from; at < end; at++) turned.push(places[at] as number);
    end = from;
    value = before;
  }
  return turned.concat(withoutValue);
}
