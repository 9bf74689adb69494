import { isOf, isOfPerson, type Member, type Owned } from '#src/session/member.ts';
import type { Enqueued, Write } from './enqueue.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { type Row, type UnusableRow, withSent } from './row.ts';
import { removeOldSent } from './sent-rows.ts';

export interface OutboxView {
  /**
   * Of the member who asked, in the order of acceptance; sent ones stay seven days, in two databases. One that can still
   * be undone has `heldUntil`, as `isUndoable` says.
   */
  rows: Row[];
  unusable: UnusableRow[];
  /** Waiting rows of other companies and people on this device: a count and no contents. */
  ofOthers: number;
  /** Waiting rows of the same person in other companies: how many, by company. */
  ofCompanies: Record<string, number>;
}

/** How many rows wait in all of some companies. */
export const countOf = (companies: Record<string, number>): number =>
  Object.values(companies).reduce((sum, count) => sum + count, 0);

export type OutboxCommands = ReturnType<typeof createOutboxCommands>;

/** The outbox of a page: what a person sees of the rows and does with them, beside all that a worker does. */
export function createOutboxCommands(options: OutboxOptions) {
  const outbox = createOutbox(options);
  const { store, now } = outbox;

  async function listRows(member: Member | null): Promise<OutboxView> {
    const isOwn = (row: Owned) => member !== null && isOf(row, member);
    const { rows, unusable } = await store.read();
    const known = new Set(unusable.map(({ opId }) => opId));
    const sent = (await outbox.readSent()).filter(row => isOwn(row) && !known.has(row.opId));
    const others = (row: Owned) => row.sellerId !== undefined && !isOwn(row);
    const ofCompanies: Record<string, number> = {};
    let ofOthers = 0;
    for (const row of [...rows.filter(({ state }) => state !== 'sent'), ...unusable].filter(others)) {
      const { sellerId = '' } = row;
      if (member && isOfPerson(row, member)) ofCompanies[sellerId] = (ofCompanies[sellerId] ?? 0) + 1;
      else ofOthers += 1;
    }
    return {
      rows: withSent(rows.filter(isOwn), sent),
      unusable: unusable.filter(row => !others(row)),
      ofOthers,
      ofCompanies,
    };
  }

  return {
    ...outbox,
    listRows,
    async start(): Promise<void> {
      await outbox.start();
      // Only tidying: the next start does it.
      await removeOldSent(outbox.sentStore, now()).catch(() => {});
    },
    /** Puts `write` in the place of a row of which nothing can have taken effect, in one transaction. */
    replace: (opId: string, write: Write): Promise<Enqueued> => outbox.accept({ ...write, replaces: opId }),
  };
}
