import { answerOf, keyedDatabase } from './keyed-database.ts';
import { isSameMember } from './member.ts';
import { companyPrefix as prefix, sessionCopy, storedRecord } from './session-copy.ts';
import { sessionDatabase } from './session-database.ts';
import type { SessionRecord } from './session-record.ts';
import { type SessionStore, workerSessionStore } from './session-store.ts';
import { type TokenSource, type TokenSourceParts, tokenSource } from './token-source.ts';

// Beside the session on the screen: those of the same person in other companies, by company. They send what was written
// there, and end with it.

/** @param parts that all sessions of this page or worker share */
export function otherSessions(
  parts: Pick<TokenSourceParts, 'fetch' | 'now' | 'apiBase' | 'locks' | 'lockPatienceMs'>,
) {
  const database = keyedDatabase(sessionDatabase, 'session');
  const known = new Map<string, { store: SessionStore; source: TokenSource; close: () => void }>();

  function sessionIn(sellerId: string) {
    const before = known.get(sellerId);
    if (before) return before;
    const copy = sessionCopy(prefix + sellerId);
    const store = workerSessionStore(copy);
    // Nothing on the screen follows from what becomes of it.
    const nothing = () => {};
    const source = tokenSource({
      ...parts,
      store,
      lockName: `token-refresh:${sellerId}`,
      looksAgain: true,
      onAdopted: nothing,
      onFound: nothing,
      onRefused: nothing,
    });
    const session = { store, source, close: copy.close };
    known.set(sellerId, session);
    return session;
  }

  return {
    /** The tokens of each other company of the person whose session is on the screen. */
    async besides({ personId, sellerId }: SessionRecord): Promise<TokenSource[]> {
      const keys = await database.run('readonly', store => answerOf(store.getAllKeys()));
      const sources: TokenSource[] = [];
      for (const key of keys) {
        if (!String(key).startsWith(prefix)) continue;
        const { store, source } = sessionIn(String(key).slice(prefix.length));
        const record = await store.latest();
        if (record?.personId === personId && record.sellerId !== sellerId) sources.push(source);
      }
      return sources;
    },
    put: (record: SessionRecord) => sessionIn(record.sellerId).store.replace(record),
    /** Removes what isn't of the same person's other companies. */
    storeBeside: (own: SessionRecord) =>
      database.run('readwrite', async store => {
        for (const key of await answerOf(store.getAllKeys())) {
          if (!String(key).startsWith(prefix)) continue;
          const record = storedRecord(await answerOf(store.get(key)));
          if (!record || record.personId !== own.personId || isSameMember(record, own)) store.delete(key);
        }
      }),
    close(): void {
      database.close();
      for (const { close } of known.values()) close();
    },
  };
}
