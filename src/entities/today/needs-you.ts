import { entityOfOrder, orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import type { Today, TodayEntry } from '#src/contract/today/today.ts';
import { needsPerson, type Row } from '#src/outbox/rows/row.ts';

/** A write on this device that waits for a person. */
export interface RowEntry {
  kind: 'row';
  /**
   * `conflict`: there are two versions. `refused`: our server takes it only with other values. `stuck`: it has not moved
   * for a day in spite of a connection. `unreadable`: this version can't send it.
   */
  what: 'conflict' | 'refused' | 'stuck' | 'unreadable';
  opId: string;
  /** Absent for one that is about no order. */
  orderId?: string;
  deadline?: string;
}

export type NeedsYouEntry = TodayEntry | RowEntry;

export interface NeedsYou {
  /** Soonest deadline first, those without one last. */
  entries: readonly NeedsYouEntry[];
  /** How many there are in all: the server names the first few hundred. */
  total: number;
}

export type KnownRow = Pick<Row, 'opId' | 'entity' | 'state' | 'result'>;

/**
 * What needs somebody, as the server last said and as this device knows by now. What is done here about an order ends
 * its entries, sent or not; where it wasn't taken, the row stands for them.
 * @param fetchedAt of `today`, in milliseconds since 1970
 * @param shipByOf of an order, where this device knows it
 * @param others rows that wait in vain
 */
export function needsYou(
  today: Pick<Today, 'entries' | 'needsYou'> | undefined,
  fetchedAt: number,
  rows: readonly KnownRow[],
  shipByOf: (orderId: string) => string | undefined,
  others: { stuck: readonly KnownRow[]; unreadable: readonly { opId: string }[] } = {
    stuck: [],
    unreadable: [],
  },
): NeedsYou {
  const done = new Set(
    rows
      .filter(({ state, result }) => state !== 'sent' || (result?.at ?? 0) > fetchedAt)
      .map(({ entity }) => entity),
  );
  const known = today?.entries ?? [];
  const left = known.filter(entry => !('orderId' in entry && done.has(entityOfOrder(entry.orderId))));
  const own = [
    ...rows
      .filter(needsPerson)
      .map(row => entryOf(row, row.state === 'conflict' ? 'conflict' : 'refused', shipByOf)),
    ...others.stuck.map(row => entryOf(row, 'stuck', shipByOf)),
    ...others.unreadable.map(({ opId }) => ({ kind: 'row', what: 'unreadable', opId }) as const),
  ];
  return {
    entries: [...own, ...left].sort(bySoonestDeadline),
    total: (today?.needsYou ?? 0) - (known.length - left.length) + own.length,
  };
}

function entryOf(
  { opId, entity }: KnownRow,
  what: RowEntry['what'],
  shipByOf: (orderId: string) => string | undefined,
) {
  const orderId = orderOfEntity(entity);
  const deadline = orderId && shipByOf(orderId);
  const entry: RowEntry = { kind: 'row', what, opId };
  return { ...entry, ...(orderId && { orderId }), ...(deadline && { deadline }) };
}

/** Stable: among equals what is on this device comes first, and the server's own order stays. */
function bySoonestDeadline(one: NeedsYouEntry, other: NeedsYouEntry): number {
  const [first, second] = [deadlineOf(one), deadlineOf(other)];
  return first < second ? -1 : Number(first > second);
}

/** Behind every moment where there is none. */
const deadlineOf = (entry: NeedsYouEntry) => ('deadline' in entry && entry.deadline) || '~';
