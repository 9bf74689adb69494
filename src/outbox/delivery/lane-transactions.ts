import { type Claimant, claimableRow, claimed, restoreFirstSentAt } from '#src/outbox/rows/claim.ts';
import type { LaterEdits } from '#src/outbox/rows/later-edits.ts';
import { nextRow } from '#src/outbox/rows/retry-policy.ts';
import type { Change, Row, StoredRows } from '#src/outbox/rows/row.ts';
import type { OutboxChannel, SentRow } from '#src/outbox/store/outbox-channel.ts';
import type { OutboxStore } from '#src/outbox/store/outbox-store.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import type { Sent } from './send-row.ts';

export interface LaneParts {
  store: OutboxStore;
  channel: OutboxChannel;
  now: () => number;
  random: () => number;
  /** Names this run in the leases it takes. */
  leaseBy: string;
  edits: LaterEdits;
}

/** A row before and after a run took it. */
export interface Claim {
  before: Row;
  taken: Row;
}

/** A claimed row with what came of sending it. */
export interface Tried {
  claim: Claim;
  sent: Sent;
}

/** What a lane wants of the store: to record what came of its row, to have the next one, or both. */
export interface LaneRequest {
  tried?: Tried | undefined;
  /** Whose row to claim; none is claimed without it. */
  claimFor?: SessionRecord | undefined;
}

/** What a run says of itself when rows are claimed. */
export type RunState = Pick<Claimant, 'urgency' | 'done' | 'gone'>;

/**
 * Records what came of a row and claims the next one, in one transaction.
 * @param mayClaim asked within the transaction: a run may have been stopped in the meantime
 * @returns the row that was claimed for the lane, if any
 */
export function laneTransactions(
  { store, channel, now, random, leaseBy, edits }: LaneParts,
  mayClaim: () => RunState | undefined,
): (request: LaneRequest) => Promise<Claim | undefined> {
  function settled(stored: StoredRows, { claim: { before, taken }, sent }: Tried): Change<Row | undefined> {
    const { outcome, neverLeft } = sent;
    const row = stored.rows.find(({ opId }) => opId === taken.opId);
    if (!row) return { result: undefined };
    // A tab that was frozen beyond its lease no longer owns the result, but a confirmation counts whoever received it.
    if (row.leaseBy !== leaseBy && outcome.kind !== 'done') return { result: undefined };
    const decided = nextRow(row, outcome, now(), random());
    const next = neverLeft ? restoreFirstSentAt(before, decided) : decided;
    return edits.withSuccessor(stored, next);
  }

  function nextClaim(stored: StoredRows, session: SessionRecord): Change<Claim | undefined> {
    const state = mayClaim();
    const { sellerId, personId, sessionId } = session;
    const before = state && claimableRow(stored, { ...state, sellerId, personId, sessionId, now: now() });
    if (!before) return { result: undefined };
    const taken = claimed(before, leaseBy, now());
    return { put: [taken], result: { before, taken } };
  }

  return async ({ tried, claimFor }) => {
    const { claim, sent, isChanged } = await store.change(stored => {
      const {
        put = [],
        remove = [],
        result,
      }: Change<Row | undefined> = tried ? settled(stored, tried) : none;
      // With the result: a row may wait for that of the one before it.
      const next = claimFor ? nextClaim(changed(stored, put, remove), claimFor) : none;
      const all = [...put, ...(next.put ?? [])];
      return {
        put: all,
        remove,
        result: { claim: next.result, sent: result, isChanged: all.length + remove.length > 0 },
      };
    });
    if (isChanged) channel.tell({ sent: sent?.state === 'sent' ? [sentRow(sent)] : [] });
    return claim;
  };
}

const none: Change<undefined> = { result: undefined };

const sentRow = ({ opId, kind: rowKind, entity, sellerId, personId }: Row): SentRow => ({
  opId,
  rowKind,
  entity,
  sellerId,
  personId,
});

/** What waits once a change is made. */
function changed(stored: StoredRows, put: readonly Row[], remove: readonly string[]): StoredRows {
  const gone = new Set([...remove, ...put.map(({ opId }) => opId)]);
  const rows = stored.rows.filter(({ opId }) => !gone.has(opId));
  rows.push(...put.filter(({ state }) => state !== 'sent'));
  return { ...stored, rows: rows.sort((one, other) => one.seq - other.seq) };
}
