import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { isStorageFailure } from '#src/session/keyed-database.ts';
import { oneAtATime } from '#src/session/one-at-a-time.ts';
import type { Session } from '#src/session/session.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import type * as Sender from './delivery/deliver.ts';
import type { DeliveryReport, OwnFault } from './delivery/deliver.ts';
import { asHolder, newLeaseName } from './delivery/lease-holder.ts';
import type { Sent } from './delivery/send-row.ts';
import { backoffMs, isLeased, nextDeliveryAt, type Urgency, urgencies } from './rows/claim.ts';
import { type Enqueued, enqueue, type Write } from './rows/enqueue.ts';
import { laterEdits } from './rows/later-edits.ts';
import type { Row } from './rows/row.ts';
import { type OutboxEvent, outboxChannel } from './store/outbox-channel.ts';
import { type OutboxStore, outboxStore } from './store/outbox-store.ts';

export interface OutboxOptions {
  session: Session;
  fetch: typeof fetch;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
  /** Such as `/api/v1`. */
  apiBase: string;
  appVersion: string;
  deviceLabel: () => Promise<string>;
  /** The browser's claim that it has no network at all. A hint: rows are tried all the same. */
  isOffline: () => boolean;
  locks?: LockManager | undefined;
  /** The code that sends: a page shows its first screen without it. */
  loadSender: () => Promise<typeof Sender>;
  /** Called when the disk is full, to drop what can be had again; then what didn't fit is written once more. */
  freeSpace?: () => Promise<void>;
  writes?: readonly QueueableMutation[];
  /** How long a write to IndexedDB may hang before it is called off. */
  storageTimeoutMs?: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

const longestTimerMs = 2 ** 31 - 1;
const sentRetentionMs = 7 * 24 * 60 * 60 * 1000;

/** Ends of a delivery that say nothing about the next session's. */
const endsOfOne: readonly DeliveryReport['end'][] = ['done', 'sign-in-needed'];

/** Ends after which the next delivery waits longer each time. */
const deadEnds: readonly DeliveryReport['end'][] = ['unreachable', 'storage-failed', 'own-fault'];

const nothingSent = (end: DeliveryReport['end']): DeliveryReport => ({ end, sent: 0, failed: 0 });

/** The outbox of a page or a worker. Any number of them work on the same rows. */
export function createOutbox(options: OutboxOptions) {
  const { session, now, random, locks, loadSender } = options;
  const writes = options.writes ?? Object.values(queueableMutations);
  const edits = laterEdits(writes);
  const rows = outboxStore(writes, now, options.storageTimeoutMs, () => {
    // What is shown of the rows is no longer there.
    if (!isClosed) channel.notify();
  });
  const store: OutboxStore = {
    ...rows,
    // To send a row is to write too: one that was kept before the disk filled up would never leave.
    change: decide =>
      rows.change(decide).catch(async (error: unknown) => {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        if (!isFull || !options.freeSpace) throw error;
        await options.freeSpace();
        return rows.change(decide);
      }),
  };
  const channel = outboxChannel();
  const tried = new Set<(row: Row, sent: Sent) => void>();
  const delivery = {
    ...options,
    writes,
    edits,
    store,
    channel,
    onTried: (row: Row, sent: Sent) => {
      for (const listener of [...tried]) listener(row, sent);
    },
  };
  let running: Promise<DeliveryReport> | undefined;
  let following: { urgency: Urgency; spanMs: number; report: Promise<DeliveryReport> } | undefined;
  let failuresInARow = 0;
  let quietUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookAgain: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  let isClosed = false;
  let fault: OwnFault | undefined;

  /** A delivery that our own code broke says so until one of them ends otherwise. */
  function noteFault(error: unknown): void {
    // Closed in the middle of a delivery: nobody listens any more.
    if (isClosed || (fault === undefined && error === undefined)) return;
    // biome-ignore lint/suspicious/noConsole: for anyone who looks into it, with its stack.
    if (error !== undefined) console.error('The outbox could not deliver', error);
    fault = error === undefined ? undefined : { at: now(), message: String(error) };
    channel.notify();
  }

  async function runOnce(urgency: Urgency, spanMs: number): Promise<DeliveryReport> {
    clearTimeout(timer);
    // A run that lasts longer than this has a successor beside it; leases and keys keep that safe.
    const leaseBy = newLeaseName(locks);
    const report = await oneAtATime(locks, 'outbox-delivery', 45_000, () =>
      asHolder(locks, leaseBy, async () => {
        // Most starts find nothing, and need no code that sends.
        const stored = await store.read();
        if (stored.rows.length === 0) return nothingSent('done');
        const sender = await loadSender().catch((error: unknown) => {
          if (options.isOffline()) return undefined;
          throw error;
        });
        if (!sender) return nothingSent('unreachable');
        const { deliver } = sender;
        const deadline = now() + spanMs;
        const report = await deliver({ ...delivery, leaseBy }, stored, urgency, deadline);
        for (const other of await session.others()) {
          // A dead network is as dead for another company, and what the server asked for holds for the device.
          if (!endsOfOne.includes(report.end)) break;
          const { end } = await deliver(
            { ...delivery, session: other, leaseBy },
            await store.read(),
            urgency,
            deadline,
          );
          if (!endsOfOne.includes(end)) break;
        }
        return report;
      }),
    ).catch(
      (error: unknown): DeliveryReport =>
        isStorageFailure(error)
          ? nothingSent('storage-failed')
          : { ...nothingSent('own-fault'), fault: error },
    );
    noteFault(report.fault);
    const isDead = deadEnds.includes(report.end);
    failuresInARow = isDead ? failuresInARow + 1 : 0;
    quietUntil = isDead ? now() + backoffMs(failuresInARow, random()) : 0;
    await schedule();
    return report;
  }

  /** Whose rows are sent from here: the session on the screen, and the same person's in other companies. */
  async function members(): Promise<SessionRecord[]> {
    const others = await session.others();
    return [session, ...others].flatMap(source => source.current() ?? []);
  }

  /** The next delivery by time alone, while this page or worker lives. */
  async function schedule(): Promise<void> {
    clearTimeout(timer);
    if (!started || !session.current()) return;
    const at = await Promise.all([store.read(), members()])
      .then(([stored, records]) => nextDeliveryAt(stored, records, now(), quietUntil))
      // What waits can't be seen now; the next try, after the backoff, looks again.
      .catch(() => Math.max(now(), quietUntil));
    if (at === undefined || !started) return;
    const waitMs = Math.min(at - now(), longestTimerMs);
    clearTimeout(timer);
    timer = setTimeout(() => void deliverRows('due'), Math.max(waitMs, 0));
  }

  /** Delivers by a run that begins after this call. `spanMs` ends the claiming of rows, not the one under way. */
  function deliverRows(urgency: Urgency = 'due', spanMs = Number.POSITIVE_INFINITY): Promise<DeliveryReport> {
    if (running === undefined) {
      running = runOnce(urgency, spanMs).finally(() => {
        running = undefined;
      });
      return running;
    }
    if (following) {
      if (urgencies.indexOf(urgency) > urgencies.indexOf(following.urgency)) following.urgency = urgency;
      // Who has least time: what is left then goes at the next one.
      following.spanMs = Math.min(following.spanMs, spanMs);
      return following.report;
    }
    const report = running
      // Its own callers learn how it ended.
      .catch(() => undefined)
      .then(() => {
        const next = following ?? { urgency, spanMs };
        following = undefined;
        return deliverRows(next.urgency, next.spanMs);
      });
    following = { urgency, spanMs, report };
    return report;
  }

  /** @throws StorageTimeout, DOMException: nothing was kept; CommitPending: nobody knows yet */
  async function accept(write: Write): Promise<Enqueued> {
    const enqueued = await store.change(async (stored, sent) => {
      const { laterKind, entity, opId } = write;
      const known = {
        same: await sent.get(opId),
        ofEntity: laterKind === undefined ? [] : await sent.ofEntity(entity),
        newestSeq: await sent.newestSeq(),
      };
      return enqueue(stored, known, write, edits, now(), options.appVersion);
    });
    if (enqueued.kind === 'accepted' && enqueued.isNew) channel.notify();
    return enqueued;
  }

  // The worker that kept a row may die; the tabs keep its time too.
  channel.subscribe(() => {
    if (!started || lookAgain !== undefined) return;
    lookAgain = setTimeout(() => {
      lookAgain = undefined;
      if (running === undefined) void schedule();
    }, 1000);
  });

  async function requireSignIn(session: Sender.Ended): Promise<void> {
    const { needSignIn } = await loadSender();
    await needSignIn(delivery, session);
  }

  const unsubscribe = session.subscribe(change => {
    if (!started) return;
    if (change.kind === 'adopted') void deliverRows('eager');
    // What can't be written now is found again by the next delivery, which is refused as well.
    else if (change.reason === 'refused') void requireSignIn(change).catch(() => {});
  });

  return {
    session,
    writes,
    edits,
    store,
    channel,
    apiBase: options.apiBase,
    now,
    /**
     * Begins to deliver by itself: now, after a sign-in, and at the time of the next row. Ends with the first delivery.
     */
    async start(): Promise<void> {
      started = true;
      // Only tidying: the next start does it.
      await store.removeSentBefore(now() - sentRetentionMs).catch(() => {});
      // A failed first delivery must not block the start; its report says how it ended.
      await deliverRows('eager').catch(() => {});
    },
    accept,
    members,
    /** Why the last delivery of this page or worker failed, where neither network nor storage was the reason. */
    fault: () => fault,
    deliver: deliverRows,
    /** Delivers when a held row may go: a worker has to live until then. */
    async deliverAfterHold({ heldUntil = now() }: Row): Promise<void> {
      await new Promise(resolve => setTimeout(resolve, Math.max(heldUntil - now(), 0)));
      // Closed in the meantime, or not begun: then its start delivers.
      if (started) await deliverRows('due');
    },
    row: store.row,
    /** Whether anything on this device still waits to be sent. */
    hasWaiting: async () =>
      (await store.read()).rows.some(row => row.state === 'queued' || row.state === 'sending'),
    /** Whether anybody on this device is sending a row right now. */
    isSending: async () => (await store.read()).rows.some(row => isLeased(row, now())),
    /** Hears of changes made here, in other tabs and in the worker. */
    subscribe: (listener: (event: OutboxEvent) => void) => channel.subscribe(listener),
    /** Hears of each row that this page or worker tried, with the server's answer. */
    onTried(listener: (row: Row, sent: Sent) => void): () => void {
      tried.add(listener);
      return () => tried.delete(listener);
    },
    close(): void {
      started = false;
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(lookAgain);
      unsubscribe();
      channel.close();
      store.close();
    },
  };
}
