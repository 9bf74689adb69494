import type { Outcome } from './outcome.ts';
import { isOverdue, type Row, type RowError, type RowState } from './row.ts';

export const retryBaseMs = 1000;
export const retryCapMs = 5 * 60 * 1000;
export const overdueRetryMs = 30 * 60 * 1000;
/** Longest wait that a server may ask for: a wrong header must not silence a phone for a week. */
export const longestToldWaitMs = 60 * 60 * 1000;
const faultLimit = 3;

/** Full jitter: anything from now to twice the last span, so that a warehouse's phones don't come back as one. */
export function backoffMs(attempts: number, random: number): number {
  return random * Math.min(retryCapMs, retryBaseMs * 2 ** Math.min(attempts, 30));
}

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
    const told = waitMs ? now + Math.min(waitMs, longestToldWaitMs) : undefined;
    const own = now + (isOverdue(row, now) ? overdueRetryMs : backoffMs(row.attempts, random));
    return {
      ...stopped('queued', error),
      nextAt: told ?? own,
      ...(told !== undefined && { notBefore: told }),
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
      const askedUntil = now + Math.min(outcome.waitMs ?? 0, retryCapMs);
      return { ...next, nextAt: Math.max(next.nextAt, askedUntil) };
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
    case 'told-to-wait':
      return withoutBlocks(queued({ reason: 'told-to-wait', status: outcome.status }, outcome.waitMs));
    case 'in-progress':
      return withoutBlocks(queued({ reason: 'in-progress', status: 409 }, outcome.waitMs));
    case 'sign-in-needed':
      return stopped('needs-sign-in', { reason: 'sign-in-needed', sessionId: outcome.sessionId });
    case 'forbidden':
      return stopped('needs-attention', { reason: 'forbidden', status: 403, errors: [...outcome.errors] });
    case 'already-confirmed':
      return stopped('conflict', { reason: 'already-confirmed', status: 409, errors: [...outcome.errors] });
    case 'changed-meanwhile':
      return stopped('conflict', {
        reason: 'changed-meanwhile',
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

/** The row without its lease and without what an earlier wait left. */
export function withoutLease(row: Row): Row {
  const { leaseUntil: _until, leaseBy: _by, notBefore: _notBefore, heldUntil: _held, ...rest } = row;
  return rest;
}
