import { headers } from '#src/contract/headers.ts';
import {
  type OutboxErrorCode,
  outboxErrorStatus,
  outboxMarks,
  type QueuedReason,
  type QueuedReceipt,
} from '#src/contract/queued-receipt.ts';
import type { Exchange } from '#src/session/exchange.ts';
import { CommitPending, StorageTimeout } from '#src/session/keyed-database.ts';
import { isOf } from '#src/session/member.ts';
import { readToken } from '#src/session/session-record.ts';
import type { DeliveryEnd } from './delivery/deliver.ts';
import type { Outbox } from './outbox.ts';
import type { Enqueued, Write } from './rows/enqueue.ts';
import { answerWithinMs, isBlockedByEarlier, isUndoable, needsPerson, type Row } from './rows/row.ts';
import { outboxDatabase } from './store/outbox-store.ts';

/**
 * Whether a request may be a queueable mutation, judged without its body. A request that an outbox itself sends isn't
 * one.
 */
export function isQueueable(outbox: Outbox, request: Request): boolean {
  if (request.headers.get(headers.outbox) === outboxMarks.delivery) return false;
  return endpointOf(outbox, request.method, request.url) !== undefined;
}

function endpointOf(outbox: Outbox, method: string, url: string) {
  const { pathname } = new URL(url);
  return outbox.writes.find(
    endpoint =>
      endpoint.method === method && pathname === `${new URL(outbox.apiBase, url).pathname}/${endpoint.path}`,
  );
}

/** A request as a row would keep it; null for one that the outbox has no business with, which goes to the network. */
export function writeOf(outbox: Outbox, request: Request, text: string): Write | null {
  const endpoint = endpointOf(outbox, request.method, request.url);
  const opId = request.headers.get(headers.idempotencyKey);
  const token = request.headers.get('Authorization')?.replace(/^Bearer /, '');
  if (!endpoint || !opId || !token) return null;
  try {
    const payload: unknown = JSON.parse(text);
    const described = endpoint.describe(payload);
    if (!described) return null;
    const baseEtag = request.headers.get('If-Match');
    const replaces = request.headers.get(headers.replaces);
    const { sellerId, personId } = readToken(token);
    const holdMs = Number(request.headers.get(headers.hold));
    return {
      opId,
      kind: endpoint.kind,
      ...described,
      // Of the request, no matter who is signed in when it is delivered.
      sellerId,
      personId,
      payload,
      payloadV: endpoint.payloadVersion,
      ...(baseEtag !== null && { baseEtag }),
      ...(endpoint.laterKind && { laterKind: endpoint.laterKind }),
      ...(replaces !== null && { replaces }),
      ...(holdMs > 0 && { holdMs }),
    };
  } catch {
    return null;
  }
}

export interface Accepted {
  /** The server's answer, or after 4 s, or at once without a network, a receipt. */
  answer: Promise<Response>;
  /** Ends when the delivery that this write began has ended; of a held row, that of the time when it may go. */
  settled: Promise<unknown>;
}

/**
 * Queues a write, tries to deliver it, and answers how far it got.
 * @param mayBeStored whether the worker may already have stored it without saying so
 */
export function acceptWrite(outbox: Outbox, write: Write, mayBeStored = false): Accepted {
  let end: () => void = () => {};
  const settled = new Promise<void>(resolve => {
    end = resolve;
  });
  return { answer: queueAndDeliver(outbox, write, mayBeStored, end), settled };
}

async function queueAndDeliver(
  outbox: Outbox,
  write: Write,
  mayBeStored: boolean,
  end: () => void,
): Promise<Response> {
  let enqueued: Enqueued;
  try {
    enqueued = await outbox.accept(write).catch((error: unknown) => {
      if (error instanceof CommitPending) return confirmStored(outbox, write, error);
      throw error;
    });
  } catch (error) {
    end();
    const reason = storageReason(error);
    // A full disk was read first, and does not hold it.
    if (error instanceof CommitPending || (mayBeStored && reason !== 'full')) {
      return notQueued('OUTBOX.NOT_KNOWN', 'The device has not said whether it stored this');
    }
    return notQueued('OUTBOX.NOT_SAVED', 'The device could not store this', { reason });
  }
  if (enqueued.kind !== 'accepted') {
    end();
    return refusal(enqueued);
  }
  const { row } = enqueued;
  // The same key again, after it was answered: what was stored is the answer.
  const stored = storedAnswer(row);
  if (stored) {
    end();
    return stored;
  }
  if (isUndoable(row)) {
    // Nothing of it goes before then, unless a person says so.
    void outbox.deliverAfterHold(row).finally(end);
    // What can't be read now is said by the row's own state.
    const { rows } = await outbox.store.read().catch(() => ({ rows: [] }));
    return queued(row, 'slow', isBlockedByEarlier(row, rows));
  }
  return new Promise(resolve => {
    const stops: (() => void)[] = [];
    const answer = (response: Response) => {
      for (const stop of stops) stop();
      resolve(response);
    };
    const slow = setTimeout(() => answer(queued(row, 'slow')), answerWithinMs);
    stops.push(
      () => clearTimeout(slow),
      outbox.onTried((tried, { outcome, exchange }) => {
        if (tried.opId !== row.opId) return;
        const reason = queuedReasons[outcome.kind];
        answer(
          reason === undefined && exchange ? passedOn(exchange, row) : queued(row, reason ?? 'unreachable'),
        );
      }),
      // Another tab or the worker may be the one that sends it.
      outbox.subscribe(({ sent }) => {
        if (!sent.some(({ opId }) => opId === row.opId)) return;
        void outbox.row(row.opId).then(
          settled => {
            const response = settled && storedAnswer(settled);
            if (response) answer(response);
          },
          // What it was answered can't be read now: the receipt says that it is queued.
          () => {},
        );
      }),
    );
    outbox
      .deliver('due')
      .then(
        async report => {
          const reason = queuedReasonAtEnd[report.end];
          if (reason) answer(queued(row, reason));
          else if (report.end === 'done') await answerIfBlocked(outbox, row, answer);
        },
        () => answer(queued(row, 'slow')),
      )
      // The storage that was written to can't be read: after four seconds the receipt says what is known.
      .catch(() => {})
      .finally(end);
  });
}

