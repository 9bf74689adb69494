import type { Outbox } from './outbox.ts';
import { isUndoable, type Row } from './rows/row.ts';

/**
 * `too-late`: it was claimed and may have been sent, as `row` says. `gone`: it isn't on this device, neither waiting
 * nor sent: discarded, replaced, or lost with the storage.
 */
export type Undone = { kind: 'undone' } | { kind: 'too-late'; row: Row } | { kind: 'gone' };

/** Takes back what a person has just done: removes a held row that nobody has claimed. Nothing of it was sent. */
export async function undo({ store, channel, edits }: Outbox, opId: string): Promise<Undone> {
  const result = await store.change<Undone>(async (stored, sent) => {
    const row = stored.rows.find(row => row.opId === opId) ?? (await sent.get(opId));
    if (!row) return { result: { kind: 'gone' } };
    // Something is behind it only where it was claimed once, and then given back.
    if (!isUndoable(row) || edits.successorOf(stored, row)) return { result: { kind: 'too-late', row } };
    return { remove: [opId], result: { kind: 'undone' } };
  });
  if (result.kind === 'undone') channel.notify();
  return result;
}
