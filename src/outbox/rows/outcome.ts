import * as v from 'valibot';
import { type ApiError, ApiErrorBody } from '#src/contract/api-error.ts';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import type { Exchange } from '#src/session/exchange.ts';
import { backoffMs, longestServerWaitMs, overdueRetryMs, retryCapMs } from './claim.ts';
import { isOverdue, type Row, type RowError, type RowState, withoutLease } from './row.ts';

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
  | { kind: 'retry-later'; status: number; waitMs: number }
  | { kind: 'in-progress'; waitMs?: number }
  | { kind: 'unauthorised' }
  | { kind: 'sign-in-needed'; sessionId: string }
  | { kind: 'forbidden'; errors: readonly ApiError[] }
  | { kind: 'already-confirmed'; errors: readonly ApiError[] }
  | { kind: 'version-conflict'; status: number; errors: readonly ApiError[]; etag?: string }
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
  if (status === 429) return { kind: 'retry-later', status, waitMs: waitMs ?? 0 };
  if (status === 503 && waitMs) return { kind: 'retry-later', status, waitMs };
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
  if (status === 412) return { kind: 'version-conflict', status, errors, ...withEtag };
  if (status !== 409) return { kind: 'rejected', status, errors };
  const code = errors[0]?.code;
  if (code === 'IDEMPOTENCY.IN_PROGRESS') {
    return waitMs === undefined ? { kind: 'in-progress' } : { kind: 'in-progress', waitMs };
  }
  if (code === 'REQUEST.PAYLOAD_VERSION') return { kind: 'app-outdated', errors };
  const conflict = errors.find(error => conflicts?.[error.code] !== undefined);
  switch (conflict && conflicts?.[conflict.code]) {
    case 'version-conflict':
      if ('etag' in withEtag) return { kind: 'version-conflict', status, errors, ...withEtag };
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

const faultLimit = 3;

/**
 * The row after an outcome: a pure decision, and the only place that ends a row.
 * @param row the row as it was claimed, its attempts counted
 * @param random from 0 to below 1
 */
export function nextRow(row: Row, outcome: Outcome, now: number, random: number): Row {
  const released = withoutLease(row);
  const stopped = (state: RowState, error: Omit<RowError, 'at'>): Row => ({
    ...released,
    state,
    lastError: { at: now, ...error },
  });
  const queued = (error: Omit<RowError, 'at'>, waitMs?: number): Row => {
    const retryAt = waitMs ? now + Math.min(waitMs, longestServerWaitMs) : undefined;
    const own = now + (isOverdue(row, now) ? overdueRetryMs : backoffMs(row.attempts, random));
    return {
      ...stopped('queued', error),
      nextAt: retryAt ?? own,
      ...(retryAt !== undefined && { notBefore: retryAt }),
    };
  };
  switch (outcome.kind) {
    case 'done': {
      const { status, body, etag } = outcome;
      const { lastError: _, ...rest } = released;
      return {
        ...rest,
        state: 'sent',
        result: { at: now, status, body, ...(etag !== undefined && { etag }) },
      };
    }
    case 'unreachable': {
      const next = queued({ reason: 'unreachable' });
      // No `notBefore`: a network that comes back, or a person, doesn't have to wait for what a stranger asked for.
      const requestedUntil = now + Math.min(outcome.waitMs ?? 0, retryCapMs);
      return { ...next, nextAt: Math.max(next.nextAt, requestedUntil) };
    }
    case 'unauthorised':
      return queued({ reason: 'unreachable' });
    case 'blocked':
      // Nobody's answer of ours; the status tells it from no answer at all.
      return {
        ...queued({ reason: 'unreachable', status: outcome.status }),
        blocks: (row.blocks ?? 0) + 1,
      };
    case 'server-error':
      return withoutBlocks(queued({ reason: 'server-error', status: outcome.status }));
    case 'retry-later':
      return withoutBlocks(queued({ reason: 'retry-later', status: outcome.status }, outcome.waitMs));
    case 'in-progress':
      return withoutBlocks(queued({ reason: 'in-progress', status: 409 }, outcome.waitMs));
    case 'sign-in-needed':
      return stopped('needs-sign-in', { reason: 'sign-in-needed', sessionId: outcome.sessionId });
    case 'forbidden':
      return stopped('needs-attention', { reason: 'forbidden', status: 403, errors: [...outcome.errors] });
    case 'already-confirmed':
      return stopped('conflict', { reason: 'already-confirmed', status: 409, errors: [...outcome.errors] });
    case 'version-conflict':
      return stopped('conflict', {
        reason: 'version-conflict',
        status: outcome.status,
        errors: [...outcome.errors],
        ...(outcome.etag !== undefined && { etag: outcome.etag }),
      });
    case 'app-outdated':
      return stopped('needs-attention', {
        reason: 'app-outdated',
        status: 409,
        errors: [...outcome.errors],
        payloadV: row.payloadV,
      });
    case 'rejected':
      return stopped('needs-attention', {
        reason: 'rejected',
        status: outcome.status,
        errors: [...outcome.errors],
      });
    case 'own-fault': {
      const faults = (row.faults ?? 0) + 1;
      const next =
        faults < faultLimit
          ? queued({ reason: 'own-fault', message: outcome.message })
          : stopped('needs-attention', { reason: 'own-fault', message: outcome.message });
      return { ...next, faults };
    }
  }
}

function withoutBlocks({ blocks: _, ...row }: Row): Row {
  return row;
}
