import { inTime } from './in-time.ts';

/** Where a page leaves the token for the worker, which can't read localStorage. */
export const sessionDatabase = 'session';

/** Whether this device may hold a token beyond localStorage; true where the browser doesn't say. */
export async function mayHaveSessionCopy(): Promise<boolean> {
  const databases = indexedDB.databases && (await inTime(indexedDB.databases()));
  return databases?.some(({ name }) => name === sessionDatabase) ?? true;
}
