import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackingStatus } from '#src/contract/customs-tracking.ts';
import type { Sort } from '#src/contract/table-state.ts';
import { matcherOf, type StatusWords } from './search-orders.ts';
import { type SortField, type TrackingFilter, trackingFilters } from './tracking-search.ts';

// From what blocks the seller to what is done.
const statusRank = { NOT_RELEASED: 0, IN_PROGRESS: 1, RELEASED: 2 } satisfies Record<TrackingStatus, number>;

/** Sorted by one column, what has no value last in either direction; equal rows keep the newest change first. */
export function sortOrders(
  orders: readonly OverlaidOrder[],
  { field, direction }: Sort<SortField>,
): OverlaidOrder[] {
  const sign = direction === 'asc' ? 1 : -1;
  return [...orders].sort((left, right) => {
    const a = sortValue(left, field);
    const b = sortValue(right, field);
    if (a === b) return left.updatedAt < right.updatedAt ? 1 : -1;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
}

function sortValue(order: OverlaidOrder, field: SortField): string | number | null {
  if (field === 'status') return statusRank[order.status];
  return order[field] ?? null;
}

const filterStatus = {
  held: 'NOT_RELEASED',
  'in-progress': 'IN_PROGRESS',
  released: 'RELEASED',
} satisfies Record<Exclude<TrackingFilter, 'to-ship'>, TrackingStatus>;

/** Whether an order belongs to a filter. To ship: an item is neither confirmed nor on its way from this device. */
export function filterOf(order: OverlaidOrder, filter: TrackingFilter): boolean {
  return filter === 'to-ship' ? isToShip(order) : order.status === filterStatus[filter];
}

function isToShip({ itemCount, confirmedCount, shipBy, waiting }: OverlaidOrder): boolean {
  // A list of an earlier build has no counts, and a ship-by only while an item waits for its confirmation.
  if (itemCount === undefined || confirmedCount === undefined) return shipBy !== undefined && !waiting;
  const onTheWay = waiting && waiting.state !== 'needs-you' ? waiting.count : 0;
  return confirmedCount + onTheWay < itemCount;
}

export type FilterCounts = Record<TrackingFilter | 'all', number>;

export interface Arrangement {
  /** What is searched for. */
  text: string;
  words: StatusWords;
  filter?: TrackingFilter | undefined;
  /** Undefined: as they come. */
  sort: Sort<SortField> | undefined;
}

/**
 * The orders that the search finds and the filter lets through, sorted, and how many of those found each filter has.
 * @param haystack of `searchTexts`, in the order of the orders
 */
export function arrangeOrders(
  orders: readonly OverlaidOrder[],
  haystack: readonly string[],
  { text, words, filter, sort }: Arrangement,
): { shown: OverlaidOrder[]; counts: FilterCounts } {
  const matches = matcherOf(text, haystack, words);
  const counts: FilterCounts = { all: 0, 'to-ship': 0, held: 0, 'in-progress': 0, released: 0 };
  const shown: OverlaidOrder[] = [];
  for (const [index, order] of orders.entries()) {
    if (matches && !matches(order, index)) continue;
    counts.all++;
    for (const each of trackingFilters) {
      if (!filterOf(order, each)) continue;
      counts[each]++;
      if (each === filter) shown.push(order);
    }
    if (!filter) shown.push(order);
  }
  return { shown: sort ? sortOrders(shown, sort) : shown, counts };
}
