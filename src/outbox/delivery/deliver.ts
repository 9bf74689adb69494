import { isNearExpiry } from '#src/contract/accounts/token-claims.ts';
import {
  claimableRow,
  claimed,
  pausedUntil,
  restoreFirstSentAt,
  type Urgency,
} from '#src/outbox/rows/claim.ts';
import type { LaterEdits } from '#src/outbox/rows/later-edits.ts';
import { nextRow } from '#src/outbox/rows/outcome.ts';
import { type Change, type Row, type StoredRows, withoutLease } from '#src/outbox/rows/row.ts';
import { type OutboxChannel, sentRow } from '#src/outbox/store/outbox-channel.ts';
import type { OutboxStore } from '#src/outbox/store/outbox-store.ts';
import { isStorageFailure } from '#src/session/keyed-database.ts';
import { isOf, type Member } from '#src/session/member.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import type { TokenOutcome } from '#src/session/token-source.ts';
import { deadHolders } from './lease-holder.ts';
import { type Sending, type Sent, sendRow } from './send-row.ts';

export interface Delivery extends Sending {
  store: OutboxStore;
  channel: OutboxChannel;
  random: () => number;
  /** Names this run in the leases it takes. */
  leaseBy: string;
  edits: LaterEdits;
  locks?: LockManager | undefined;
  /** Called for each row that was tried, after the result was stored, or could not be. */
  onTried(row: Row, sent: Sent): void;
}

/** Why a delivery stopped. `done`: nothing is left that may be sent now. `out-of-time`: the rest at the next one. */
export type DeliveryEnd =
  | 'done'
  | 'out-of-time'
  | 'paused'
  | 'signed-out'
  | 'sign-in-needed'
  | 'storage-failed'
  | 'own-fault'
  | 'unreachable';

export interface DeliveryReport {
  end: DeliveryEnd;
  /** Rows that the server confirmed. */
  sent: number;
  /** Rows that were tried and are not sent. */
  failed: number;
  /** The error of our own code that ended it. */
  fault?: unknown;
}

/** What of our own code broke a delivery. */
export interface OwnFault {
  /** Milliseconds since 1970. */
  at: number;
  message: string;
}

/** How many rows are in flight at most. A browser has six connections to a server: two are left to the pages. */
export const lanes = 4;

/**
 * Sends what may be sent. The first row goes alone, so that a dead network costs one try; once anybody of ours has
 * answered, several go at a time.
 * @param stored what was read just now
 */
export async function deliver(
  delivery: Delivery,
  stored: StoredRows,
  urgency: Urgency,
  deadline = Number.POSITIVE_INFINITY,
): Promise<DeliveryReport> {
  const { rows } = stored;
  const run = new Run(delivery, urgency, deadline);
  try {
    if (pausedUntil(rows, delivery.now()) > 0) run.stop('paused');
    run.gone = await deadHolders(delivery.locks, rows);
    await run.deliver();
    if (run.refused) await needSignIn(delivery, run.refused);
  } catch (error) {
    // Rows that were being sent keep their lease and are driven again when it ends.
    if (isStorageFailure(error)) run.stop('storage-failed');
    else run.fail(error);
  }
  return run.report;
}

/** A row before and after a run took it. */
interface Claim {
  before: Row;
  taken: Row;
}

/** A claimed row with what came of sending it. */
interface Tried {
  claim: Claim;
  sent: Sent;
}

/** A session that is over. */
export type Ended = Member & Pick<SessionRecord, 'sessionId'>;

/** Every waiting row of a member whose session the server has ended waits for the next sign-in. */
export async function needSignIn(
  { store, channel, now }: Pick<Delivery, 'store' | 'channel' | 'now'>,
  session: Ended,
): Promise<void> {
  const count = await store.change(stored => {
    const put = stored.rows
      .filter(row => isOf(row, session) && row.state === 'queued')
      .map(
        (row): Row => ({
          ...withoutLease(row),
          state: 'needs-sign-in',
          lastError: { at: now(), reason: 'sign-in-needed', sessionId: session.sessionId },
        }),
      );
    return { put, result: put.length };
  });
  if (count > 0) channel.notify();
}

class Run {
  readonly report: DeliveryReport = { end: 'done', sent: 0, failed: 0 };
  refused: SessionRecord | undefined;
  gone: ReadonlySet<string> = new Set();
  readonly #done = new Set<string>();
  readonly #delivery: Delivery;
  readonly #urgency: Urgency;
  readonly #deadline: number;

  constructor(delivery: Delivery, urgency: Urgency, deadline: number) {
    this.#delivery = delivery;
    this.#urgency = urgency;
    this.#deadline = deadline;
  }

  stop(end: DeliveryEnd): void {
    if (this.report.end === 'done') this.report.end = end;
  }

  fail(error: unknown): void {
    this.stop('own-fault');
    this.report.fault = error;
  }

