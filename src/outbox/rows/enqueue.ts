import type { PersonId, SellerId } from '#src/contract/ids.ts';
import { isOf } from '#src/session/member.ts';
import { longestHoldMs } from './claim.ts';
import type { LaterEdits } from './later-edits.ts';
import type { Change } from './row.ts';
import { isReplaceable, type Row, rowVersion, type StoredRows } from './row.ts';

export const rowLimitBytes = 256 * 1024;
export const rowLimit = 1000;

/** A queueable mutation, described by the endpoint that it is for. */
export interface Write {
  opId: string;
  kind: string;
  entity: string;
  locks: readonly string[];
  sellerId: SellerId;
  personId: PersonId;
  payload: unknown;
  payloadV: number;
  baseEtag?: string;
  /** Set where an edit takes the place of what was never sent; see QueueableMutation. */
  laterKind?: string;
  /** The waiting row that this one takes the place of. */
  replaces?: string;
  /** For so long it can be undone, and is not sent. What takes another row's place isn't held. */
  holdMs?: number;
}

export type Enqueued =
  /** `isNew` is false when the same key was there already. */
  | { kind: 'accepted'; row: Row; isNew: boolean }
  | { kind: 'item-waiting'; opId: string; replaceable: boolean }
  | { kind: 'key-reused' }
  | { kind: 'not-replaceable' }
  | { kind: 'too-large' }
  | { kind: 'too-many' };

/** What a write has to know of the rows that were sent. */
export interface SentBefore {
  /** The one under the write's key. */
  same: Row | undefined;
  /** Those of an edit's entity. */
  ofEntity: readonly Row[];
  /** The highest `seq`. */
  newestSeq: number;
}

export function isTooLarge(payload: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(payload)).byteLength > rowLimitBytes;
}

/** Whether a write becomes a row: one decision over all rows, made inside the transaction that writes it. */
export function enqueue(
  stored: StoredRows,
  sent: SentBefore,
  write: Write,
  edits: LaterEdits,
  now: number,
  appVersion: string,
): Change<Enqueued> {
  const refused = (result: Enqueued): Change<Enqueued> => ({ result });
  const same = sent.same ?? stored.rows.find(row => row.opId === write.opId);
  if (same) {
    const isSame = isOf(same, write) && edits.isRepeated(same, write);
    return refused(isSame ? { kind: 'accepted', row: same, isNew: false } : { kind: 'key-reused' });
  }
  if (stored.unusable.some(({ opId }) => opId === write.opId)) return refused({ kind: 'key-reused' });
  if (isTooLarge(write.payload)) return refused({ kind: 'too-large' });

  const own = stored.rows.filter(row => isOf(row, write));
  const named = own.find(row => row.opId === write.replaces);
  if (write.replaces !== undefined && !(named && isReplaceable(named))) {
    return refused({ kind: 'not-replaceable' });
  }
  const newest = write.laterKind === undefined ? undefined : edits.newestOf(own, write);
  const replaced = named ?? (newest && isReplaceable(newest) ? newest : undefined);
  // An edit waits behind what it edits, and is not kept out by it.
  const waiting = own.filter(
    row => row !== replaced && !(write.laterKind !== undefined && edits.isSameSubject(row, write)),
  );
  const holder = waiting.find(row => overlaps(row.locks, write.locks));
  if (holder) {
    return refused({ kind: 'item-waiting', opId: holder.opId, replaceable: isReplaceable(holder) });
  }
  const unusable = stored.unusable.filter(row => isOf(row, write));
  const unusableHolder = unusable.find(row => overlaps(row.locks, write.locks));
  if (unusableHolder) {
    return refused({ kind: 'item-waiting', opId: unusableHolder.opId, replaceable: false });
  }
  const others = stored.rows.filter(row => row !== replaced);
  if (others.length + stored.unusable.length >= rowLimit) return refused({ kind: 'too-many' });

  const made: Row = {
    v: rowVersion,
    opId: write.opId,
    kind: write.kind,
    entity: write.entity,
    locks: [...write.locks],
    // A row that takes another's place keeps its turn.
    seq: replaced?.seq ?? Math.max(sent.newestSeq, ...stored.rows.map(({ seq }) => seq)) + 1,
    sellerId: write.sellerId,
    personId: write.personId,
    payload: write.payload,
    payloadV: write.payloadV,
    ...(write.baseEtag !== undefined && { baseEtag: write.baseEtag }),
    state: 'queued',
    attempts: 0,
    nextAt: now,
    // An undo of it would take away what it replaced as well, which was kept before.
    ...(write.holdMs !== undefined && !replaced && holdOf(write.holdMs, now)),
    createdAt: now,
    appVersion,
  };
  const row =
    write.laterKind === undefined
      ? made
      : edits.asLaterEdit(made, write.laterKind, sent.ofEntity, replaced, newest);
  return {
    put: [row],
    remove: replaced ? [replaced.opId] : [],
    result: { kind: 'accepted', row, isNew: true },
  };
}

/** A build that knows nothing of `heldUntil` goes by the other two, and waits as well. */
function holdOf(holdMs: number, now: number): Pick<Row, 'nextAt' | 'notBefore' | 'heldUntil'> {
  const heldUntil = now + Math.min(holdMs, longestHoldMs);
  return { heldUntil, nextAt: heldUntil, notBefore: heldUntil };
}

function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some(claim => others.includes(claim));
}
