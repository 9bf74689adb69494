import { headers } from '#src/contract/headers.ts';
import { outboxMarks } from '#src/contract/queued-receipt.ts';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { type Outcome, outcomeOf } from '#src/outbox/rows/outcome.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { type Exchange, exchange } from '#src/session/exchange.ts';
import { isOf } from '#src/session/member.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import type { TokenSource } from '#src/session/token-source.ts';

export interface Sending {
  /** Of the member whose rows are sent. */
  session: TokenSource;
  fetch: typeof fetch;
  now: () => number;
  apiBase: string;
  writes: readonly QueueableMutation[];
  deviceLabel: () => Promise<string>;
  /** The browser's own claim that it has no network at all. */
  isOffline: () => boolean;
}

export interface Sent {
  outcome: Outcome;
  /** The last exchange with the server, to be handed to a page that still waits. */
  exchange?: Exchange;
  /** Whether no byte of it can have left the device: it had no network before and after a try that failed. */
  neverLeft?: boolean;
  /** Set when our server ended the session. */
  refused?: SessionRecord;
}

const timeoutMs = 30_000;

/** Sends a claimed row; after a 401 once more with a refreshed token and the same key. Never throws. */
export async function sendRow(sending: Sending, row: Row, record: SessionRecord): Promise<Sent> {
  try {
    const first = await send(sending, row, record);
    if (first.outcome.kind !== 'unauthorised') return first;
    const token = await sending.session.refreshAfter401(record.token);
    if (token.kind === 'refused') {
      return {
        ...first,
        outcome: { kind: 'sign-in-needed', sessionId: token.used.sessionId },
        refused: token.used,
      };
    }
    if (token.kind === 'unreachable') return { outcome: { kind: 'unreachable' } };
    // Another tab heard the refusal first, somebody signed out or somebody else in: the row waits for its seller.
    if (token.kind === 'signed-out' || !isOf(row, token.record)) {
      return { ...first, outcome: { kind: 'sign-in-needed', sessionId: record.sessionId } };
    }
    const second = await send(sending, row, token.record);
    if (second.outcome.kind !== 'unauthorised') return second;
    return { ...second, outcome: { kind: 'sign-in-needed', sessionId: token.record.sessionId } };
  } catch (error) {
    return { outcome: { kind: 'own-fault', message: String(error) } };
  }
}

async function send(sending: Sending, row: Row, record: SessionRecord): Promise<Sent> {
  const endpoint = sending.writes.find(({ kind }) => kind === row.kind);
  if (!endpoint) throw new Error(`No endpoint takes "${row.kind}"`);
  const label = encodeURIComponent(await sending.deviceLabel());
  const wasOffline = sending.isOffline();
  const answer = await exchange(
    sending.fetch,
    `${sending.apiBase}/${endpoint.path}`,
    {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${record.token}`,
        'Content-Type': 'application/json',
        [headers.idempotencyKey]: row.opId,
        [headers.outbox]: outboxMarks.delivery,
        [headers.payloadVersion]: String(row.payloadV),
        [headers.rowAge]: String(Math.max(0, Math.round(sending.now() - row.createdAt))),
        [headers.deviceLabel]: label,
        ...(row.baseEtag !== undefined && { 'If-Match': row.baseEtag }),
      },
      body: JSON.stringify(row.payload),
    },
    timeoutMs,
  );
  const refreshed = answer.kind === 'answered' ? answer.headers.get(headers.refreshedToken) : null;
  if (refreshed !== null) await adopt(sending.session, refreshed, record.token);
  const failed = answer.kind === 'no-answer' && answer.reason === 'network';
  return {
    outcome: outcomeOf(answer, endpoint, sending.now()),
    exchange: answer,
    neverLeft: wasOffline && failed && sending.isOffline(),
  };
}

// A token that can't be read or stored says nothing about the row that it came with.
async function adopt(session: TokenSource, token: string, usedToken: string): Promise<void> {
  try {
    await session.adoptAnswered(token, usedToken);
  } catch {
    // The next call refreshes in its own time.
  }
}
