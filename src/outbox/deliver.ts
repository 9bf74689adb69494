import type { TokenOutcome } from '#src/session/session.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import { asFreeAs, claimableRow, claimed, pausedUntil, type Urgency } from './claim.ts';
import { withSuccessor } from './draft-rows.ts';
import { goneHolders } from './lease-holder.ts';
import type { OutboxChannel } from './outbox-channel.ts';
import type { OutboxStore } from './outbox-store.ts';
import { nextRow, withoutLease } from './retry-policy.ts';
import type { Row } from './row.ts';
import { type Sending, type Sent, sendRow } from './send-row.ts';

export interface Delivery extends Sending {
  store: OutboxStore;
  channel: OutboxChannel;
  random: () => number;
  /** Names this run in the leases it takes. */
  leaseBy: string;
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
  | 'unreachable';

export interface DeliveryReport {
  end: DeliveryEnd;
  /** Rows that the server confirmed. */
  sent: number;
  /** Rows that were tried and are not sent. */
  failed: number;
}

/** A row before and after this run took it. */
interface Claim {
  before: Row;
  taken: Row;
}

const lanes = 2;

/**
 * Sends what may be sent. The first row goes alone, so that a dead network costs one try; once anybody of ours has
 * answered, two go at a time.
 */
export async function deliver(
  delivery: Delivery,
  urgency: Urgency,
  deadline = Number.POSITIVE_INFINITY,
): Promise<DeliveryReport> {
  const run = new Run(delivery, urgency, deadline);
  try {
    const stored = await delivery.store.read();
    if (stored.rows.every(row => row.state === 'sent')) return run.report;
    if (pausedUntil(stored.rows, delivery.now()) > 0) run.stop('paused');
    run.gone = await goneHolders(delivery.locks, stored.rows);
    if (await run.step()) await Promise.all(Array.from({ length: lanes }, () => run.steps()));
    if (run.refused) await needSignIn(delivery, run.refused);
  } catch {
    // Rows that were being sent keep their lease and are driven again when it ends.
    run.stop('storage-failed');
  }
  return run.report;
}

/** Every waiting row of a seller whose session the server has ended waits for the next sign-in. */
export async function needSignIn(
  { store, channel, now }: Pick<Delivery, 'store' | 'channel' | 'now'>,
  session: Pick<SessionRecord, 'sellerId' | 'sessionId'>,
): Promise<void> {
  const count = await store.change(stored => {
    const put = stored.rows
      .filter(row => row.sellerId === session.sellerId && row.state === 'queued')
      .map(
        (row): Row => ({
          ...withoutLease(row),
          state: 'needs-sign-in',
          lastError: { at: now(), reason: 'sign-in-needed', sessionId: session.sessionId },
        }),
      );
    return { put, result: put.length };
  });
  if (count > 0) channel.tell();
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

  async steps(): Promise<void> {
    while (await this.step());
  }

  /** One row; false when there is no further. */
  async step(): Promise<boolean> {
    const { session, store, channel, now, leaseBy } = this.#delivery;
    if (now() >= this.#deadline) this.stop('out-of-time');
    if (this.report.end !== 'done') return false;
    // Refreshed before a row is claimed: a row that isn't sent must not look as if it had been.
    const record = this.#usable(await session.freshToken());
    if (!record) return false;
    const claim = await store.change<Claim | undefined>(stored => {
      const row = claimableRow(stored, {
        sellerId: record.sellerId,
        sessionId: record.sessionId,
        urgency: this.#urgency,
        now: now(),
        done: this.#done,
        gone: this.gone,
      });
      if (!row) return { result: undefined };
      const taken = claimed(row, leaseBy, now());
      return { put: [taken], result: { before: row, taken } };
    });
    if (!claim) return false;
    this.#done.add(claim.taken.opId);
    channel.tell();
    // Somebody may have signed out, or somebody else in, while the lease was written.
    const checked = this.#usable(await session.freshToken());
    if (checked?.sellerId !== claim.taken.sellerId) {
      await this.#release(claim.before);
      return false;
    }
    const sent = await sendRow(this.#delivery, claim.taken, checked);
    this.#note(sent);
    try {
      await this.#settle(claim, sent);
    } finally {
      // Also when the result could not be stored: what the server said is true all the same.
      this.#delivery.onTried(claim.taken, sent);
    }
    return this.report.end === 'done';
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
    if (outcome.kind === 'told-to-wait') this.stop('paused');
  }

  async #settle({ before, taken }: Claim, { outcome, neverLeft }: Sent): Promise<void> {
    const { store, channel, now, random, leaseBy, writes } = this.#delivery;
    const next = await store.change(stored => {
      const row = stored.rows.find(({ opId }) => opId === taken.opId);
      if (!row || row.state === 'sent') return { result: undefined };
      // A tab that was frozen beyond its lease no longer owns the result, but a confirmation counts whoever received
      // it.
      if (row.leaseBy !== leaseBy && outcome.kind !== 'done') return { result: undefined };
      const decided = nextRow(row, outcome, now(), random());
      const settled = neverLeft ? asFreeAs(before, decided) : decided;
      const isDraft = writes.some(write => write.kind === settled.kind && write.laterKind !== undefined);
      return isDraft ? withSuccessor(stored, settled) : { put: [settled], result: settled };
    });
    if (!next) return;
    const { opId, kind: rowKind, entity, sellerId } = next;
    channel.tell(next.state === 'sent' ? { sent: { opId, rowKind, entity, sellerId } } : {});
  }

  async #release(before: Row): Promise<void> {
    const { store, leaseBy, channel } = this.#delivery;
    await store.change(stored => {
      const row = stored.rows.find(({ opId }) => opId === before.opId);
      const isOurs = row?.state === 'sending' && row.leaseBy === leaseBy;
      return isOurs ? { put: [before], result: undefined } : { result: undefined };
    });
    channel.tell();
  }
}
