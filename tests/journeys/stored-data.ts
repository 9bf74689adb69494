import type { Page } from 'playwright';

/** How many records this device keeps of a seller, by place. */
export async function storedData(page: Page) {
  return page.evaluate(async () => {
    const count = async (name: string) => {
      const known = await indexedDB.databases();
      // Opening one that isn't there would make it.
      if (!known.some(database => database.name === name)) return 0;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      let records = 0;
      for (const store of database.objectStoreNames) {
        records += await new Promise<number>((resolve, reject) => {
          const counting = database.transaction(store).objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error);
        });
      }
      database.close();
      return records;
    };
    return {
      tokens: localStorage.length,
      cache: await count('cache'),
      proofs: await count('proofs'),
      openOrders: await count('open-orders'),
      session: await count('session'),
    };
  });
}

/** The size of what this device keeps in a database, in characters. */
export async function storedCharacters(page: Page, name: string): Promise<number> {
  return (await storedText(page, name)).length;
}

/** What this device keeps in a database, as text. */
export async function storedText(page: Page, name: string): Promise<string> {
  return page.evaluate(async name => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const values = await new Promise<unknown[]>((resolve, reject) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    database.close();
    return JSON.stringify(values);
  }, name);
}

/** All that this device keeps: every database, local and session storage, and what lies in its caches. */
export async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => reject(reading.error);
          }),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        // The app's own files name every field.
        const isData = answer?.headers.get('Content-Type')?.includes('json');
        kept.push(request.url, isData ? await answer?.text() : undefined);
      }
    }
    return JSON.stringify(kept);
  });
}
