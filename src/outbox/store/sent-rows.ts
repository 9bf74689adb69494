import type { Row } from '#src/outbox/rows/row.ts';
import { isOfPerson, type Member } from '#src/session/member.ts';
import type { OutboxChannel } from './outbox-channel.ts';
import type { OutboxStore, SentRows } from './outbox-store.ts';

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

/** What a person has sent leaves this device, of every company: whoever uses it next reads none of it. */
export async function removeSentOf(
  { store, channel }: { store: OutboxStore; channel: OutboxChannel },
  member: Member,
): Promise<void> {
  await store.change(async (_, sent) => {
    const theirs = (await sent.all()).filter(row => isOfPerson(row, member));
    return { remove: theirs.map(({ opId }) => opId), result: undefined };
  });
  channel.tell();
}
