import { answerOf, keyedDatabase } from './keyed-database.ts';
import { isSameMember } from './member.ts';
import { sessionCopy, storedRecord } from './session-copy.ts';
import { sessionDatabase } from './session-database.ts';
import type { SessionRecord } from './session-record.ts';
import { type SessionStore, workerSessionStore } from './session-store.ts';

// Beside the session on the screen: those of the same person in other companies, by company. They send what was written
// there, and end with it.
const prefix = 'company:';
const keyOf = (sellerId: string) => `${prefix}${sellerId}`;

export function otherSessions() {
  const database = keyedDatabase(sessionDatabase, 'session');
  const stores = new Map<string, { store: SessionStore; close: () => void }>();

  function storeOf(sellerId: string): SessionStore {
    let known = stores.get(sellerId);
    if (!known) {
      const copy = sessionCopy(keyOf(sellerId));
      known = { store: workerSessionStore(copy), close: copy.close };
      stores.set(sellerId, known);
    }
    return known.store;
  }

  /** @param isKept of those that stay */
  function keepOnly(isKept: (record: SessionRecord) => boolean): Promise<void> {
    return database.run('readwrite', async store => {
      for (const key of await answerOf(store.getAllKeys())) {
        if (!String(key).startsWith(prefix)) continue;
        const record = storedRecord(await answerOf(store.get(key)));
        if (!record || !isKept(record)) store.delete(key);
      }
    });
  }

  return {
    /** Where the session of each other company of this person is held. */
    async storesFor({ personId, sellerId }: SessionRecord): Promise<SessionStore[]> {
      if (personId === undefined) return [];
      const keys = await database.run('readonly', store => answerOf(store.getAllKeys()));
      const held: SessionStore[] = [];
      for (const key of keys) {
        if (!String(key).startsWith(prefix)) continue;
        const store = storeOf(String(key).slice(prefix.length));
        const record = await store.latest();
        if (record && record.personId === personId && record.sellerId !== sellerId) held.push(store);
      }
      return held;
    },
    put: (record: SessionRecord) => storeOf(record.sellerId).replace(record),
    /** What isn't of the same person's other companies goes. */
    keepBeside: (own: SessionRecord | null) =>
      keepOnly(record => own !== null && record.personId === own.personId && !isSameMember(record, own)),
    close(): void {
      database.close();
      for (const { close } of stores.values()) close();
    },
  };
}
