import { labelsOf } from '#src/contract/shipments/queueable-mutations.ts';
import { isOf, type Member } from '#src/session/member.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import { isBlockedByEarlier, needsPerson, type Row, type StoredRows } from './row.ts';

const retryBaseMs = 1000;
export const retryCapMs = 5 * 60 * 1000;
export const overdueRetryMs = 30 * 60 * 1000;
/** Longest wait that a server may ask for: a wrong header must not silence a phone for a week. */
export const longestServerWaitMs = 60 * 60 * 1000;

/** Full jitter: anything from now to twice the last span, so that a warehouse's phones don't come back as one. */
export function backoffMs(attempts: number, random: number): number {
  return random * Math.min(retryCapMs, retryBaseMs * 2 ** Math.min(attempts, 30));
}

export const leaseMs = 90_000;

/**
 * `due`: rows whose time has come. `eager`: something changed, the device's own waits are over. `end-holds`: held rows too,
 * since nobody can undo them any more. `now`: a person asked.
 */
export const urgencies = ['due', 'eager', 'end-holds', 'now'] as const;
export type Urgency = (typeof urgencies)[number];

export interface Claimant extends Member {
  sessionId: string;
  urgency: Urgency;
  now: number;
  /** Rows that this delivery has had its turn with. */
  done: ReadonlySet<string>;
  /** Holders of leases that are gone for sure. */
  gone: ReadonlySet<string>;
}

/** Longest time for which a row can be held back: a wrong header must not keep a confirmation for a day. */
export const longestHoldMs = 60_000;

// Every wait is capped, so that a clock set back can't stretch seconds into days.
function isAhead(until: number | undefined, now: number, longestMs: number): boolean {
  return until !== undefined && until > now && until - now <= longestMs;
}

/** Whether somebody is sending a row right now, as far as can be known. */
export function isLeased(row: Row, now: number): boolean {
  return row.state === 'sending' && isAhead(row.leaseUntil, now, leaseMs);
}

/** Whether a row still waits for a person who may undo it. */
const isOnHold = (row: Row, now: number) => isAhead(row.heldUntil, now, longestHoldMs);

/** Until when the server asked the whole delivery to wait; 0 if it didn't. */
export function pausedUntil(rows: readonly Row[], now: number): number {
  const paused = rows.filter(
    row =>
      row.state === 'queued' &&
      row.lastError?.reason === 'retry-later' &&
      isAhead(row.notBefore, now, longestServerWaitMs),
  );
  return Math.max(0, ...paused.map(row => row.notBefore ?? 0));
}

/**
 * Whether a row takes a tracking number that a correction waiting here frees: the server would refuse it before that.
 * Of corrections that wait for each other in a circle the oldest goes first, or none ever would.
 */
function isBlockedForLabel(row: Row, freeing: readonly Row[]): boolean {
  const awaited = ({ entity, payload }: Row) => {
    const { takes } = labelsOf(payload);
    return freeing.filter(other => other.entity !== entity && labelsOf(other.payload).frees === takes);
  };
  const reaches = (from: Row, passed: readonly Row[] = []): boolean =>
    awaited(from).some(next => next === row || (!passed.includes(next) && reaches(next, [...passed, next])));
  return awaited(row).some(other => other.seq < row.seq || !reaches(other));
}

/**
 * The first row of each entity that isn't settled. A row that waits for a person holds those behind it. One that frees a
 * tracking number holds those of other orders that take it, unless it is held itself: nobody would know why they wait.
 */
function heads(stored: StoredRows, member: Member): Row[] {
  const firsts = firstRows(stored, member);
  const freeing = stored.rows.filter(
    row =>
      isOf(row, member) &&
      !needsPerson(row) &&
      labelsOf(row.payload).frees !== undefined &&
      !isBlockedByEarlier(row, stored.rows),
  );
  return freeing.length === 0 ? firsts : firsts.filter(row => !isBlockedForLabel(row, freeing));
}

