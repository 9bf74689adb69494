import type { Row } from '#src/outbox/rows/row.ts';
import { answerOf, keyedDatabase } from '#src/session/keyed-database.ts';
import { outbox } from './outbox-client.ts';

/**
 * Ends the databases of builds that were never released. What waits there is of a shape that may have changed since: it
 * becomes rows that can't be read, which are shown, can be exported and discarded, and are never sent.
 * @param unreleasedDatabase in which those builds kept what waits
 */
export async function endUnreleased(unreleasedDatabase: string): Promise<void> {
  const database = keyedDatabase(unreleasedDatabase, 'rows');
  try {
    const [keys, values] = await database.run('readonly', store =>
      Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())]),
    );
    const put = keys
      // No version of a row is 0.
      .map((key, place) => ({ ...values[place], opId: String(key), v: 0 }) as unknown as Row)
      .filter(({ state }) => state !== 'sent');
    await outbox.store.change(() => ({ put, result: undefined }));
    // Deleting it may have to wait for a frozen tab; what was discarded by then doesn't come back.
    await database.run('readwrite', store => void store.clear());
    if (put.length > 0) outbox.channel.notify();
  } finally {
    database.close();
  }
  for (const ended of [unreleasedDatabase, `${unreleasedDatabase}-sent`]) indexedDB.deleteDatabase(ended);
}
