type Callback = (lock: Lock | null) => Promise<unknown>;

interface Waiting {
  grant(): void;
}

/**
 * Web Locks as their standard has them, exclusive ones only, for the Node versions that lack them: one manager is
 * one origin, shared by what plays its tabs and its worker.
 */
export function webLocks(): LockManager {
  const held = new Map<string, (reason: DOMException) => void>();
  const queues = new Map<string, Waiting[]>();

  function release(name: string, steal: (reason: DOMException) => void): void {
    if (held.get(name) !== steal) return;
    held.delete(name);
    queues.get(name)?.shift()?.grant();
  }

  function hold(name: string, callback: Callback): Promise<unknown> {
    return new Promise((resolve, reject) => {
      held.set(name, reject);
      callback({ name, mode: 'exclusive' })
        .then(resolve, reject)
        .finally(() => release(name, reject));
    });
  }

  function enqueue(name: string, options: LockOptions, callback: Callback): Promise<unknown> {
    if (options.steal) {
      held.get(name)?.(new DOMException('Stolen', 'AbortError'));
      return hold(name, callback);
    }
    if (!held.has(name)) return hold(name, callback);
    if (options.ifAvailable) return callback(null);
    return new Promise((resolve, reject) => {
      const waiting = { grant: () => resolve(hold(name, callback)) };
      const queue = queues.get(name) ?? [];
      queues.set(name, [...queue, waiting]);
      options.signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter(other => other !== waiting),
        );
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  }

  function request(name: string, first: LockOptions | Callback, second?: Callback): Promise<unknown> {
    if (typeof first === 'function') return enqueue(name, {}, first);
    if (!second) throw new TypeError('A lock needs work to do');
    return enqueue(name, first, second);
  }

  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held.keys()].map(name => ({ name })), pending: [] }),
  };
}
