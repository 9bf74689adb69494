import type { Page } from 'playwright';

/** Every place where the app stores something on a device, by what makes it, and whether a sign-out empties it. */
export const deviceStores = {
  'IndexedDB cache': 'emptied',
  'IndexedDB proofs': 'emptied',
  'IndexedDB importers': 'emptied',
  'IndexedDB open-orders': 'emptied',
  'IndexedDB hand-overs': 'emptied',
  'IndexedDB session': 'emptied',
  /** What waits to be sent stays for its person; the member's sent rows go. */
  'IndexedDB outbox-rows': 'stays',
  /** Of builds that were never released: what waits there is moved from it at the next start. */
  'IndexedDB outbox': 'stays',
  /** The device's name. */
  'IndexedDB device': 'stays',
  /** Language, theme and the like, of anyone who uses the device. */
  'IndexedDB preferences': 'stays',
  'localStorage of src/api/client/login-token.ts': 'emptied',
  'localStorage of src/features/invitation/stored-invitation.ts': 'emptied',
  'sessionStorage of src/api/device/form-drafts.ts': 'emptied',
  /** How many changes wait on the device, whosever they are. */
  'cookieStore of src/api/outbox/lost-rows-memory.ts': 'stays',
  /** The app's own files. */
  'caches of sw/precache.ts': 'stays',
} as const;

const staying = Object.entries(deviceStores).flatMap(([place, end]) => (end === 'stays' ? [place] : []));

/** A page in a browser or without one. */
interface Evaluating {
  evaluate(
    run: (staying: string[]) => Promise<Record<string, number>>,
    staying: string[],
  ): Promise<Record<string, number>>;
}

/** How many records this device has, in each place that a sign-out empties, and in any that nobody knows of. */
export async function storedData(page: Evaluating): Promise<Record<string, number>> {
  return page.evaluate(async staying => {
    const counts: Record<string, number> = {
      localStorage: localStorage.length,
      // Where the router had scrolled to.
      sessionStorage: Object.keys(sessionStorage).filter(key => !key.startsWith('tsr-')).length,
    };
    for (const { name = '' } of await indexedDB.databases()) {
      if (staying.includes(`IndexedDB ${name}`)) continue;
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
      counts[name] = records;
    }
    return counts;
  }, staying);
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
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        stored.push(
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
        stored.push(request.url, isData ? await answer?.text() : undefined);
      }
    }
    return JSON.stringify(stored);
  });
}
