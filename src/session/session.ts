import * as v from 'valibot';
import { PersonId, SellerId } from '#src/contract/ids.ts';
import { isSameMember } from './member.ts';
import type * as Others from './other-sessions.ts';
import { companyPrefix, sessionCopy } from './session-copy.ts';
import { readToken, type SessionRecord } from './session-record.ts';
import { pageSessionStore, type TokenStorage, workerSessionStore } from './session-store.ts';
import { type BeforeRefusal, type TokenSource, tokenSource } from './token-source.ts';

export type SessionChange =
  | { kind: 'adopted'; record: SessionRecord }
  | {
      kind: 'ended';
      reason: 'signed-out' | 'refused';
      sellerId: SessionRecord['sellerId'];
      personId: SessionRecord['personId'];
      sessionId: string;
    };

export interface SessionOptions {
  /** A page's localStorage; a worker leaves it out and lives on the IndexedDB copy. */
  tokenStorage?: TokenStorage;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Such as `/api/v1`. */
  apiBase: string;
  /** What most people never need, who are in one company. */
  loadOthers: () => Promise<typeof Others>;
  /** A page's, which leaves for the sign-in as soon as the session has ended. */
  beforeRefusal?: BeforeRefusal;
  /** Undefined where the browser has no Web Locks. */
  locks?: LockManager | undefined;
  /** How long a lock is respected whose holder may be frozen. */
  lockPatienceMs?: number;
}

export interface Session extends TokenSource {
  /** To be awaited before the first call: adopts a later generation, or clears what a sign-out left behind. */
  start(): Promise<SessionRecord | null>;
  /**
   * A sign-in: sessions of somebody else leave this device.
   * @throws Error "Invalid token specified" [193]
   */
  adopt(token: string): Promise<SessionRecord>;
  /** The sessions of the same person in other companies that this device has. */
  others(): Promise<TokenSource[]>;
  /**
   * Puts a session of another company of the same person on the screen, in every tab. The one before stays beside it.
   * @throws Error "Invalid token specified" [193]
   */
  switchTo(token: string): Promise<void>;
  /** Signs out on this device, in every tab and the worker, and of every company. */
  end(): Promise<void>;
  /** Hears of changes made here, in other tabs and in the worker. */
  subscribe(listener: (change: SessionChange) => void): () => void;
  close(): void;
}

