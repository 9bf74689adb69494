import type { BrowserContext, JSHandle, Page } from 'playwright';
import type { Row } from '#src/outbox/rows/row.ts';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { readToken } from '#src/session/session-record.ts';

/** Every row of the outbox as stored in IndexedDB at one moment, in the order of acceptance, with those that were sent. */
export async function readRows(page: Page): Promise<Row[]> {
  const rows = await page.evaluate(async databaseName => {
    // Opening what is not there would make it, without the stores that the app makes.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === databaseName)) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      const stores = ['rows', 'sent'];
      const transaction = database.transaction(stores);
      const read = stores.map(store => transaction.objectStore(store).getAll() as IDBRequest<Row[]>);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return read.flatMap(({ result }) => result);
    } finally {
      database.close();
    }
  }, outboxDatabase);
  return rows.sort((one, other) => one.seq - other.seq);
}

export interface BlockedStore {
  release(): Promise<void>;
}

/**
 * Holds a store: nobody else reads or writes it until it is released. The app calls its own work on a store off
 * after 3 s.
 */
export async function blockStore(page: Page, database: string, store: string): Promise<BlockedStore> {
  const held: JSHandle<{ release: () => Promise<void> }> = await page.evaluateHandle(
    ([databaseName, storeName]) =>
      new Promise<{ release: () => Promise<void> }>((resolve, reject) => {
        const request = indexedDB.open(databaseName);
        request.onupgradeneeded = () => request.result.createObjectStore(storeName);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(storeName, 'readwrite');
          const rows = transaction.objectStore(storeName);
          let isHeld = true;
          const ended = new Promise<void>(done => {
            transaction.oncomplete = () => {
              request.result.close();
              done();
            };
          });
          const release = () => {
            isHeld = false;
            return ended;
          };
          // A transaction without a request ends by itself.
          const block = () => {
            if (isHeld) rows.count().onsuccess = block;
          };
          rows.count().onsuccess = () => {
            resolve({ release });
            block();
          };
        };
      }),
    [database, store] as const,
  );
  return { release: () => held.evaluate(({ release }) => release()) };
}

/** The token in local storage; null where nobody is signed in. */
export function readStoredToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('portolan.login-token'));
}

/** Puts a token in both its places: local storage, and the mirror for the worker. */
export async function placeToken(page: Page, token: string): Promise<void> {
  await page.evaluate(async record => {
    localStorage.setItem('portolan.login-token', record.token);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('session');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = database.transaction('session', 'readwrite');
    transaction.objectStore('session').put(record, 'current');
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }, readToken(token));
}

/** Moves every instant of every row, sent or not, into the past, as if so much time had gone by on this device. */
export async function ageRows(page: Page, ageMs: number): Promise<void> {
  await page.evaluate(
    async ([age, databaseName]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(databaseName);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const stores = ['rows', 'sent'];
      const transaction = database.transaction(stores, 'readwrite');
      const instants = ['createdAt', 'nextAt', 'notBefore', 'leaseUntil', 'firstSentAt'];
      for (const store of stores) {
        transaction.objectStore(store).openCursor().onsuccess = event => {
          const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
          const row = cursor.value;
          for (const name of instants) if (typeof row[name] === 'number') row[name] -= age;
          if (row.result) row.result.at -= age;
          cursor.update(row);
          cursor.continue();
        };
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      database.close();
    },
    [ageMs, outboxDatabase] as const,
  );
}

/**
 * Lets a database that isn't there yet neither open nor fail, for pages and worker alike, as WebKit has done.
 * @returns the page that does so, until it is closed or goes elsewhere
 */
export async function hangDatabase(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  // Any file of the origin that runs nothing of the app.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(
    database =>
      new Promise<void>(resolve => {
        const request = indexedDB.open(database, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(database);
        request.onsuccess = () => {
          // Collected, it would be closed.
          Object.assign(window, { held: request.result });
          // Anyone who opens it afterwards waits behind this, which waits until `held` is closed.
          indexedDB.open(database, 2).onblocked = () => resolve();
        };
      }),
    name,
  );
  return page;
}
