import { createLedgerEntry } from '../api-client.ts';
import { offer, sendsKey } from '../bench-page.ts';

await navigator.serviceWorker.register('/worker.js', { type: 'module' });

offer({
  confirm: entry =>
    createLedgerEntry(entry, sendsKey ? crypto.randomUUID() : undefined).then(
      ({ ok }) => (ok ? 'sent' : 'failed'),
      () => 'failed',
    ),
  waiting: countRequests,
  stored: countRequests,
});

/** The queue's own store; the worker's `Queue.size` can't be asked from a page. */
async function countRequests(): Promise<number> {
  const name = 'workbox-background-sync';
  const known = await indexedDB.databases();
  if (!known.some(database => database.name === name)) return 0;
  const database = await answerOf(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('requests')) return 0;
    return await answerOf(database.transaction('requests').objectStore('requests').count());
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
