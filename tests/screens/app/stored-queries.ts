/** What is on the disk of the member who is signed in, for a start without a network. */
export async function storedQueries(): Promise<string> {
  const [{ openCacheStorage }, { currentKey }] = await Promise.all([
    import('#src/api/device/cache-storage.ts'),
    import('#src/api/device/member-key.ts'),
  ]);
  const key = `queries:${currentKey()}`;
  return (await openCacheStorage(key)).getItem(key) ?? '';
}
