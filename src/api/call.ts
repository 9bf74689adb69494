import type * as v from 'valibot';
import { apiBase } from '#src/contract/api-base.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { headers } from '#src/contract/headers.ts';
import { trimStrings } from '#src/contract/trim-strings.ts';
import type { TokenOutcome } from '#src/session/session.ts';
import { ApiFailure } from './api-failure.ts';
import { reportConnection } from './connection.ts';
import { readAnswer } from './read-answer.ts';
import { session } from './session.ts';

/** A call that takes longer is given up; the same limit holds for a delivery of the outbox. */
const timeoutMs = 30_000;

type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;

export type CallInput<E extends Endpoint> = (E['body'] extends undefined
  ? { body?: undefined }
  : { body: Input<E['body']> }) &
  (E['params'] extends undefined ? { params?: undefined } : { params: Input<E['params']> }) & {
    signal?: AbortSignal;
    idempotencyKey?: string;
  };

/**
 * Makes one call of the endpoint table and answers what its schema says.
 * The token is refreshed before it expires [151], once more after a 401, and replaced by any that an answer carries [152].
 * @throws ApiFailure and nothing else, but for an abort by `signal`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<v.InferOutput<E['answer']>> {
  const response = await send(endpoint, input);
  return readAnswer(endpoint, response);
}

/** What the parts of a call need of its input, whatever the endpoint. */
interface AnyInput {
  body?: unknown;
  params?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const request = buildRequest(endpoint, input);
  if (endpoint.access === 'public') return fetchAnswer(request, null, input.signal);

  const token = bearer(await session.freshToken());
  const response = await fetchAnswer(request, token, input.signal);
  if (response.status !== 401) return response;
  // The server's clock may be ahead of ours, or the session may have been ended elsewhere: one refresh tells.
  return fetchAnswer(request, bearer(await session.refreshAfter401(token)), input.signal);
}

/** The request of a call, its payload trimmed [147], without a token. */
export function buildRequest(endpoint: Endpoint, input: AnyInput): Request {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(`${apiBase}/${path}`, location.origin);
  for (const [name, value] of Object.entries(params)) {
    if (!endpoint.path.includes(`{${name}}`)) url.searchParams.set(name, value);
  }
  const request = new Request(url, {
    method: endpoint.method,
    cache: 'no-store',
    credentials: 'omit',
    ...(endpoint.body && {
      body: JSON.stringify(trimStrings(input.body)),
      headers: { 'Content-Type': 'application/json' },
    }),
  });
  if (input.idempotencyKey) request.headers.set(headers.idempotencyKey, input.idempotencyKey);
  return request;
}

function bearer(outcome: TokenOutcome): string {
  if (outcome.kind === 'fresh') return outcome.record.token;
  if (outcome.kind === 'unreachable') throw new ApiFailure('unreachable');
  throw sessionEnded();
}

export function sessionEnded(): ApiFailure {
  return new ApiFailure('refused', {
    status: 401,
    errors: [{ code: 'AUTH.SESSION_ENDED', message: 'The session has ended.' }],
  });
}

async function fetchAnswer(request: Request, token: string | null, signal?: AbortSignal): Promise<Response> {
  const attempt = request.clone();
  if (token !== null) attempt.headers.set('Authorization', `Bearer ${token}`);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(attempt, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
    const refreshed = response.headers.get(headers.refreshedToken);
    if (refreshed && token !== null) await session.adopt(refreshed, token);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    reportConnection('offline');
    throw new ApiFailure('unreachable', { cause });
  }
}
