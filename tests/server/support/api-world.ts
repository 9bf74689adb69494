import { randomBytes } from 'node:crypto';
import type * as v from 'valibot';
import { createAdapters } from '#server/adapters/adapters.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { noMetrics } from '#server/adapters/metrics.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { type SeededSeller, type SellerToSeed, seedSeller } from '#server/demo/seed-seller.ts';
import { createLog } from '#server/http/request-log.ts';
import type { ApiErrorBody } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

type AnswerOf<E extends Endpoint> = v.InferOutput<E['answer']>;

export interface CallOptions {
  token?: string;
  body?: unknown;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** Network address of the caller. */
  from?: string;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The first error's code; undefined for an answer that isn't an error. */
  code: string | undefined;
  /** As sent; only a success has this shape. */
  body: Body;
}

/**
 * The API on a database of its own, called in process. Its clock is fixed until a test moves it,
 * and its log is kept in `logLines`.
 */
export async function openApiWorld(options: AppOptions = {}, metrics = noMetrics) {
  let now = new Date('2026-11-20T12:00:00Z');
  const logLines: string[] = [];
  const database = await openTestDatabase();
  const adapters = await createAdapters({
    database,
    secrets: createSecretBox(randomBytes(32)),
    files: openTestFiles(),
    log: createLog('info', { write: line => void logLines.push(line) }),
    metrics,
    now: () => now,
  });
  const app = createApp(adapters, options);
  let sellerCount = 0;

  async function call<E extends Endpoint>(
    endpoint: E,
    { token, body, params = {}, headers = {}, from }: CallOptions = {},
  ): Promise<Answer<AnswerOf<E>>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(
      Object.entries(params).filter(([name]) => !endpoint.path.includes(`{${name}}`)),
    );
    const response = await app.request(
      `${apiBase}/${path}${query.size > 0 ? `?${query}` : ''}`,
      {
        method: endpoint.method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } },
    );
    const read: unknown = await response.json();
    return {
      status: response.status,
      headers: response.headers,
      code: (read as Partial<ApiErrorBody>).errors?.[0]?.code,
      body: read as AnswerOf<E>,
    };
  }

  return {
    app,
    adapters,
    logLines,
    call,
    get now() {
      return now;
    },
    wait(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** A seller of this world; complete and without orders where nothing is said. */
    async addSeller(wanted: Partial<SellerToSeed> = {}): Promise<SeededSeller> {
      sellerCount++;
      const { db } = database;
      return seedSeller(
        { db, secrets: adapters.secrets, now },
        {
          kind: 'complete',
          email: `seller-${sellerCount}@portolan.example`,
          password: 'Secret#1',
          ...wanted,
        },
      );
    },
    async signIn({ email, password }: Pick<SeededSeller, 'email' | 'password'>): Promise<string> {
      const { body } = await call(endpoints.login, { body: { email, password } });
      return body.login;
    },
    close: () => database.close(),
  };
}

export type ApiWorld = Awaited<ReturnType<typeof openApiWorld>>;

export const second = 1000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
