import type { TrackedOrder } from '#src/api/queries/tracking.ts';
import type { TrackingStatus } from '#src/contract/customs-tracking.ts';

/** What each status is called, and RELEASED for short: in Chinese both "released" and "not released" end in it. */
export interface StatusWords {
  status: Record<TrackingStatus, string>;
  releasedShort: string;
}

/**
 * The text that search looks at, in lower case. Built once a list: with ten thousand orders each letter typed counts.
 */
export function searchTexts(orders: readonly TrackedOrder[]): string[] {
  return orders.map(({ orderId, mrn, place }) => `${orderId} ${mrn ?? ''} ${place ?? ''}`.toLowerCase());
}

/**
 * Whether an order has every word of the search, in its own texts or in its status.
 * @param haystack of `searchTexts`, in the order of the orders
 * @returns undefined where nothing is searched for
 */
export function matcherOf(text: string, haystack: readonly string[], words: StatusWords) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return undefined;
  const left = leftByStatus(wanted, words);
  return ({ status }: Pick<TrackedOrder, 'status'>, index: number): boolean =>
    left[status].every(word => haystack[index]?.includes(word));
}

/** Of each status the words that it does not account for: an order of it must have those in its own texts. */
function leftByStatus(wanted: readonly string[], { status, releasedShort }: StatusWords) {
  const phrases: Record<TrackingStatus, string[]> = {
    NOT_RELEASED: [status.NOT_RELEASED.toLowerCase()],
    RELEASED: [status.RELEASED, releasedShort].map(phrase => phrase.toLowerCase()),
    IN_PROGRESS: [status.IN_PROGRESS.toLowerCase()],
  };
  const all = Object.values(phrases).flat();
  const names = (of: TrackingStatus, run: string) =>
    phrases[of].some(phrase => phrase.startsWith(run)) ||
    // "released" within "not released" is the beginning of another status, and means that one.
    (phrases[of].some(phrase => phrase.includes(run)) && !all.some(phrase => phrase.startsWith(run)));

  const leftBy = (of: TrackingStatus) => {
    const isNamed = wanted.map(() => false);
    for (let from = 0; from < wanted.length; from++) {
      for (let to = from + 1; to <= wanted.length; to++) {
        if (names(of, wanted.slice(from, to).join(' '))) isNamed.fill(true, from, to);
      }
    }
    return wanted.filter((_, index) => !isNamed[index]);
  };
  return {
    NOT_RELEASED: leftBy('NOT_RELEASED'),
    RELEASED: leftBy('RELEASED'),
    IN_PROGRESS: leftBy('IN_PROGRESS'),
  };
}
