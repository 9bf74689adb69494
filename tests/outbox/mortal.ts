import { vi } from 'vitest';
import type { Open, Phone } from './phone.ts';

const never = new Promise<never>(() => {});

/** Does nothing, whatever is done with it: what a process that has ended still calls. */
const inert: object = new Proxy(() => inert, {
  get: (_, property) => (property === 'then' ? undefined : inert),
  set: () => true,
});

/** Of a process that dies. */
class Life {
  isOver = false;
  readonly over: Promise<'killed'>;
  readonly #transactions = new Set<IDBTransaction>();
  readonly #committed = new WeakSet<IDBTransaction>();
  readonly #requests: IDBRequest[] = [];
  #operationsLeft = Number.POSITIVE_INFINITY;
  #end: (end: 'killed') => void = () => {};

  constructor() {
    this.over = new Promise(resolve => {
      this.#end = resolve;
    });
  }

  /** From now on so many operations are done, and the next is not. */
  dieAfter(operations: number): void {
    this.#operationsLeft = operations;
  }

  /** @returns false where the operation is not done any more */
  operate(): boolean {
    if (!this.isOver && this.#operationsLeft-- <= 0) this.#die();
    return !this.isOver;
  }

  requested<Request extends IDBRequest>(request: Request): Request {
    this.#requests.push(request);
    return request;
  }

  began(transaction: IDBTransaction): IDBTransaction {
    this.#transactions.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => this.#transactions.delete(transaction));
    return transaction;
  }

  committed(transaction: IDBTransaction): void {
    this.#committed.add(transaction);
  }

  /** What was committed stays, whatever else was under way is undone, and nobody hears of either. */
  #die(): void {
    this.isOver = true;
    for (const request of this.#requests) Object.assign(request, { onsuccess: null, onerror: null });
    for (const transaction of [...this.#transactions]) {
      Object.assign(transaction, { oncomplete: null, onabort: null });
      if (!this.#committed.has(transaction)) transaction.abort();
    }
    this.#end('killed');
  }
}

export interface Mortal extends Open {
  life: Life;
}

/** Whose a connection is: of the process that opened it. Those of tests are nobody's. */
const owners = new WeakMap<IDBDatabase, Life>();
let opening: Life | undefined;

const storeMethods = ['put', 'delete', 'get', 'getAll', 'getAllKeys'] as const;
const indexMethods = ['getAll', 'getAllKeys', 'openKeyCursor'] as const;

/**
 * Lets the processes of `mortal` die before any operation: each request to a store, each commit, each request to the
 * server and each answer. Undone by `vi.restoreAllMocks`.
 */
export function makeMortal(): void {
  // biome-ignore lint/suspicious/noExplicitAny: every method of both is wrapped alike.
  const guard = (prototype: any, name: string, lifeOf: (it: any) => Life | undefined) => {
    const method = prototype[name];
    vi.spyOn(prototype, name).mockImplementation(function (this: unknown, ...given: unknown[]) {
      const life = lifeOf(this);
      if (life && !life.operate()) return inert;
      if (name === 'commit') life?.committed(this as IDBTransaction);
      const result = method.apply(this, given);
      return life && result ? life.requested(result) : result;
    });
  };
  for (const name of storeMethods)
    guard(IDBObjectStore.prototype, name, (store: IDBObjectStore) => owners.get(store.transaction.db));
  for (const name of indexMethods)
    guard(IDBIndex.prototype, name, (index: IDBIndex) => owners.get(index.objectStore.transaction.db));
  guard(IDBTransaction.prototype, 'commit', (transaction: IDBTransaction) => owners.get(transaction.db));

  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const life = owners.get(this);
    if (life?.isOver) return inert as IDBTransaction;
    const transaction = begin.apply(this, given);
    return life ? life.began(transaction) : transaction;
  });

  // What has died hears no clock; what lives is never so late.
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
    ms >= 1000 ? undefined : later(work, ms)) as typeof setTimeout);
}

/** A page or a worker that can die. It opens its databases at once. */
export async function mortal(phone: Phone, kind: 'page' | 'worker'): Promise<Mortal> {
  const life = new Life();
  const open = indexedDB.open.bind(indexedDB);
  if (!vi.isMockFunction(indexedDB.open)) {
    vi.spyOn(indexedDB, 'open').mockImplementation((...given) => {
      const owner = opening;
      const request = open(...given);
      request.addEventListener('success', () => owner && owners.set(request.result, owner));
      return request;
    });
  }
  opening = life;
  const locks: Pick<LockManager, 'request' | 'query'> = {
    // The browser frees the locks of what has died.
    request: (async (
      name: string,
      ...given: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
    ) => {
      if (life.isOver) return never;
      const [options, work] = given.length === 2 ? given : [{}, given[0]];
      const result = await phone.locks.request(name, options, lock => Promise.race([work(lock), life.over]));
      return life.isOver ? never : result;
    }) as LockManager['request'],
    query: () => phone.locks.query(),
  };
  const options = {
    locks: locks as LockManager,
    storageTimeoutMs: 60_000,
    fetch: (async (...given) => {
      if (!life.operate()) return never;
      const answer = phone.ledger.fetch(...given);
      await answer.catch(() => {});
      return life.operate() ? answer : never;
    }) as typeof fetch,
  };
  const opened = await (kind === 'page' ? phone.tab(options) : phone.serviceWorker(options));
  await opened.outbox.store.stamp();
  await opened.session.others();
  opening = undefined;
  void life.over.then(() => opened.outbox.close());
  return { ...(opened as Open), life };
}
