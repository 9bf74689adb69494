import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { buildRequest, type CallInput, sessionEnded } from '#src/api/client/call.ts';
import { begun, reportConnection } from '#src/api/client/connection.ts';
import { readAnswer } from '#src/api/client/read-answer.ts';
import { session } from '#src/api/client/session.ts';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { headers } from '#src/contract/headers.ts';
import { outboxMarks, QueuedReceipt } from '#src/contract/queued-receipt.ts';
import { holdForUndo } from './hold-for-undo.ts';
import { fetchWithOutbox } from './in-page-delivery.ts';
import { outbox } from './outbox-client.ts';

/** `queued` is a promise of this device; only `answered` comes from the server. */
export type QueueableAnswer =
  | { kind: 'answered'; etag?: string }
  | { kind: 'queued'; receipt: QueuedReceipt['queued'] };

export type QueueableInput<E extends Endpoint> = CallInput<E> & {
  /** Made once, when the person presses the button. */
  idempotencyKey: string;
  /** The key of a refused or unsent row that this write takes the place of. */
  replaces?: string | undefined;
  /** ETag of the state that the change starts from. */
  baseEtag?: string | undefined;
  /** For so long the person can undo it, and it isn't sent: `undo` in `src/outbox/undo-row.ts`. */
  holdMs?: number | undefined;
};

/** Saved on this device first, no matter who then delivers it. */
const fetchQueueable = fetchWithOutbox({
  outbox,
  fetch: (input, init) => fetch(input, init),
  // Undefined on an origin that is not secure.
  isControlled: () => Boolean(navigator.serviceWorker?.controller),
});

/** A write may go as a part of an earlier one, or as an edit of it, and is answered as that. */
const anyAnswer = v.custom<unknown>(answer => outbox.writes.some(write => write.isAnswer(answer)));

/**
 * Makes a call that the outbox can queue. The token names the seller and may have expired: the delivery of the row
 * refreshes it, and offline nobody could.
 * @throws ApiFailure: the server's refusal, or the device's own (codes OUTBOX.…), where nothing was kept
 */
export async function callQueueable<E extends Endpoint>(
  endpoint: E,
  input: QueueableInput<E>,
): Promise<QueueableAnswer> {
  const token = session.current()?.token;
  if (!token) throw sessionEnded();
  const request = buildRequest(endpoint, input);
  request.headers.set('Authorization', `Bearer ${token}`);
  if (input.replaces) request.headers.set(headers.replaces, input.replaces);
  if (input.holdMs) {
    request.headers.set(headers.hold, String(input.holdMs));
    holdForUndo();
  }
  if (input.baseEtag) request.headers.set('If-Match', input.baseEtag);

  const response = await begun(fetchQueueable(request));
  const mark = response.headers.get(headers.outbox);
  if (mark === outboxMarks.queued) {
    const { queued } = v.parse(QueuedReceipt, await response.json());
    if (queued.reason === 'unreachable') reportConnection('offline');
    return { kind: 'queued', receipt: queued };
  }
  if (mark === outboxMarks.notQueued) {
    const { errors } = v.parse(ApiErrorBody, await response.json());
    throw new ApiFailure('refused', { status: response.status, errors });
  }
  const etag = response.headers.get('ETag');
  await readAnswer({ ...endpoint, answer: anyAnswer }, response);
  return { kind: 'answered', ...(etag && { etag }) };
}
