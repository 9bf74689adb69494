import * as v from 'valibot';
import { type ApiError, ApiErrorBody } from '#src/contract/api-error.ts';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import type { Exchange } from '#src/session/exchange.ts';

/** What came of sending a row. */
export type Outcome =
  | { kind: 'done'; status: number; body: unknown; etag?: string }
  /**
   * Our server didn't answer: no network, a timeout, a captive portal. Nothing else will get through either. `waitMs` is
   * what a stranger asked for by Retry-After.
   */
  | { kind: 'unreachable'; waitMs?: number }
  /** A 4xx of somebody between this device and our server, about this request: another one may get through. */
  | { kind: 'blocked'; status: number }
  | { kind: 'server-error'; status: number }
  /** Our server's 429, and its 503 with Retry-After: the whole delivery waits. */
  | { kind: 'told-to-wait'; status: number; waitMs: number }
  | { kind: 'in-progress'; waitMs?: number }
  | { kind: 'unauthorised' }
  | { kind: 'sign-in-needed'; sessionId: string }
  | { kind: 'forbidden'; errors: readonly ApiError[] }
  | { kind: 'already-confirmed'; errors: readonly ApiError[] }
  | { kind: 'changed-meanwhile'; status: number; errors: readonly ApiError[]; etag?: string }
  | { kind: 'app-outdated'; errors: readonly ApiError[] }
  | { kind: 'rejected'; status: number; errors: readonly ApiError[] }
  | { kind: 'own-fault'; message: string };

/** What has to be known of a call to read its answer. */
export type Answered = Pick<QueueableMutation, 'isAnswer' | 'conflicts'>;

/** Reads an exchange by its status and our error codes. */
export function outcomeOf(exchange: Exchange, write: Answered, now: number): Outcome {
  if (exchange.kind === 'no-answer') return { kind: 'unreachable' };
  const { status, headers } = exchange;
  const waitMs = retryAfterMs(headers.get('retry-after'), now);
  const errors = errorsOf(exchange.json);
  // A portal's or a proxy's: our server explains these two with its own error body.
  if ((status === 429 || status === 503) && !errors) {
    return { kind: 'unreachable', ...(waitMs !== undefined && { waitMs }) };
  }
  if (status === 429) return { kind: 'told-to-wait', status, waitMs: waitMs ?? 0 };
  if (status === 503 && waitMs) return { kind: 'told-to-wait', status, waitMs };
  if (status === 408 || status === 425) return { kind: 'server-error', status };
  // Our server never refuses without its own error body, and any code in it is a refusal, even one of a newer server.
  if (status >= 400 && status < 500 && !errors) return { kind: 'blocked', status };
  // Pages of portals, filters and proxies: our server never answers a write with a page.
  if (headers.get('content-type')?.includes('html')) return { kind: 'unreachable' };
  if (status >= 500) return { kind: 'server-error', status };
  return ownOutcome(exchange, errors ?? [], waitMs, write);
}

/** What our server's own answer says. */
function ownOutcome(
  { status, headers, json }: Extract<Exchange, { kind: 'answered' }>,
  errors: readonly ApiError[],
  waitMs: number | undefined,
  { isAnswer, conflicts }: Answered,
): Outcome {
  const etag = headers.get('etag') ?? errors[0]?.etag;
  const withEtag = typeof etag === 'string' ? { etag } : {};
  if (status >= 200 && status < 300) {
    return isAnswer(json) ? { kind: 'done', status, body: json, ...withEtag } : { kind: 'unreachable' };
  }
  if (status === 401) return { kind: 'unauthorised' };
  if (status === 403) return { kind: 'forbidden', errors };
  if (status === 412) return { kind: 'changed-meanwhile', status, errors, ...withEtag };
  if (status !== 409) return { kind: 'rejected', status, errors };
  const code = errors[0]?.code;
  if (code === 'IDEMPOTENCY.IN_PROGRESS') {
    return waitMs === undefined ? { kind: 'in-progress' } : { kind: 'in-progress', waitMs };
  }
  if (code === 'REQUEST.PAYLOAD_VERSION') return { kind: 'app-outdated', errors };
  const conflict = errors.find(error => conflicts?.[error.code] !== undefined);
  switch (conflict && conflicts?.[conflict.code]) {
    case 'changed-meanwhile':
      if ('etag' in withEtag) return { kind: 'changed-meanwhile', status, errors, ...withEtag };
      break;
    case 'already-confirmed':
      // The same seller confirmed the same data, by a row whose key was lost: what was wanted is done.
      if (conflict?.sameData === true) return { kind: 'done', status, body: { errors } };
      return { kind: 'already-confirmed', errors };
  }
  return { kind: 'rejected', status, errors };
}

/** Undefined if it isn't one of our error bodies. */
function errorsOf(body: unknown): readonly ApiError[] | undefined {
  const parsed = v.safeParse(ApiErrorBody, body);
  return parsed.success ? parsed.output.errors : undefined;
}

/** Seconds or an HTTP date, as RFC 9110 has it. */
function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
