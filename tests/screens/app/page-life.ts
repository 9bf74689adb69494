import { IDBFactory } from 'fake-indexeddb';

type Listening = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];
type Listened = [target: EventTarget, ...given: Listening];

/**
 * One life of the page within a process that goes on: what its modules listen to, which channels they opened and which
 * timers they set ends with it, as in a browser that reloads the page.
 * @returns ends it, and waits until none of its code goes on
 */
export function beginPageLife(): () => Promise<void> {
  const listened: Listened[] = [];
  const channels: BroadcastChannel[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  const restore: (() => void)[] = [];
  let isOver = false;

  for (const target of [window, document]) {
    const { addEventListener } = target;
    target.addEventListener = (...given: Listening) => {
      listened.push([target, ...given]);
      addEventListener.apply(target, given);
    };
    restore.push(() => {
      target.addEventListener = addEventListener;
    });
  }
  const Channel = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }

    // A page that is gone runs no code. Here its promises go on, and may post once its channels are closed.
    override postMessage(message: unknown): void {
      if (!isOver) super.postMessage(message);
    }
  };
  restore.push(() => {
    globalThis.BroadcastChannel = Channel;
  });
  const { fetch } = globalThis;
  const never = new Promise<never>(() => {});
  // What it asked for comes to nobody: an answer would end the next page's session, or be stored in its place.
  globalThis.fetch = async (...given: Parameters<typeof fetch>) => {
    if (isOver) return never;
    try {
      const answer = await fetch(...given);
      return isOver ? never : answer;
    } catch (error) {
      if (isOver) return never;
      throw error;
    }
  };
  restore.push(() => {
    globalThis.fetch = fetch;
  });
  const { setTimeout: later, setInterval: often } = globalThis;
  globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => {
    const timer = later(...given);
    timers.push(timer);
    return timer;
  }) as typeof setTimeout;
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const timer = often(...given);
    timers.push(timer);
    return timer;
  }) as typeof setInterval;
  restore.push(() => {
    globalThis.setTimeout = later;
    globalThis.setInterval = often;
  });

  return async () => {
    isOver = true;
    for (const [target, type, listener, options] of listened)
      target.removeEventListener(type, listener, options);
    for (const channel of channels) channel.close();
    for (const timer of timers) clearTimeout(timer);
    // Reads of the device that were under way end here, in calls that nobody answers.
    for (let turn = 0; turn < 50; turn++) {
      await new Promise(resolve => setImmediate(resolve));
      for (const timer of timers) clearTimeout(timer);
    }
    for (const undo of restore) undo();
  };
}

/** A device that nobody has used. */
export async function emptyDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  // What a cookie remembers of the outbox would be missed in the new one.
  for (const { name = '' } of await cookieStore.getAll()) await cookieStore.delete(name);
  globalThis.indexedDB = new IDBFactory();
}