export function createSession(options: SessionOptions): Session {
  const { fetch: fetcher, now, apiBase, locks, lockPatienceMs = 20_000 } = options;
  const copy = sessionCopy();
  const store = options.tokenStorage
    ? pageSessionStore(options.tokenStorage, copy)
    : workerSessionStore(copy);
  const channel = sessionChannel(message => void onChannelMessage(message));
  const listeners = new Set<(change: SessionChange) => void>();
  let lastNotified: SessionRecord | null = null;
  let isRefusalNotified = false;

  function notify(change: SessionChange): void {
    const isRefused = change.kind === 'ended' && change.reason === 'refused';
    const record = change.kind === 'adopted' ? change.record : isRefused ? lastNotified : null;
    // A sign-out counts after a refusal too, which leaves what was typed for the next sign-in.
    if (record?.token === lastNotified?.token && (record === null || isRefused === isRefusalNotified)) return;
    [lastNotified, isRefusalNotified] = [record, isRefused];
    for (const listener of listeners) listener(change);
  }

  function adopted(record: SessionRecord): void {
    channel.post({});
    notify({ kind: 'adopted', record });
  }

  function ended(record: SessionRecord, reason: 'signed-out' | 'refused', removed?: unknown): void {
    const { sellerId, personId, sessionId, generation } = record;
    channel.post({ ended: { reason, sellerId, personId, sessionId, generation, removed } });
    notify({ kind: 'ended', reason, sellerId, personId, sessionId });
  }

  async function onChannelMessage({ ended: end }: SessionMessage): Promise<void> {
    if (!end) {
      // The page's own storage has the token; what the IndexedDB copy can't say now, the next call for a token asks again.
      const record = await store.latest().catch(() => null);
      if (record) notify({ kind: 'adopted', record });
      return;
    }
    const { reason, sellerId, personId, sessionId, removed } = end;
    const own = store.current();
    // The worker was told: a page has the same session's token still.
    if (reason === 'refused' && own?.sessionId === sessionId) await options.beforeRefusal?.(own, removed);
    // What could not be dropped is refused by the server: the session has ended there.
    await store.drop(end).catch(() => false);
    if (own !== null && own.sessionId !== sessionId) return;
    if (store.current() === null) notify({ kind: 'ended', reason, sellerId, personId, sessionId });
  }

  const shared = { fetch: fetcher, now, apiBase, locks, lockPatienceMs };
  let loaded: Promise<ReturnType<typeof Others.otherSessions>> | undefined;
  const others = () => {
    const loading = loaded ?? options.loadOthers().then(({ otherSessions }) => otherSessions(shared));
    loaded = loading;
    // Not there without a network; it may be the next time.
    loading.catch(() => {
      if (loaded === loading) loaded = undefined;
    });
    return loading;
  };
  /** What can't be removed now is not used, and goes the next time. */
  const storeBeside = async (record: SessionRecord | null) => {
    const removed = record ? others().then(sessions => sessions.storeBeside(record)) : copy.forgetOthers();
    await removed.catch(() => {});
  };
  const own = tokenSource({
    ...shared,
    store,
    lockName: 'token-refresh',
    looksAgain: !options.tokenStorage,
    onAdopted: adopted,
    onFound: record => notify({ kind: 'adopted', record }),
    beforeRefusal: options.beforeRefusal,
    onRefused: (record, removed) => ended(record, 'refused', removed),
  });
  return {
    ...own,
    async start() {
      const record = await store.latest();
      lastNotified = record;
      // What the sign-out could not remove goes now.
      if (options.tokenStorage && !record) await copy.forgetOthers(companyPrefix).catch(() => {});
      return record;
    },
    async adopt(token) {
      const record = readToken(token);
      await store.replace(record);
      adopted(record);
      void storeBeside(record);
      return record;
    },
    async others() {
      const record = options.tokenStorage ? store.current() : await store.latest();
      if (!record || !(await copy.hasOthers().catch(() => false))) return [];
      // What can't be read now waits, as if it had no session here.
      return others()
        .then(sessions => sessions.besides(record))
        .catch(() => []);
    },
    async switchTo(token) {
      const record = readToken(token);
      const before = store.current();
      // Anyone who signs out meanwhile has left every company: what was asked for before must not sign in again.
      const isOn = () => store.current()?.personId === record.personId;
      if (before && isOn() && !isSameMember(before, record)) await (await others()).put(before);
      if (isOn()) await store.replace(record);
      await storeBeside(store.current());
      if (isOn()) adopted(record);
    },
    async end() {
      const record = store.current() ?? lastNotified;
      const dropped = Promise.all([store.drop(), storeBeside(null)]);
      if (record) ended(record, 'signed-out');
      await dropped;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      channel.close();
      copy.close();
      void loaded?.then(sessions => sessions.close());
    },
  };
}

/**
 * Messages between tabs and worker. No token is in them; a receiver that learns of a later one reads the IndexedDB
 * copy.
 */
const SessionMessage = v.object({
  /** A session that has ended; without it, a later token is in the IndexedDB copy. */
  ended: v.optional(
    v.object({
      reason: v.picklist(['signed-out', 'refused']),
      sellerId: SellerId,
      personId: PersonId,
      sessionId: v.string(),
      generation: v.number(),
      /** Details of the refusal, where the person was removed. */
      removed: v.optional(v.unknown()),
    }),
  ),
});
type SessionMessage = v.InferOutput<typeof SessionMessage>;

export interface SessionChannel {
  post(message: SessionMessage): void;
  close(): void;
}

function sessionChannel(onMessage: (message: SessionMessage) => void): SessionChannel {
  const channel = new BroadcastChannel('session');
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = v.safeParse(SessionMessage, event.data);
    if (message.success) onMessage(message.output);
  };
  return { post: message => channel.postMessage(message), close: () => channel.close() };
}
