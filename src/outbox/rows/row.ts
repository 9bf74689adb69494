import * as v from 'valibot';
import { ApiError } from '#src/contract/api-error.ts';
import { PersonId, SellerId } from '#src/contract/ids.ts';
import { isSameMember } from '#src/session/member.ts';

/** Counts up when the shape of a row changes; a row with a higher number is held for a newer app. */
export const rowVersion = 1;

export const RowState = v.picklist([
  'queued',
  'sending',
  'sent',
  'needs-sign-in',
  'conflict',
  'needs-attention',
]);
export type RowState = v.InferOutput<typeof RowState>;

/** Why a row is where it is, for the policy and for people. */
export const RowReason = v.picklist([
  'unreachable',
  'server-error',
  'retry-later',
  'in-progress',
  'sign-in-needed',
  'left-at-sign-out',
  'forbidden',
  'already-confirmed',
  'version-conflict',
  'rejected',
  'app-outdated',
  'upgrade-failed',
  'own-fault',
]);
export type RowReason = v.InferOutput<typeof RowReason>;

export const RowError = v.object({
  /** Milliseconds since 1970, as all times of a row. */
  at: v.number(),
  reason: RowReason,
  status: v.optional(v.number()),
  /** Of our own error. */
  message: v.optional(v.string()),
  errors: v.optional(v.array(ApiError)),
  /** Of the server's version, if it changed in the meantime. */
  etag: v.optional(v.string()),
  /** The session that was refused: a row waits for another one. */
  sessionId: v.optional(v.string()),
  /** The payload version that the server no longer takes. */
  payloadV: v.optional(v.number()),
});
export type RowError = v.InferOutput<typeof RowError>;

/** One write that the device promised to deliver. It carries no token: the session's is taken when it is sent. */
export const Row = v.object({
  v: v.literal(rowVersion),
  /** The Idempotency-Key. */
  opId: v.pipe(v.string(), v.nonEmpty()),
  kind: v.string(),
  entity: v.string(),
  locks: v.array(v.string()),
  /** Order of acceptance on this device; clocks move, this doesn't. */
  seq: v.number(),
  sellerId: SellerId,
  /** Who wrote it. */
  personId: PersonId,
  payload: v.unknown(),
  payloadV: v.number(),
  baseEtag: v.optional(v.string()),
  state: RowState,
  attempts: v.number(),
  /** Tries that our own code broke. */
  faults: v.optional(v.number()),
  /** Tries that somebody between this device and our server refused; our server hasn't answered since. */
  blocks: v.optional(v.number()),
  nextAt: v.number(),
  /** The server's own request to wait, which no trigger overrides. */
  notBefore: v.optional(v.number()),
  /** Until then it can be undone, and goes only where a person says so. Removed when it is claimed. */
  heldUntil: v.optional(v.number()),
  leaseUntil: v.optional(v.number()),
  leaseBy: v.optional(v.string()),
  /** Set before the first byte may leave: from then on the payload is frozen, but where the device had no network. */
  firstSentAt: v.optional(v.number()),
  result: v.optional(
    v.object({ at: v.number(), status: v.number(), body: v.unknown(), etag: v.optional(v.string()) }),
  ),
  lastError: v.optional(RowError),
  /** When it was seen that the server no longer has what it once confirmed, such as after a restored backup. */
  missingAt: v.optional(v.number()),
  /** Its person signed out while it was on its way: nothing of it stays once it has arrived. */
  isForgotten: v.optional(v.boolean()),
  createdAt: v.number(),
  appVersion: v.string(),
});
export type Row = v.InferOutput<typeof Row>;

/** A row in the database that this app can't send: it is shown, exported or discarded, and never dropped. */
export interface UnusableRow {
  opId: string;
  /** `newer-app`: written by a later version. `unreadable`: it doesn't parse. */
  reason: 'newer-app' | 'unreadable';
  sellerId?: string;
  personId?: string;
  entity?: string;
  locks: readonly string[];
  value: unknown;
}

export interface StoredRows {
  /** In the order of acceptance; what was sent is not among them, but where it says so. */
  rows: Row[];
  unusable: UnusableRow[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** After a day a waiting row is flagged to people, and tried less often. */
export function isOverdue(row: Row, now: number): boolean {
  return now - row.createdAt >= dayMs;
}

/** Whether only a person can set a row going again. */
export const needsPerson = ({ state }: Pick<Row, 'state'>): boolean =>
  state === 'conflict' || state === 'needs-attention';

/** Whether a row stays where it is until a person has decided about an earlier one of the same order or draft. */
export function isBlockedByEarlier(row: Row, rows: readonly Row[]): boolean {
  return rows.some(
    other =>
      other.entity === row.entity && isSameMember(other, row) && other.seq < row.seq && needsPerson(other),
  );
}

/** So long a form waits for the server's answer; then it hears that its write is kept. */
export const answerWithinMs = 4000;

/** Whether a row came to need a person after its form had been told that it is kept. */
export function wasRefusedLater(row: Row): boolean {
  if (!needsPerson(row) || !row.lastError) return false;
  return row.attempts > 1 || row.lastError.at - row.createdAt > answerWithinMs;
}

// Answers of our server that promise that nothing took effect.
const refusals: readonly (RowReason | undefined)[] = [
  'rejected',
  'forbidden',
  'already-confirmed',
  'version-conflict',
  'app-outdated',
];

/** Whether our server refused a row, which has not been sent again since. Ours always says why. */
export function isRefused(row: Row): boolean {
  if (row.state === 'sending' || row.state === 'sent') return false;
  return refusals.includes(row.lastError?.reason);
}

const blocksUntilReported = 3;

/** Whether a person should know that somebody between this device and our server refuses a row. */
export function isBlockedByProxy(row: Row): boolean {
  const { reason, status } = row.lastError ?? {};
  return (
    row.state === 'queued' &&
    reason === 'unreachable' &&
    status !== undefined &&
    (row.blocks ?? 0) >= blocksUntilReported
  );
}

/** Whether a person can still take a row back: it was held for that, and nobody has claimed it. */
export function isUndoable(row: Row): boolean {
  return row.state === 'queued' && row.heldUntil !== undefined && row.attempts === 0;
}

/** Whether a row's payload may still be replaced: nothing of it can have taken effect. */
export function isReplaceable(row: Row): boolean {
  if (row.state === 'sending' || row.state === 'sent') return false;
  return row.firstSentAt === undefined || isRefused(row);
}

/** What is to be written, decided by the rows that wait. */
export interface Change<T> {
  put?: readonly Row[];
  remove?: readonly string[];
  result: T;
}

/** The row without its lease and without what an earlier wait left. */
export function withoutLease(row: Row): Row {
  const { leaseUntil: _until, leaseBy: _by, notBefore: _notBefore, heldUntil: _held, ...rest } = row;
  return rest;
}