function firstRows(stored: StoredRows, member: Member): Row[] {
  const taken = new Set(
    stored.unusable.flatMap(row => (row.entity !== undefined && isOf(row, member) ? row.entity : [])),
  );
  return stored.rows.filter(row => {
    if (!isOf(row, member) || taken.has(row.entity)) return false;
    taken.add(row.entity);
    return true;
  });
}

/** When a row may be retried automatically: milliseconds since 1970, Infinity where a person must act. */
function readyAt(row: Row, sessionId: string, now: number): number {
  switch (row.state) {
    case 'queued':
      if (row.heldUntil !== undefined) return isOnHold(row, now) ? row.heldUntil : now;
      return isAhead(row.nextAt, now, longestServerWaitMs) ? row.nextAt : now;
    case 'sending':
      return isLeased(row, now) ? (row.leaseUntil ?? now) : now;
    case 'needs-sign-in':
      // What a person left here when they signed out goes when they say so; the rest only waits for another session.
      return row.lastError?.reason === 'left-at-sign-out' || row.lastError?.sessionId === sessionId
        ? Number.POSITIVE_INFINITY
        : now;
    case 'needs-attention':
      // The app was updated since the server refused the old shape.
      return row.payloadV > (row.lastError?.payloadV ?? Number.POSITIVE_INFINITY)
        ? now
        : Number.POSITIVE_INFINITY;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

function isClaimable(row: Row, claimant: Claimant): boolean {
  const { urgency, now, sessionId, done, gone } = claimant;
  if (done.has(row.opId)) return false;
  if (readyAt(row, sessionId, now) <= now) return true;
  if (urgency === 'due') return false;
  if (row.state === 'sending') return row.leaseBy !== undefined && gone.has(row.leaseBy);
  const hasHold = row.state === 'queued' && row.heldUntil !== undefined;
  if (row.state === 'queued' && !hasHold) return !isAhead(row.notBefore, now, longestServerWaitMs);
  if (hasHold) return urgency !== 'eager';
  return urgency === 'now' && row.state === 'needs-sign-in';
}

/** The row whose turn it is, in the order of acceptance. */
export function claimableRow(stored: StoredRows, claimant: Claimant): Row | undefined {
  if (pausedUntil(stored.rows, claimant.now) > 0) return undefined;
  return heads(stored, claimant).find(row => isClaimable(row, claimant));
}

/** The row with its lease. `firstSentAt` is set before any byte leaves, which freezes the payload. */
export function claimed({ heldUntil: _, isForgotten: __, ...row }: Row, leaseBy: string, now: number): Row {
  return {
    ...row,
    state: 'sending',
    attempts: row.attempts + 1,
    leaseBy,
    leaseUntil: now + leaseMs,
    firstSentAt: row.firstSentAt ?? now,
  };
}

/** A row after a try that never left the device: its payload is as free as it was. */
export function restoreFirstSentAt(before: Row, row: Row): Row {
  const { firstSentAt: _, ...rest } = row;
  return { ...rest, ...(before.firstSentAt !== undefined && { firstSentAt: before.firstSentAt }) };
}

/**
 * When the next delivery is due on its own; undefined if nothing only waits for time.
 * @param quietUntil when this device tries again after its last try failed. What is held has not been tried yet: like
 * any new row it goes at once, when its time has come.
 */
export function nextDeliveryAt(
  stored: StoredRows,
  sessions: readonly SessionRecord[],
  now: number,
  quietUntil = 0,
): number | undefined {
  const times = sessions.flatMap(session =>
    heads(stored, session).map(row => {
      const at = readyAt(row, session.sessionId, now);
      return isOnHold(row, now) ? at : Math.max(at, quietUntil);
    }),
  );
  const earliest = Math.min(...times);
  return Number.isFinite(earliest) ? Math.max(earliest, pausedUntil(stored.rows, now)) : undefined;
}

/** When the first of the held rows may go whose turn it is; undefined if none is held. */
export function nextHoldEnd(stored: StoredRows, members: readonly Member[], now: number): number | undefined {
  const rows = members.flatMap(member => heads(stored, member));
  const onHold = rows.filter(row => row.state === 'queued' && isOnHold(row, now));
  return onHold.length > 0 ? Math.min(...onHold.map(row => row.heldUntil ?? now)) : undefined;
}
