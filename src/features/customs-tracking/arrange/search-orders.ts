import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import type { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';

/** What each status is called, and RELEASED for short: in Chinese both "released" and "not released" end in it. */
export interface StatusWords {
  status: Record<TrackingStatus, string>;
  releasedShort: string;
}

/** Of each status the words that an order of it must have in its own texts. */
export type WantedWords = Record<TrackingStatus, readonly string[]>;

/** The text that search looks at, in lower case. Made once for each order: with ten thousand each letter typed counts. */
export const searchTextOf = ({ orderId, mrn, place }: TrackedOrder): string =>
  `${orderId} ${mrn ?? ''} ${place ?? ''}`.toLowerCase();

/**
 * What a search asks for: every word of it, in an order's own texts or in its status.
 * @returns undefined where nothing is searched for
 */
export function wantedWords(text: string, words: StatusWords): WantedWords | undefined {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0 ? undefined : leftByStatus(wanted, words);
}

/** Whether an order is found. */
export function hasWords(searchText: string, wanted: readonly string[]): boolean {
  for (const word of wanted) if (!searchText.includes(word)) return false;
  return true;
}

/** Whether all that `next` finds was found by `previous` too, such as after one more letter. */
export function isNarrower(next: WantedWords, previous: WantedWords): boolean {
  const statuses = Object.keys(next) as TrackingStatus[];
  return statuses.every(status =>
    previous[status].every(before => next[status].some(word => word.includes(before))),
  );
}

/** Of each status the words that it does not account for: an order of it must have those in its own texts. */
function leftByStatus(wanted: readonly string[], { status, releasedShort }: StatusWords): WantedWords {
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
