import * as v from 'valibot';
import { isNearExpiry } from '#src/contract/accounts/token-claims.ts';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import { refreshEndpoint } from '#src/contract/endpoints/refresh-endpoint.ts';
import { exchange } from './exchange.ts';
import { isSameMember } from './member.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readClaims, readToken, type SessionRecord } from './session-record.ts';
import type { SessionStore } from './session-store.ts';

/**
 * `refused`: our server said that the session is over. `unreachable` says nothing about it; with a `cause` it was this
 * device's storage that could not keep a new token.
 */
export type TokenOutcome =
  | { kind: 'fresh'; record: SessionRecord }
  | { kind: 'refused'; used: SessionRecord }
  | { kind: 'unreachable'; cause?: unknown }
  | { kind: 'signed-out' };

/** One session's tokens. */
export interface TokenSource {
  /** The session as it is known now. */
  current(): SessionRecord | null;
  /** The token for a call, refreshed first when it is within 30 s of its expiry [151]. */
  freshToken(): Promise<TokenOutcome>;
  /** After a 401: a token that is not `usedToken`, by at most one refresh. */
  refreshAfter401(usedToken: string): Promise<TokenOutcome>;
  /**
   * The token of an answer's header [152] to a call that used `usedToken`: it counts only as a later generation of a
   * session that has not ended in the meantime.
   * @throws Error "Invalid token specified" [193]
   */
  adoptAnswered(token: string, usedToken: string): Promise<void>;
  /** The server's time, as far as its tokens have shown that this device's clock is wrong; milliseconds since 1970. */
  serverNow(): number;
}

/** @param removed details of the refusal, where the session's person belongs to the company no more */
export type BeforeRefusal = (record: SessionRecord, removed: unknown) => Promise<void>;

export interface TokenSourceParts {
  store: SessionStore;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  apiBase: string;
  locks?: LockManager | undefined;
  lockPatienceMs: number;
  /** Of the lock under which it is refreshed. */
  lockName: string;
  /** Whether the store has to be looked at before each call: where others write to it. */
  looksAgain: boolean;
  onAdopted: (record: SessionRecord) => void;
  /** A later token that others have brought. */
  onFound: (record: SessionRecord) => void;
  /** Awaited before a session is dropped that our server has ended. */
  beforeRefusal?: BeforeRefusal | undefined;
  onRefused: (record: SessionRecord, removed: unknown) => void;
}

export function tokenSource(parts: TokenSourceParts): TokenSource {
  const { store, now, onAdopted } = parts;
  const refreshes = new Map<string, Promise<TokenOutcome>>();
  // A device whose clock is ahead would refresh before every call; what a fresh token shows of it is kept here.
  let clockAheadMs = 0;

  const serverNow = () => now() - clockAheadMs;
  const mustRefresh = (record: SessionRecord) => isNearExpiry(record, serverNow());

  function refresh(basis: SessionRecord): Promise<TokenOutcome> {
    const running = refreshes.get(basis.token);
    if (running) return running;
    const started = oneAtATime(parts.locks, parts.lockName, parts.lockPatienceMs, () =>
      refreshUnlessDone(basis),
    )
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
      parts.onFound(latest);
      return { kind: 'fresh', record: latest };
    }
    const answer = await refreshCall(parts.fetch, parts.apiBase, latest);
    if (answer.kind === 'unreachable') return answer;
    if (answer.kind === 'refused') {
      await parts.beforeRefusal?.(latest, answer.removed);
      if (await store.drop(latest)) parts.onRefused(latest, answer.removed);
      return currentOutcome(basis) ?? { kind: 'refused', used: latest };
    }
    const { record, issuedAtMs } = answer;
    const aheadMs = now() - issuedAtMs;
    // A token from the future, or one that is new and looks old; anything between is the time that the answer took.
    clockAheadMs = aheadMs < 0 || isNearExpiry(record, now()) ? aheadMs : 0;
    if (await store.advance(record)) {
      onAdopted(record);
      return { kind: 'fresh', record };
    }
    // The person signed out, or another tab was faster, while the answer was on its way.
    return currentOutcome(basis) ?? { kind: 'signed-out' };
  }

  function currentOutcome(basis: SessionRecord): TokenOutcome | null {
    const record = store.current();
    return record && isSameMember(record, basis) ? { kind: 'fresh', record } : null;
  }

  return {
    current: store.current,
    serverNow,
    async freshToken() {
      try {
        const record = parts.looksAgain ? await store.latest() : store.current();
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
    async adoptAnswered(token, usedToken) {
      const record = readToken(token);
      if (store.current()?.sessionId !== readToken(usedToken).sessionId) return;
      if (await store.advance(record)) onAdopted(record);
    },
  };
}

export type RefreshAnswer =
  | { kind: 'refreshed'; record: SessionRecord; issuedAtMs: number }
  /** `removed` of its details says that the person belongs to the company no more. */
  | { kind: 'refused'; removed: unknown }
  | { kind: 'unreachable' };

// Shorter than the patience for the lock, so that a live holder is never robbed of it.
const timeoutMs = 15_000;

/**
 * Exchanges a token for its successor [153]. Only our own server's 401 refuses; a proxy's page, an error of the
 * server, silence or an answer that can't be read say nothing about the session.
 */
async function refreshCall(
  fetcher: typeof fetch,
  apiBase: string,
  used: SessionRecord,
): Promise<RefreshAnswer> {
  const { method, path, answer } = refreshEndpoint.refreshToken;
  const outcome = await exchange(
    fetcher,
    `${apiBase}/${path}`,
    {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ existingToken: used.token }),
    },
    timeoutMs,
  );
  if (outcome.kind === 'no-answer') return { kind: 'unreachable' };
  if (outcome.status === 401 && v.is(ApiErrorBody, outcome.json)) {
    return { kind: 'refused', removed: outcome.json.errors[0]?.removed };
  }
  if (outcome.status < 200 || outcome.status > 299) return { kind: 'unreachable' };
  const parsed = v.safeParse(answer, outcome.json);
  if (!parsed.success) return { kind: 'unreachable' };
  try {
    const token = parsed.output.refreshedToken;
    return { kind: 'refreshed', record: readToken(token), issuedAtMs: readClaims(token).iat * 1000 };
  } catch {
    return { kind: 'unreachable' };
  }
}
