import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import * as others from '#src/session/other-sessions.ts';
import { writeRemoval } from '#src/session/removal-record.ts';
import { createSession, type Session, type SessionOptions } from '#src/session/session.ts';
import { type SessionCopy, sessionCopy } from '#src/session/session-copy.ts';
import type { TokenStorage } from '#src/session/session-store.ts';
import { type TokenFields, tokenOf } from './tokens.ts';
import { webLocks } from './web-locks.ts';

export const startOfTests = Date.UTC(2026, 10, 20, 8);

/** The refresh endpoint as the server keeps it: a generation has one successor, an outdated one is refused. */
export class RefreshServer {
  calls = 0;
  /** The session of each call that it answered itself. */
  readonly requested: string[] = [];
  readonly #newest = new Map<string, number>();
  readonly #ended = new Set<string>();
  #answer: (() => Promise<Response>) | undefined;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Answers otherwise, until `heal`. */
  fail(answer: () => Promise<Response>): void {
    this.#answer = answer;
  }

  /** Ends one session. */
  end(session: string): void {
    this.#ended.add(session);
  }

  heal(): void {
    this.#answer = undefined;
  }

  readonly fetch = async (_url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    this.calls += 1;
    if (this.#answer) return this.#answer();
    const { existingToken } = JSON.parse(String(init?.body)) as { existingToken: string };
    const claims = JSON.parse(Buffer.from(existingToken.split('.')[1] ?? '', 'base64url').toString());
    this.requested.push(claims.sid);
    if (this.#ended.has(claims.sid) || claims.gen < (this.#newest.get(claims.sid) ?? 0) - 1) return refusal();
    this.#newest.set(claims.sid, claims.gen + 1);
    const refreshedToken = tokenOf({
      seller: claims.sub,
      session: claims.sid,
      generation: claims.gen + 1,
      person: claims.person,
      role: claims.role,
      issuedAt: Math.floor(this.#now() / 1000),
    });
    return Response.json({ refreshedToken });
  };
}

export function refusal(): Response {
  return Response.json({ errors: [{ code: 'AUTH.SESSION_ENDED', message: 'Over' }] }, { status: 401 });
}

/** A phone: one localStorage, one IndexedDB, one clock, and any number of tabs and workers. */
export class Device {
  now = startOfTests;
  token: string | null = null;
  readonly locks = webLocks();
  readonly tokenStorage: TokenStorage = {
    read: () => this.token,
    write: token => {
      this.token = token;
    },
  };
  readonly server = new RefreshServer(() => this.serverNow());
  /** By how much this device's clock is ahead of the server's. */
  aheadMs = 0;
  readonly #open: { close(): void }[] = [];

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  serverNow(): number {
    return this.now - this.aheadMs;
  }

  page(options: Partial<SessionOptions> = {}): Session {
    return this.#session({
      tokenStorage: this.tokenStorage,
      beforeRefusal: writeRemoval,
      ...options,
    });
  }

  worker(options: Partial<SessionOptions> = {}): Session {
    return this.#session(options);
  }

  copy(): SessionCopy {
    return this.toClose(sessionCopy());
  }

  toClose<T extends { close(): void }>(it: T): T {
    this.#open.push(it);
    return it;
  }

  dispose(): void {
    for (const it of this.#open) it.close();
  }

  /** A token that the server has just made, or `agoS` seconds ago. */
  freshToken(fields: Omit<TokenFields, 'issuedAt'> & { agoS?: number } = {}): string {
    const { agoS = 0, ...rest } = fields;
    return tokenOf({ ...rest, issuedAt: Math.floor(this.serverNow() / 1000) - agoS });
  }

  #session(options: Partial<SessionOptions>): Session {
    const base = {
      fetch: this.server.fetch,
      now: () => this.now,
      apiBase: 'https://portolan.example/api/v1',
      loadOthers: async () => others,
    };
    return this.toClose(createSession({ ...base, locks: this.locks, ...options }));
  }
}
