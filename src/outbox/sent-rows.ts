import { isOfPerson, type Member } from '#src/session/member.ts';
import type { OutboxChannel } from './outbox-channel.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Row } from './row.ts';

const sentKeptMs = 7 * 24 * 60 * 60 * 1000;
// A database that fails or hangs is left alone for so long: nothing must be late for what was sent.
const restMs = 60_000;

/** Reads the rows that were sent and have left the others, which are to be read first; none where it can't. */
export function sentRowsReader(sentStore: OutboxStore, now: () => number): () => Promise<Row[]> {
  let restsUntil = 0;
  return async () => {
    if (now() < restsUntil) return [];
    try {
      return (await sentStore.readSettled()).rows;
    } catch {
      restsUntil = now() + restMs;
      return [];
    }
  };
}

/** The keys of what was sent a week ago. */
export function oldSent(rows: readonly Row[], now: number): string[] {
  return rows.filter(row => row.state === 'sent' && now - (row.result?.at ?? now) > sentKeptMs).map(opIdOf);
}

export async function removeOldSent(store: OutboxStore, now: number): Promise<void> {
  if (oldSent((await store.read()).rows, now).length === 0) return;
  await store.change(({ rows }) => ({ remove: oldSent(rows, now), result: undefined }));
}

/** What a person has sent leaves this device, of every company: whoever uses it next reads none of it. */
export async function removeSentOf(
  { store, sentStore, channel }: { store: OutboxStore; sentStore: OutboxStore; channel: OutboxChannel },
  member: Member,
): Promise<void> {
  const isGoing = (row: Row) => row.state === 'sent' && isOfPerson(row, member);
  // In this order: one that leaves the rows meanwhile is removed from the other place.
  for (const place of [store, sentStore]) {
    await place.change(({ rows }) => ({ remove: rows.filter(isGoing).map(opIdOf), result: undefined }));
  }
  channel.tell();
}

export const opIdOf = ({ opId }: Row): string => opId;
