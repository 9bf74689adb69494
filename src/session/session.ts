import { isNearExpiry } from '#src/contract/token-claims.ts';
import { isSameMember } from './member.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { refreshCall } from './refresh-call.ts';
import { type SessionMessage, sessionChannel } from './session-channel.ts';
import { sessionCopy } from './session-copy.ts';
import { readToken, type SessionRecord } from './session-record.ts';
import { pageSessionStore, workerSessionStore } from './session-store.ts';
import type { TokenStorage } from './token-storage.ts';

/**
 * `refused`: our server said that the session is over. `unreachable` says nothing about it; with a `cause` it was this
 * device's storage that could not keep a new token.
 */
export type TokenOutcome =
  | { kind: 'fresh'; record: SessionRecord }
  | { kind: 'refused'; used: SessionRecord }
  | { kind: 'unreachable'; cause?: unknown }
  | { kind: 'signed-out' };

export type SessionChange =
  | { kind: 'adopted'; record: SessionRecord }
  | {
      kind: 'ended';
      reason: 'signed-out' | 'refused';
      sellerId: SessionRecord['sellerId'];
      personId?: SessionRecord['personId'];
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
  /** Undefined where the browser has no Web Locks. */
  locks?: LockManager | undefined;
  /** How long a lock is respected whose holder may be frozen. */
  lockPatienceMs?: number;
}

export interface Session {
  /** To be awaited before the first call: adopts a later generation, or clears what a sign-out left behind. */
  start(): Promise<SessionRecord | null>;
  /** The session as it is known now; a worker knows it after `start` or any call for a token. */
  current(): SessionRecord | null;
  /**
   * Without `usedToken` a sign-in. With it, the token of an answer's header [152] to a call that used that token:
   * it counts only as a later generation of a session that has not ended in the meantime.
   * @throws Error "Invalid token specified" [193]
   */
  adopt(token: string, usedToken?: string): Promise<SessionRecord | null>;
  /** The token for a call, refreshed first when it is within 30 s of its expiry [151]. */
  freshToken(): Promise<TokenOutcome>;
  /** After a 401: a token that is not `usedToken`, by at most one refresh. */
  refreshAfter401(usedToken: string): Promise<TokenOutcome>;
  /** Signs out on this device, in every tab and the worker. */
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
  const channel = sessionChannel(message => void hear(message));
  const listeners = new Set<(change: SessionChange) => void>();
  const refreshes = new Map<string, Promise<TokenOutcome>>();
  let told: SessionRecord | null = null;
  // A device whose clock is ahead would refresh before every call; what a fresh token shows of it is kept here.
  let clockAheadMs = 0;

  const mustRefresh = (record: SessionRecord) => isNearExpiry(record, now() - clockAheadMs);

  function tell(change: SessionChange): void {
    if (change.kind === 'adopted' ? told?.token === change.record.token : told === null) return;
    told = change.kind === 'adopted' ? change.record : null;
    for (const listener of listeners) listener(change);
  }

  function adopted(record: SessionRecord): void {
    channel.post({});
    tell({ kind: 'adopted', record });
  }

  function ended(record: SessionRecord, reason: 'signed-out' | 'refused'): void {
    const { sellerId, personId, sessionId, generation } = record;
    channel.post({ ended: { reason, sellerId, personId, sessionId, generation } });
    tell({ kind: 'ended', reason, sellerId, personId, sessionId });
  }

  async function hear({ ended: end }: SessionMessage): Promise<void> {
    if (!end) {
      // The page's own storage has the token; what the IndexedDB copy can't say now, the next call for a token asks again.
      const record = await store.latest().catch(() => null);
      if (record) tell({ kind: 'adopted', record });
      return;
    }
    const { reason, sellerId, personId, sessionId } = end;
    const own = store.current();
    // What could not be dropped is refused by the server: the session has ended there.
    await store.drop(end).catch(() => false);
    if (own !== null && own.sessionId !== sessionId) return;
    if (store.current() === null) tell({ kind: 'ended', reason, sellerId, personId, sessionId });
  }

  function refresh(basis: SessionRecord): Promise<TokenOutcome> {
    const running = refreshes.get(basis.token);
    if (running) return running;
    const started = oneAtATime(locks, 'token-refresh', lockPatienceMs, () => refreshUnlessDone(basis))
      // Without a store to keep it in, a successor must not be used: the server would call the kept one outdated.
      .catch((cause: unknown): TokenOutcome => ({ kind: 'unreachable', cause }))
      .finally(() => refreshes.delete(basis.token));
    refreshes.set(basis.token, started);
    return started;
  }

  async function refreshUnlessDone(basis: SessionRecord): Promise<TokenOutcome> {
    const latest = await store.latest();
    if (!latest || !isSameMember(latest, basis)) return { kind: 'signed-out' };
    if (latest.token !== basis.token && !mustRefresh(latest)) {
      tell({ kind: 'adopted', record: latest });
      return { kind: 'fresh', record: latest };
    }
    const answer = await refreshCall(fetcher, apiBase, latest);
    if (answer.kind === 'unreachable') return answer;
    if (answer.kind === 'refused') {
      if (await store.drop(latest)) ended(latest, 'refused');
      return standing(basis) ?? { kind: 'refused', used: latest };
    }
    const { record, issuedAtMs } = answer;
    clockAheadMs = isNearExpiry(record, now()) ? Math.max(0, now() - issuedAtMs) : 0;
    if (await store.advance(record)) {
      adopted(record);
      return { kind: 'fresh', record };
    }
    // The person signed out, or another tab was faster, while the answer was on its way.
    return standing(basis) ?? { kind: 'signed-out' };
  }

  function standing(basis: SessionRecord): TokenOutcome | null {
    const record = store.current();
    return record && isSameMember(record, basis) ? { kind: 'fresh', record } : null;
  }

  return {
    async start() {
      const record = await store.latest();
      told = record;
      return record;
    },
    current: store.current,
    async adopt(token, usedToken) {
      const record = readToken(token);
      if (usedToken === undefined) {
        await store.replace(record);
        adopted(record);
      } else if (store.current()?.sessionId === readToken(usedToken).sessionId) {
        if (await store.advance(record)) adopted(record);
      }
      return store.current();
    },
    async freshToken() {
      try {
        const record = options.tokenStorage ? store.current() : await store.latest();
        if (!record) return { kind: 'signed-out' };
        return mustRefresh(record) ? await refresh(record) : { kind: 'fresh', record };
      } catch (cause) {
        return { kind: 'unreachable', cause };
      }
    },
    async refreshAfter401(usedToken) {
      const used = readToken(usedToken);
      const record = store.current();
      if (record && record.token !== used.token && isSameMember(record, used) && !mustRefresh(record)) {
        return { kind: 'fresh', record };
      }
      return refresh(used);
    },
    async end() {
      const record = store.current() ?? told;
      const dropped = store.drop();
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
    },
  };
}
