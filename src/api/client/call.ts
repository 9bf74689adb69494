import type * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { apiBase, headers, timeZoneHeader, waitingChangesHeader } from '#src/contract/headers.ts';
import type { TokenOutcome } from '#src/session/token-source.ts';
import { adoptAnswered } from './adopt-answered.ts';
import { ApiFailure } from './api-failure.ts';
import { begun, reportConnection } from './connection.ts';
import { takeEarlyAnswer } from './early-calls.ts';
import { loginTokenStorage } from './login-token.ts';
import { readAnswer } from './read-answer.ts';
import { session } from './session.ts';
import { trimStrings } from './trim-strings.ts';
import { waitingChanges } from './waiting-changes.ts';

/** A call that takes longer is given up; the same limit holds for a delivery of the outbox. */
const timeoutMs = 30_000;

type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;

export type CallInput<E extends Endpoint> = (E['body'] extends undefined
  ? { body?: undefined }
  : { body: Input<E['body']> }) &
  (E['params'] extends undefined ? { params?: undefined } : { params: Input<E['params']> }) & {
    signal?: AbortSignal;
    idempotencyKey?: string;
    ifMatch?: string | undefined;
  };

/**
 * Makes one call of the endpoint table and answers what its schema says. The token is refreshed before it expires
 * [151], once more after a 401, and replaced by any that an answer carries [152].
 * @throws ApiFailure and nothing else, but for an abort by `signal`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<v.InferOutput<E['answer']>> {
  const response = await send(endpoint, input);
  return readAnswer(endpoint, response, input.signal);
}

/** @throws ApiFailure where our server answered that it did not do what was asked */
export function requireDone(isDone: boolean): void {
  if (!isDone) throw new ApiFailure('declined');
}

/** What the parts of a call need of its input, for any endpoint. */
interface AnyInput {
  body?: unknown;
  params?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** ETag of the state that a change starts from: the server refuses it if that is no longer the current one. */
  ifMatch?: string | undefined;
  /** ETag of what is known: the server answers 304 while it is the same. */
  ifNoneMatch?: string | undefined;
  /** Another limit than `timeoutMs`, such as for a file. */
  limitMs?: number;
}

/** The answer as it came, for callers that want more than its JSON. @throws ApiFailure as `call` does */
export async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const request = buildRequest(endpoint, input);
  const isSignedIn = () => loginTokenStorage.read() !== null;
  const isOpen = endpoint.access === 'public' || (endpoint.access === 'optional' && !isSignedIn());
  if (isOpen) return fetchAnswer(request, null, input);
  return withToken(token => fetchAnswer(request, token, input));
}

/** Tries with a token that is valid for a while, and once more with another if the server refused it. */
export async function withToken(attempt: (token: string) => Promise<Response>): Promise<Response> {
  const token = bearer(await session.freshToken());
  const response = await attempt(token);
  if (response.status !== 401) return response;
  // The server's clock may be ahead of ours, or the session may have been ended elsewhere: one refresh decides.
  return attempt(bearer(await session.refreshAfter401(token)));
}

/** Where a call goes; parameters that its path doesn't name travel in the query. */
export function callUrl(endpoint: Endpoint, input: AnyInput): URL {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const url = new URL(`${apiBase}/${path}`, location.origin);
  for (const [name, value] of Object.entries(params)) {
    if (!endpoint.path.includes(`{${name}}`)) url.searchParams.set(name, value);
  }
  return url;
}

/** The request of a call, its payload trimmed [147], without a token. */
export function buildRequest(endpoint: Endpoint, input: AnyInput): Request {
  const request = new Request(callUrl(endpoint, input), {
    method: endpoint.method,
    cache: 'no-store',
    ...(endpoint.body && {
      body: JSON.stringify(trimStrings(input.body)),
      headers: { 'Content-Type': 'application/json' },
    }),
  });
  if (input.idempotencyKey) request.headers.set(headers.idempotencyKey, input.idempotencyKey);
  if (input.ifMatch) request.headers.set(headers.ifMatch, input.ifMatch);
  if (input.ifNoneMatch) request.headers.set('If-None-Match', input.ifNoneMatch);
  return request;
}

function bearer(outcome: TokenOutcome): string {
  if (outcome.kind === 'fresh') return outcome.record.token;
  if (outcome.kind === 'unreachable') {
    const { cause } = outcome;
    throw cause === undefined ? new ApiFailure('unreachable') : new ApiFailure('storage', { cause });
  }
  throw sessionEnded();
}

export function sessionEnded(): ApiFailure {
  return new ApiFailure('refused', {
    status: 401,
    errors: [{ code: 'AUTH.SESSION_ENDED', message: 'The session has ended.' }],
  });
}

async function fetchAnswer(
  request: Request,
  token: string | null,
  { signal, limitMs = timeoutMs }: AnyInput,
): Promise<Response> {
  const attempt = request.clone();
  if (token !== null) {
    attempt.headers.set('Authorization', `Bearer ${token}`);
    const waiting = waitingChanges.get();
    if (waiting !== undefined) attempt.headers.set(waitingChangesHeader, String(waiting));
  } else {
    // Anyone who signs in needn't be asked where they are.
    attempt.headers.set(timeZoneHeader, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
  const limit = AbortSignal.timeout(limitMs);
  const within = signal ? AbortSignal.any([signal, limit]) : limit;
  const answer = takeEarlyAnswer(request, token, within) ?? fetch(attempt, { signal: within });
  const response = await begun(answer).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    reportConnection('offline');
    throw new ApiFailure('unreachable', { cause });
  });
  if (token !== null) await adoptAnswered(response, token);
  return response;
}
