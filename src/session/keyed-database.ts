/** Thrown when IndexedDB neither answers nor fails in time; the work was called off and leaves nothing behind. */
export class StorageTimeout extends Error {
  constructor(database: string) {
    super(`The database «${database}» did not answer in time`);
    this.name = 'StorageTimeout';
  }
}

export interface KeyedDatabase {
  /**
   * Runs `work` in one transaction, strictly durable where it writes, and resolves once it is committed.
   * `work` may await nothing but requests of its own store. It runs a second time, in a new transaction, after a
   * lost connection.
   * @throws StorageTimeout after `timeoutMs`, DOMException (QuotaExceededError and others), and what `work` throws
   */
  run<T>(mode: 'readonly' | 'readwrite', work: (store: IDBObjectStore) => Promise<T> | T): Promise<T>;
  close(): void;
}

/** Promise of one request of a store. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });
}

// iOS loses the connection while an app is in the background, and says it in any of these words.
const lostConnection = new Set(['AbortError', 'InvalidStateError', 'UnknownError']);

/** A database of one object store with keys beside its values. It is opened at first use, and anew when lost. */
export function keyedDatabase(name: string, storeName: string, timeoutMs = 3000): KeyedDatabase {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    if (opened !== undefined) return opened;
    const attempt = new Promise<IDBDatabase>((resolve, reject) => {
      // No version is named: a newer app's database opens as it is, and nothing is ever upgraded away.
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore(storeName);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    });
    opened = attempt;
    const forget = () => {
      if (opened === attempt) opened = undefined;
    };
    attempt.then(database => {
      database.onclose = forget;
      database.onversionchange = () => {
        forget();
        database.close();
      };
    }, forget);
    return attempt;
  }

  async function attempt<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => Promise<T> | T,
    isCalledOff: () => boolean,
    onBegin: (transaction: IDBTransaction) => void,
  ): Promise<T> {
    const database = await open();
    if (isCalledOff()) throw new StorageTimeout(name);
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    onBegin(transaction);
    const committed = completion(transaction);
    // The transaction may fail while `work` still runs; its own failure is reported first.
    committed.catch(() => {});
    let result: T;
    try {
      result = await work(transaction.objectStore(storeName));
    } catch (error) {
      abort(transaction);
      throw error;
    }
    // A page that is about to go away loses a transaction that nobody committed.
    if (mode === 'readwrite') commit(transaction);
    await committed;
    return result;
  }

  async function run<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => Promise<T> | T,
  ): Promise<T> {
    let calledOff = false;
    let current: IDBTransaction | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const once = () =>
      attempt(
        mode,
        work,
        () => calledOff,
        transaction => {
          current = transaction;
        },
      );
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        calledOff = true;
        opened = undefined;
        if (current) abort(current);
        reject(new StorageTimeout(name));
      }, timeoutMs);
    });
    const retried = once().catch((error: unknown) => {
      if (calledOff || !(error instanceof DOMException) || !lostConnection.has(error.name)) throw error;
      opened = undefined;
      return once();
    });
    retried.catch(() => {});
    try {
      return await Promise.race([retried, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    run,
    close() {
      opened?.then(
        database => database.close(),
        () => {},
      );
      opened = undefined;
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function commit(transaction: IDBTransaction): void {
  try {
    transaction.commit();
  } catch {
    // It was committed by itself after its last request.
  }
}
