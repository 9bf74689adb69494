import type { OwnFault } from '#src/outbox/delivery/deliver.ts';
import type { Enqueued, Write } from '#src/outbox/rows/enqueue.ts';
import { isBlockedByEarlier, type Row, type UnusableRow } from '#src/outbox/rows/row.ts';
import type { OutboxChannel } from '#src/outbox/store/outbox-channel.ts';
import type { OutboxStore, SentRows } from '#src/outbox/store/outbox-store.ts';
import { isOf, isOfPerson, type Member, type Owned } from '#src/session/member.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';

export interface OutboxView {
  /**
   * Of the member who asked, in the order of acceptance; sent ones stay seven days. One that can still be undone has
   * `heldUntil`, as `isUndoable` says.
   */
  rows: Row[];
  unusable: UnusableRow[];
  /** Waiting rows of other companies and people on this device: a count and no contents. */
  ofOthers: number;
  /** Waiting rows of the same person in other companies: how many, by company. */
  ofCompanies: Record<string, number>;
  /** How many of those don't go by themselves: the session there is over, or a person has to decide. */
  stoppedElsewhere: number;
  /** What of our own code broke the last delivery from here. */
  fault?: OwnFault;
}

/** How many rows wait in all of some companies. */
export const countOf = (companies: Record<string, number>): number =>
  Object.values(companies).reduce((sum, count) => sum + count, 0);

export type OutboxCommands = ReturnType<typeof createOutboxCommands>;

/** The outbox of a page: what a person sees of the rows and does with them, beside all that a worker does. */
export function createOutboxCommands(options: OutboxOptions) {
  const outbox = createOutbox(options);
  const { store } = outbox;
  const readSent = sentRowsReader();

  async function listRows(member: Member | null): Promise<OutboxView> {
    const isOwn = (row: Owned) => member !== null && isOf(row, member);
    const { rows, unusable } = await store.readWith(readSent);
    const others = (row: Owned) => row.sellerId !== undefined && !isOwn(row);
    const ofCompanies: Record<string, number> = {};
    const waiting = [...rows.filter(({ state }) => state !== 'sent'), ...unusable].filter(others);
    const elsewhere = waiting.filter(row => member !== null && isOfPerson(row, member));
    for (const { sellerId = '' } of elsewhere) ofCompanies[sellerId] = (ofCompanies[sellerId] ?? 0) + 1;
    const sessions = elsewhere.length > 0 ? await outbox.members() : [];
    const goes = (row: Row | UnusableRow) =>
      'state' in row &&
      (row.state === 'queued' || row.state === 'sending') &&
      !isBlockedByEarlier(row, rows) &&
      sessions.some(session => isOf(row, session));
    const fault = outbox.fault();
    return {
      rows: rows.filter(isOwn),
      unusable: unusable.filter(row => !others(row)),
      ofOthers: waiting.length - elsewhere.length,
      ofCompanies,
      stoppedElsewhere: elsewhere.filter(row => !goes(row)).length,
      ...(fault && { fault }),
    };
  }

  return {
    ...outbox,
    listRows,
    removeSentOf: (member: Member): Promise<void> => removeSentOf(outbox, member),
    /** Puts `write` in the place of a row of which nothing can have taken effect, in one transaction. */
    replace: (opId: string, write: Write): Promise<Enqueued> => outbox.accept({ ...write, replaces: opId }),
  };
}

/**
 * Reads all that was sent, again and again: of what it has read before only that whose mark has changed. A week of a
 * packing table are some 1,700 rows, and a list is read with each that joins or leaves it.
 */
export function sentRowsReader(): (sent: SentRows) => Promise<Row[]> {
  let known: ReadonlyMap<string, Row> | undefined;
  return async sent => {
    const [keys, missing] = await Promise.all([sent.keys(), sent.keys('missingAt')]);
    const isMissing = new Set(missing);
    const asKnown = (key: string) => {
      const row = known?.get(key);
      return (row?.missingAt !== undefined) === isMissing.has(key) ? row : undefined;
    };
    const found = known
      ? await Promise.all(keys.map(key => asKnown(key) ?? sent.get(key)))
      : await sent.all();
    const rows = found.filter(row => row !== undefined);
    known = new Map(rows.map(row => [row.opId, row]));
    return rows;
  };
}

/** What a person has sent or is sending leaves this device, of every company: anyone who uses it next reads none of it. */
export async function removeSentOf(
  { store, channel }: { store: OutboxStore; channel: OutboxChannel },
  member: Member,
): Promise<void> {
  await store.change(async ({ rows }, sent) => {
    const isTheirs = (row: Row) => isOfPerson(row, member);
    const theirs = (await sent.all()).filter(isTheirs);
    const put = rows
      .filter(row => row.state === 'sending' && isTheirs(row))
      .map(row => ({ ...row, isForgotten: true }));
    return { put, remove: theirs.map(({ opId }) => opId), result: undefined };
  });
  channel.notify();
}
