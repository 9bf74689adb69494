import * as v from 'valibot';
import { type ApiError, ApiErrorBody } from '#src/contract/api-error.ts';
import type { Exchange } from '#src/session/exchange.ts';

/** What came of sending a row. */
export type Outcome =
  | { kind: 'done'; status: number; body: unknown; etag?: string }
  /** Nobody of ours answered: no network, a timeout, a captive portal. Nothing else will get through either. */
  | { kind: 'unreachable' }
  | { kind: 'server-error'; status: number }
  /** 429 and 503 with Retry-After: the whole delivery waits. */
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

/** Reads an exchange by its status and our error codes. `isAnswer` knows the body that this call promises. */
export function outcomeOf(exchange: Exchange, isAnswer: (body: unknown) => boolean, now: number): Outcome {
  if (exchange.kind === 'no-answer') return { kind: 'unreachable' };
  const { status, headers } = exchange;
  // Pages of portals, filters and proxies come with any status; our server never answers a write with a page.
  if (headers.get('content-type')?.includes('html')) return { kind: 'unreachable' };
  const errors = errorsOf(exchange.json);
  const etag = headers.get('etag') ?? errors[0]?.etag;
  const withEtag = typeof etag === 'string' ? { etag } : {};
  if (status >= 200 && status < 300) {
    if (!isAnswer(exchange.json)) return { kind: 'unreachable' };
    return { kind: 'done', status, body: exchange.json, ...withEtag };
  }
  const waitMs = retryAfterMs(headers.get('retry-after'), now);
  if (status === 401) return { kind: 'unauthorised' };
  if (status === 403) return { kind: 'forbidden', errors };
  if (status === 429) return { kind: 'told-to-wait', status, waitMs: waitMs ?? 0 };
  if (status === 503 && waitMs !== undefined) return { kind: 'told-to-wait', status, waitMs };
  if (status === 408 || status === 425 || status >= 500) return { kind: 'server-error', status };
  if (status === 412) return { kind: 'changed-meanwhile', status, errors, ...withEtag };
  // The id of a draft that was made here lies there already, such as after its first row was given up.
  if (status === 409 && errors[0]?.code === 'IMPORTER.ID_TAKEN' && 'etag' in withEtag) {
    return { kind: 'changed-meanwhile', status, errors, ...withEtag };
  }
  if (status === 409) return conflictOutcome(errors, waitMs);
  return { kind: 'rejected', status, errors };
}

function conflictOutcome(errors: readonly ApiError[], waitMs: number | undefined): Outcome {
  const code = errors[0]?.code;
  if (code === 'IDEMPOTENCY.IN_PROGRESS') {
    return waitMs === undefined ? { kind: 'in-progress' } : { kind: 'in-progress', waitMs };
  }
  if (code === 'REQUEST.PAYLOAD_VERSION') return { kind: 'app-outdated', errors };
  const confirmed = errors.find(error => error.code === 'SHIPMENT.ALREADY_CONFIRMED');
  if (!confirmed) return { kind: 'rejected', status: 409, errors };
  // The same seller confirmed the same data, by a row whose key was lost: what was wanted is done.
  if (confirmed.sameData === true) return { kind: 'done', status: 409, body: { errors } };
  return { kind: 'already-confirmed', errors };
}

function errorsOf(body: unknown): readonly ApiError[] {
  const parsed = v.safeParse(ApiErrorBody, body);
  return parsed.success ? parsed.output.errors : [];
}

/** Seconds or an HTTP date, as RFC 9110 has it. */
function retryAfterMs(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
