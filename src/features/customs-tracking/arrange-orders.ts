import type { TrackedOrder } from '#src/api/tracking-query.ts';
import type { TrackingStatus } from '#src/contract/customs-tracking.ts';
import type { Sort } from '#src/contract/table-state.ts';
import type { SortField } from './tracking-search.ts';

// From what blocks the seller to what is done.
const statusRank = { NOT_RELEASED: 0, IN_PROGRESS: 1, RELEASED: 2 } satisfies Record<TrackingStatus, number>;

/** The text that search looks at, in lower case. Built once a list: with ten thousand orders each letter typed counts. */
export function searchTexts(
  orders: readonly TrackedOrder[],
  statusWords: Record<TrackingStatus, string>,
): string[] {
  return orders.map(({ orderId, mrn, place, status }) =>
    `${orderId} ${mrn ?? ''} ${place ?? ''} ${statusWords[status]}`.toLowerCase(),
  );
}

/** Orders in which every word of the search occurs. */
export function searchOrders(
  orders: readonly TrackedOrder[],
  haystack: readonly string[],
  search: string,
): readonly TrackedOrder[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return orders;
  return orders.filter((_, index) => words.every(word => haystack[index]?.includes(word)));
}

/** Sorted by one column, what has no value last in either direction; equal rows keep the newest change first. */
export function sortOrders(
  orders: readonly TrackedOrder[],
  { field, direction }: Sort<SortField>,
): TrackedOrder[] {
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

function sortValue(order: TrackedOrder, field: SortField): string | number | null {
  if (field === 'status') return statusRank[order.status];
  return order[field] ?? null;
}

/** The orders that the search finds, sorted. */
export function arrangedOrders(
  orders: readonly TrackedOrder[],
  haystack: readonly string[],
  search: string,
  sort: Sort<SortField>,
): TrackedOrder[] {
  return sortOrders(searchOrders(orders, haystack, search), sort);
}