  async deliver(): Promise<void> {
    const first = await this.#claimAndTry();
    if (!first) return;
    await Promise.all(
      Array.from({ length: lanes }, (_, place) => this.#lane(place === 0 ? first : undefined)),
    );
  }

  /** Row after row, until there is none left for it. @param tried a row whose result is not stored yet */
  async #lane(tried: Tried | undefined): Promise<void> {
    const { session, now } = this.#delivery;
    let last = tried ?? (await this.#claimAndTry());
    while (last) {
      const known = session.current();
      // The next row is claimed with the result of the last, but no result waits for a token.
      const claimFor = known && !isNearExpiry(known, now()) ? known : undefined;
      const claim = await this.#settle(last, claimFor);
      last = claimFor ? await this.#try(claim) : await this.#claimAndTry();
    }
  }

  async #claimAndTry(): Promise<Tried | undefined> {
    if (this.#isStopped()) return undefined;
    // Refreshed before a row is claimed: a row that isn't sent must not look as if it had been.
    const claimFor = this.#usable(await this.#delivery.session.freshToken());
    return claimFor && this.#try(await this.#recordAndClaim(undefined, claimFor));
  }

  async #settle(tried: Tried, claimFor: SessionRecord | undefined): Promise<Claim | undefined> {
    try {
      return await this.#recordAndClaim(tried, claimFor);
    } finally {
      // Also when the result could not be stored: what the server said is true all the same.
      this.#delivery.onTried(tried.claim.taken, tried.sent);
    }
  }

  /**
   * Records what came of a row and claims the next one, in one transaction: a row may wait for the result of the one
   * before it. Of both there may be none.
   */
  async #recordAndClaim(tried?: Tried, claimFor?: SessionRecord): Promise<Claim | undefined> {
    const { store, channel } = this.#delivery;
    const { claim, settled, isChanged } = await store.change(stored => {
      const ended: Change<Row | undefined> = tried ? this.#ended(stored, tried) : none;
      const { put = [], remove = [] } = ended;
      const next = claimFor ? this.#nextClaim(changed(stored, put, remove), claimFor) : none;
      const all = [...put, ...(next.put ?? [])];
      return {
        put: all,
        remove,
        result: { claim: next.result, settled: ended.result, isChanged: all.length + remove.length > 0 },
      };
    });
    if (isChanged) channel.notify({ sent: settled?.state === 'sent' ? [sentRow(settled)] : [] });
    return claim;
  }

  /** A row that was tried, by what came of it. */
  #ended(stored: StoredRows, { claim: { before, taken }, sent }: Tried): Change<Row | undefined> {
    const { leaseBy, edits, now, random } = this.#delivery;
    const { outcome, neverLeft } = sent;
    const row = stored.rows.find(({ opId }) => opId === taken.opId);
    if (!row) return none;
    // A tab that was frozen beyond its lease no longer owns the result, but a confirmation counts, whoever received it.
    if (row.leaseBy !== leaseBy && outcome.kind !== 'done') return none;
    const decided = nextRow(row, outcome, now(), random());
    return edits.withSuccessor(stored, neverLeft ? restoreFirstSentAt(before, decided) : decided);
  }

  /** Within the transaction, since the run may have been stopped in the meantime. */
  #nextClaim(stored: StoredRows, session: SessionRecord): Change<Claim | undefined> {
    if (this.#isStopped()) return none;
    const { leaseBy, now } = this.#delivery;
    const claimant = { ...session, urgency: this.#urgency, done: this.#done, gone: this.gone, now: now() };
    const before = claimableRow(stored, claimant);
    if (!before) return none;
    const taken = claimed(before, leaseBy, now());
    return { put: [taken], result: { before, taken } };
  }

  /** Sends a claimed row; gives it back where it may not be sent any more. */
  async #try(claim: Claim | undefined): Promise<Tried | undefined> {
    if (!claim) return undefined;
    const { session } = this.#delivery;
    this.#done.add(claim.taken.opId);
    // Somebody may have signed out, or somebody else in, while the lease was written.
    const record = this.#usable(await session.freshToken());
    // Another lane may have heard meanwhile that nothing gets through, or that the server wants to be left alone.
    if (!record || !isOf(claim.taken, record) || this.report.end !== 'done') {
      await this.#release(claim.before);
      return undefined;
    }
    const sent = await sendRow(this.#delivery, claim.taken, record);
    this.#note(sent);
    return { claim, sent };
  }

  #isStopped(): boolean {
    if (this.#delivery.now() >= this.#deadline) this.stop('out-of-time');
    return this.report.end !== 'done';
  }

  #usable(token: TokenOutcome): SessionRecord | undefined {
    if (token.kind === 'fresh') return token.record;
    if (token.kind === 'refused') this.refused = token.used;
    this.stop(token.kind === 'refused' ? 'sign-in-needed' : token.kind);
    return undefined;
  }

  #note({ outcome, refused }: Sent): void {
    if (outcome.kind === 'done') this.report.sent += 1;
    else this.report.failed += 1;
    if (refused) {
      this.refused = refused;
      this.stop('sign-in-needed');
    }
    if (outcome.kind === 'unreachable') this.stop('unreachable');
    if (outcome.kind === 'unauthorised') this.stop('signed-out');
    if (outcome.kind === 'retry-later') this.stop('paused');
  }

  async #release(before: Row): Promise<void> {
    const { store, leaseBy, channel } = this.#delivery;
    await store.change(stored => {
      const row = stored.rows.find(({ opId }) => opId === before.opId);
      const isOurs = row?.state === 'sending' && row.leaseBy === leaseBy;
      return isOurs ? { put: [before], result: undefined } : { result: undefined };
    });
    channel.notify();
  }
}

const none: Change<undefined> = { result: undefined };

/** What waits once a change is made. */
function changed(stored: StoredRows, put: readonly Row[], remove: readonly string[]): StoredRows {
  const gone = new Set([...remove, ...put.map(({ opId }) => opId)]);
  const rows = stored.rows.filter(({ opId }) => !gone.has(opId));
  rows.push(...put.filter(({ state }) => state !== 'sent'));
  return { ...stored, rows: rows.sort((one, other) => one.seq - other.seq) };
}
