import { answerOf, keyedDatabase } from './keyed-database.ts';
import { sessionDatabase } from './session-database.ts';

// The link of an invitation to a company that was opened here, until it was answered. Local storage holds two values and no
// third; a sign-out empties this database.
const key = 'join';

async function inDatabase<T>(
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => T | Promise<T>,
): Promise<T> {
  const database = keyedDatabase(sessionDatabase, 'session');
  try {
    return await database.run(mode, work);
  } finally {
    database.close();
  }
}

export const keepJoinToken = (token: string): Promise<void> =>
  inDatabase('readwrite', store => void store.put(token, key));

/** @returns undefined where no link waits for an answer */
export async function readJoinToken(): Promise<string | undefined> {
  const kept = await inDatabase('readonly', store => answerOf<unknown>(store.get(key)));
  return typeof kept === 'string' ? kept : undefined;
}

/** @param token that was answered; another one, opened in the meantime, stays */
export const forgetJoinToken = (token: string): Promise<void> =>
  inDatabase('readwrite', async store => {
    if ((await answerOf<unknown>(store.get(key))) === token) store.delete(key);
  });
