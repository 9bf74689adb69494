/** Where a page leaves the token for the worker, which can't read localStorage. */
export const sessionDatabase = 'session';

/** Whether this device may hold a token beyond localStorage; true where the browser doesn't say. */
export async function mayHaveSessionCopy(): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true;
  return (await indexedDB.databases()).some(({ name }) => name === sessionDatabase);
}
