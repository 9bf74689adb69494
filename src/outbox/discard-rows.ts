import { isOfPerson, type Member, type Owned } from '#src/session/member.ts';
import type { Outbox } from './outbox.ts';
import { isLeased } from './rows/claim.ts';
import type { LaterEdits } from './rows/later-edits.ts';
import type { Change, Row, StoredRows } from './rows/row.ts';
import type { OutboxChannel } from './store/outbox-channel.ts';

export interface DiscardOptions {
  /** Discards what is still being sent too, after a person has heard that it may arrive. */
  isForced?: boolean;
  /** How many of them are being sent, so that their end has to be known first. */
  onWait?: (count: number) => void;
  /** A person who doesn't want to wait any longer: nothing is discarded from then on. */
  signal?: AbortSignal;
}

/** What became of a discard; what is in neither count is gone from this device. */
export interface DiscardEnd {
  /** The server has confirmed them by now. */
  arrived: number;
  /** Still being sent after the longest wait, and still on this device. */
  beingSent: number;
}

/** One try: which rows it met while they were being sent, and which the server has confirmed. */
interface DiscardTry {
  beingSent: readonly string[];
  sent: readonly string[];
}

const longestWaitMs = 30_000;

/**
 * Removes a row for ever, after a person confirmed it twice. One that is being sent goes once its end is known, unless
 * it has arrived.
 */
export function discardRow(outbox: Outbox, opId: string, options: DiscardOptions = {}): Promise<DiscardEnd> {
  const { store, channel, edits, now } = outbox;
  const attempt = async (): Promise<DiscardTry> => {
    const result = await store.change(async (stored, sent) =>
      (await sent.get(opId))
        ? { result: 'arrived' }
        : discarded(stored, opId, now(), edits, options.isForced),
    );
    if (result === 'discarded') channel.notify();
    return {
      beingSent: result === 'being-sent' ? [opId] : [],
      sent: result === 'arrived' ? [opId] : [],
    };
  };
  return discardAtEnd(attempt, channel, options);
}

/** Removes all rows of a person for ever, of every company, sent ones too, as `discardRow` removes one. */
export function discardAllRows(
  { store, channel, now }: Outbox,
  member: Member,
  { isForced = false, ...options }: DiscardOptions = {},
): Promise<DiscardEnd> {
  const attempt = async (): Promise<DiscardTry> => {
    const result = await store.change(async (stored, sent) =>
      allDiscarded(stored, await sent.all(), member, now(), isForced),
    );
    if (result.discarded > 0) channel.notify();
    return result;
  };
  return discardAtEnd(attempt, channel, options);
}

/** Tries to discard until nothing of it is being sent any more, as long as a person waits for that. */
async function discardAtEnd(
  attempt: () => Promise<DiscardTry>,
  channel: OutboxChannel,
  { onWait, signal }: DiscardOptions,
): Promise<DiscardEnd> {
  const met = new Set<string>();
  let isOver = false;
  let wake = () => {};
  const over = () => {
    isOver = true;
    wake();
  };
  const timer = setTimeout(over, longestWaitMs);
  signal?.addEventListener('abort', over);
  const unsubscribe = channel.subscribe(() => wake());
  try {
    for (;;) {
      const changed = new Promise<void>(resolve => {
        wake = resolve;
      });
      const { beingSent, sent } = await attempt();
      for (const opId of beingSent) met.add(opId);
      if (beingSent.length === 0 || isOver) {
        return { arrived: sent.filter(opId => met.has(opId)).length, beingSent: beingSent.length };
      }
      onWait?.(beingSent.length);
      await changed;
      // What has just come to its end stays then, too.
      if (signal?.aborted) return { arrived: 0, beingSent: beingSent.length };
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', over);
    unsubscribe();
  }
}

function discarded(
  stored: StoredRows,
  opId: string,
  now: number,
  { inPlaceOf, successorOf }: LaterEdits,
  isForced = false,
): Change<'discarded' | 'being-sent' | 'gone'> {
  const row = [...stored.rows, ...stored.unusable].find(row => row.opId === opId);
  if (!row) return { result: 'gone' };
  if (!('state' in row)) return { remove: [opId], result: 'discarded' };
  // What is on its way would take effect all the same; only its answer would be lost.
  if (isLeased(row, now) && !isForced) return { result: 'being-sent' };
  const successor = successorOf(stored, row);
  // A later edit replaces it, without its conflict.
  const put = successor ? [inPlaceOf({ ...row, state: 'queued' }, successor)] : [];
  return { put, remove: [opId], result: 'discarded' };
}

/** Everything of one person leaves the device, once nothing of it is being sent or a person accepts that it may be. */
function allDiscarded(
  stored: StoredRows,
  sent: readonly Row[],
  member: Member,
  now: number,
  isForced: boolean,
): Change<DiscardTry & { discarded: number }> {
  const isTheirs = (row: Owned) => isOfPerson(row, member);
  const rows = stored.rows.filter(isTheirs);
  const beingSent = isForced ? [] : rows.filter(row => isLeased(row, now));
  const sentOnes = sent.filter(isTheirs);
  const gone = [
    ...rows.filter(row => !beingSent.includes(row)),
    ...stored.unusable.filter(isTheirs),
    // The outcome of a row that was being sent must be reported first.
    ...(beingSent.length > 0 ? [] : sentOnes),
  ];
  return {
    remove: gone.map(({ opId }) => opId),
    result: {
      discarded: gone.length,
      beingSent: beingSent.map(({ opId }) => opId),
      sent: sentOnes.map(({ opId }) => opId),
    },
  };
}
