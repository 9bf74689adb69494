/** Thrown when IndexedDB neither answers nor fails in time; the work was called off and leaves nothing behind. */
export class StorageTimeout extends Error {
  constructor(database: string) {
    super(`The database "${database}" did not answer in time`);
    this.name = 'StorageTimeout';
  }
}

/**
 * Thrown when a transaction that was committed has not ended in time: what it wrote may be stored, or be stored soon,
 * and nobody may call it lost.
 */
export class CommitPending extends Error {
  /** Resolves once it is stored; rejects if it was undone. It may never settle. */
  readonly committed: Promise<void>;

  constructor(database: string, committed: Promise<void>) {
    super(`The database "${database}" has not said yet whether it was written`);
    this.name = 'CommitPending';
    this.committed = committed;
    // Callers can ask how it ended; nobody has to.
    committed.catch(() => {});
  }
}

/** Whether an error says that this device's storage failed, and not our own code. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof StorageTimeout || error instanceof CommitPending || error instanceof DOMException;

export interface KeyedDatabase {
  /**
   * Runs `work` in one transaction, strictly durable where it writes, and resolves once it is committed.
   * `work` may await nothing but requests of that transaction. It runs a second time, in a new one, after a lost
   * connection.
   * @param beside further stores that the transaction covers
   * @throws StorageTimeout or CommitPending after `timeoutMs`, DOMException (QuotaExceededError and others), and what
   * `work` throws
   */
  run<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => Promise<T> | T,
    ...beside: string[]
  ): Promise<T>;
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

/** How far a run has got. */
interface Progress {
  isCalledOff: boolean;
  transaction?: IDBTransaction;
  /** Set once the transaction was committed: from then on nothing calls it off. */
  committed?: Promise<void>;
}

// iOS loses the connection while an app is in the background, and reports it with any of these messages.
const lostConnection = new Set(['AbortError', 'InvalidStateError', 'UnknownError']);

/** A database of an object store with keys beside its values. It is opened at first use, and reopened when lost. */
export function keyedDatabase(
  name: string,
  storeName: string,
  timeoutMs = 3000,
  /** Makes the stores beside it, when the database is made. */
  makeBeside?: (database: IDBDatabase) => void,
  /** Called when the browser takes the database away while it is open. */
  onLost?: () => void,
): KeyedDatabase {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    if (opened !== undefined) return opened;
    const attempt = new Promise<IDBDatabase>((resolve, reject) => {
      // No version is named: a newer app's database opens as it is, and nothing is ever upgraded away.
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(storeName);
        makeBeside?.(request.result);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    });
    opened = attempt;
    const forget = () => {
      if (opened === attempt) opened = undefined;
    };
    attempt.then(database => {
      database.onclose = () => {
        forget();
        onLost?.();
      };
      database.onversionchange = () => {
        forget();
        database.close();
        onLost?.();
      };
    }, forget);
    return attempt;
  }

  function close(): void {
    opened?.then(
      database => database.close(),
      // It never opened.
      () => {},
    );
    opened = undefined;
  }

  async function attempt<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => Promise<T> | T,
    beside: readonly string[],
    progress: Progress,
  ): Promise<T> {
    const database = await open();
    if (progress.isCalledOff) throw new StorageTimeout(name);
    const transaction = database.transaction([storeName, ...beside], mode, { durability: 'strict' });
    progress.transaction = transaction;
    const committed = completion(transaction);
    endWithPage(transaction);
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
    if (mode === 'readwrite') {
      commit(transaction);
      progress.committed = committed;
    }
    await committed;
    return result;
  }

  async function run<T>(
    mode: 'readonly' | 'readwrite',
    work: (store: IDBObjectStore) => Promise<T> | T,
    ...beside: string[]
  ): Promise<T> {
    const progress: Progress = { isCalledOff: false };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const once = () => attempt(mode, work, beside, progress);
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        progress.isCalledOff = true;
        close();
        if (progress.committed !== undefined) {
          reject(new CommitPending(name, progress.committed));
          return;
        }
        if (progress.transaction) abort(progress.transaction);
        reject(new StorageTimeout(name));
      }, timeoutMs);
    });
    const retried = once().catch((error: unknown) => {
      const isLost = error instanceof DOMException && lostConnection.has(error.name);
      if (progress.isCalledOff || !isLost) throw error;
      close();
      delete progress.committed;
      return once();
    });
    // After the time-out nobody waits for it, and `timeout` has said what there is to say.
    retried.catch(() => {});
    try {
      return await Promise.race([retried, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  return { run, close };
}

/** Those that have not ended; one that was committed can't be aborted any more. */
const underWay = new Set<IDBTransaction>();

// WebKit keeps a page for "Back" just as it was, with its transactions: every other page would wait for them in vain until
// the browser is closed. An aborted one is run again if the page comes back.
globalThis.addEventListener?.('pagehide', () => {
  for (const transaction of underWay) abort(transaction);
});

/** Lets a transaction hold nobody up once its page has gone away. */
export function endWithPage(transaction: IDBTransaction): void {
  underWay.add(transaction);
  for (const end of ['complete', 'abort'])
    transaction.addEventListener(end, () => underWay.delete(transaction), { once: true });
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
