import type { SessionCopy } from './session-copy.ts';
import { isSuccessor, readableRecord, type SessionRecord } from './session-record.ts';

/** How far a session has come. */
type Place = Pick<SessionRecord, 'sessionId' | 'generation'>;

/** Where a page or a worker holds the session. Nothing but `replace` can bring back what a sign-out took away. */
export interface SessionStore {
  /** What is known at once. */
  current(): SessionRecord | null;
  /** Looks again, and adopts a later generation that another tab or the worker has brought. */
  latest(): Promise<SessionRecord | null>;
  /** Starts a session. */
  replace(record: SessionRecord): Promise<void>;
  /** Writes a later generation, only while an earlier one of the same session is stored. */
  advance(record: SessionRecord): Promise<boolean>;
  /** Ends the session; with `upTo` only that one, and only while it has no later generation. */
  drop(upTo?: Place): Promise<boolean>;
}

function isCoveredBy(record: SessionRecord, upTo: Place | undefined): boolean {
  return !upTo || (record.sessionId === upTo.sessionId && record.generation <= upTo.generation);
}

/** A page: localStorage decides, the IndexedDB copy follows, and a later generation in that copy is adopted. */
export function pageSessionStore(tokenStorage: TokenStorage, copy: SessionCopy): SessionStore {
  let parsed: { token: string; record: SessionRecord | null } | undefined;

  function current(): SessionRecord | null {
    const token = tokenStorage.read();
    if (token === null) return null;
    if (parsed?.token !== token) parsed = { token, record: readableRecord(token) };
    return parsed.record;
  }

  /**
   * Brings token storage and IndexedDB copy together; what is the same, as at most starts, isn't written. The storage is read again after the copy was written: a tab that
   * changed it in the meantime reconciles too, so the last one to write the copy has seen the latest token.
   */
  async function reconcile(): Promise<void> {
    for (;;) {
      const before = tokenStorage.read();
      const own = current();
      const copied = await copy
        .decide(stored => {
          if (!own) return 'delete';
          return stored && (stored.token === own.token || isSuccessor(stored, own)) ? 'keep' : own;
        })
        // Without IndexedDB the page works on; only the worker has nothing to work with.
        .catch(() => null);
      if (tokenStorage.read() !== before) continue;
      if (own && copied && isSuccessor(copied, own)) tokenStorage.write(copied.token);
      return;
    }
  }

  return {
    current,
    async latest() {
      await reconcile();
      return current();
    },
    async replace(record) {
      tokenStorage.write(record.token);
      await reconcile();
    },
    async advance(record) {
      const own = current();
      if (!own || !isSuccessor(record, own)) return false;
      tokenStorage.write(record.token);
      await reconcile();
      return true;
    },
    async drop(upTo) {
      const own = current();
      if (own && !isCoveredBy(own, upTo)) return false;
      tokenStorage.write(null);
      await reconcile();
      return own !== null;
    },
  };
}

/** A worker: the IndexedDB copy is all it has. */
export function workerSessionStore(copy: SessionCopy): SessionStore {
  let known: SessionRecord | null = null;
  return {
    current: () => known,
    async latest() {
      known = await copy.read();
      return known;
    },
    async replace(record) {
      known = await copy.decide(() => record);
    },
    async advance(record) {
      known = await copy.decide(stored => (stored && isSuccessor(record, stored) ? record : 'keep'));
      return known?.token === record.token;
    },
    async drop(upTo) {
      let dropped = false;
      known = await copy.decide(stored => {
        dropped = stored !== null && isCoveredBy(stored, upTo);
        return dropped ? 'delete' : 'keep';
      });
      return dropped;
    },
  };
}

/** Where the token lives: localStorage in a page, injected because this folder knows no DOM. A worker has none. */
export interface TokenStorage {
  read(): string | null;
  write(token: string | null): void;
}