/**
 * A delivery that had no turn for a row will have none soon, where an earlier one of the same record needs a person or
 * can still be undone.
 */
async function answerIfBlocked(
  outbox: Outbox,
  { opId }: Row,
  answer: (response: Response) => void,
): Promise<void> {
  const { rows, unusable } = await outbox.store.read();
  const row = rows.find(row => row.opId === opId);
  if (row?.state !== 'queued') return;
  const isBlocked = unusable.some(other => other.entity === row.entity && isOf(other, row));
  if (isBlocked || isBlockedByEarlier(row, rows)) answer(queued(row, 'slow', true));
  else if (rows.some(other => other.entity === row.entity && other.seq < row.seq && isUndoable(other))) {
    answer(queued(row, 'slow'));
  }
}

/**
 * What was committed and not answered for: a read waits behind the write, so it answers that. If that hangs too, the
 * row goes once it is stored.
 * @throws StorageTimeout where the row is not there, CommitPending where nobody knows
 */
async function confirmStored(outbox: Outbox, { opId }: Write, error: CommitPending): Promise<Enqueued> {
  let row: Row | undefined;
  try {
    row = await outbox.row(opId);
  } catch {
    const deliver = () => {
      outbox.channel.notify();
      void outbox.deliver('due');
    };
    error.committed.then(deliver, () => {});
    throw error;
  }
  if (!row) throw new StorageTimeout(outboxDatabase);
  outbox.channel.notify();
  return { kind: 'accepted', row, isNew: true };
}

// Outcomes after which the row keeps waiting on its own; the others are the server's answer to the person.
const queuedReasons: Partial<Record<string, QueuedReason>> = {
  unreachable: 'unreachable',
  blocked: 'server-busy',
  'server-error': 'server-busy',
  'retry-later': 'server-busy',
  'in-progress': 'server-busy',
  unauthorised: 'needs-sign-in',
  'sign-in-needed': 'needs-sign-in',
  'own-fault': 'unreachable',
};

const queuedReasonAtEnd: Partial<Record<DeliveryEnd, QueuedReason>> = {
  unreachable: 'unreachable',
  'storage-failed': 'slow',
  'own-fault': 'slow',
  paused: 'server-busy',
  'signed-out': 'needs-sign-in',
  'sign-in-needed': 'needs-sign-in',
};

function json(status: number, body: unknown, mark: string, etag?: string): Response {
  return Response.json(body, { status, headers: { [headers.outbox]: mark, ...(etag && { ETag: etag }) } });
}

function queued({ opId, createdAt }: Row, reason: QueuedReason, held = false): Response {
  const receipt: QueuedReceipt = {
    queued: { opId, queuedAt: new Date(createdAt).toISOString(), reason, ...(held && { held }) },
  };
  return json(202, receipt, outboxMarks.queued);
}

function passedOn(exchange: Exchange, row: Row): Response {
  if (exchange.kind === 'no-answer') return queued(row, 'unreachable');
  const passed = new Headers({ [headers.outbox]: outboxMarks.answered });
  for (const name of ['Content-Type', 'ETag', headers.requestId]) {
    const value = exchange.headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  return new Response(exchange.text, { status: exchange.status, headers: passed });
}

function storedAnswer(row: Row): Response | undefined {
  if (row.state === 'sent' && row.result) {
    const { status, body, etag } = row.result;
    return json(status, body, outboxMarks.answered, etag);
  }
  if (!needsPerson(row) || !row.lastError?.status) return undefined;
  return json(row.lastError.status, { errors: row.lastError.errors ?? [] }, outboxMarks.answered);
}

function notQueued(code: OutboxErrorCode, message: string, details: Record<string, unknown> = {}): Response {
  return json(outboxErrorStatus[code], { errors: [{ code, message, ...details }] }, outboxMarks.notQueued);
}

function refusal(enqueue: Exclude<Enqueued, { kind: 'accepted' }>): Response {
  switch (enqueue.kind) {
    case 'item-waiting':
      return notQueued('OUTBOX.ITEM_WAITING', 'A confirmation of one of these items waits already', {
        opId: enqueue.opId,
        replaceable: enqueue.replaceable,
      });
    case 'key-reused':
      return notQueued('OUTBOX.KEY_REUSED', 'The same key came with other data');
    case 'not-replaceable':
      return notQueued('OUTBOX.NOT_REPLACEABLE', 'What was to be replaced may have arrived already');
    case 'too-large':
      return notQueued('OUTBOX.TOO_LARGE', 'This is too large to be kept on the device');
    case 'too-many':
      return notQueued('OUTBOX.TOO_MANY', 'Too many changes wait on this device');
  }
}

function storageReason(error: unknown): 'full' | 'timeout' | 'failed' {
  if (error instanceof StorageTimeout) return 'timeout';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed';
}
