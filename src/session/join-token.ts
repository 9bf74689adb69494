import { inSessionDatabase } from './in-session-database.ts';
import { answerOf } from './keyed-database.ts';

// The link of an invitation to a company that was opened here, until it was answered. Local storage holds two values and no
// third; a sign-out empties this database.
const key = 'join';

export const storeJoinToken = (token: string): Promise<void> =>
  inSessionDatabase('readwrite', store => void store.put(token, key));

/** @returns undefined where no link waits for an answer */
export async function readJoinToken(): Promise<string | undefined> {
  const stored = await inSessionDatabase('readonly', store => answerOf<unknown>(store.get(key)));
  return typeof stored === 'string' ? stored : undefined;
}

/** @param token that was answered; another one, opened in the meantime, stays */
export const forgetJoinToken = (token: string): Promise<void> =>
  inSessionDatabase('readwrite', async store => {
    if ((await answerOf<unknown>(store.get(key))) === token) store.delete(key);
  });
