import * as v from 'valibot';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import { headers } from '#src/contract/headers.ts';
import { type OutboxErrorCode, outboxErrorStatus, outboxMarks } from '#src/contract/queued-receipt.ts';
import { acceptWrite, isQueueable, writeOf } from '#src/outbox/accept-write.ts';
import type { Outbox } from '#src/outbox/outbox.ts';
import { inTime } from '#src/session/in-time.ts';

export interface PageDelivery {
  outbox: Outbox;
  fetch: typeof fetch;
  /** Whether a service worker of ours controls the page right now. */
  isControlled: () => boolean;
}

// The worker answers within 4 s, and within 3 s more where its storage hangs.
const workerPatienceMs = 10_000;

/**
 * `fetch` for the page. Queueable mutations go to the worker where one controls the page; where none does, or where it
 * dies or hangs over the request or never saw it, the page keeps and delivers them itself: the same key is the same
 * row, and at the server the same effect.
 */
export function fetchWithOutbox({
  outbox,
  fetch: fetcher,
  isControlled,
}: PageDelivery): (request: Request) => Promise<Response> {
  return async request => {
    if (!isQueueable(outbox, request)) return fetcher(request);
    let answer: Response | undefined;
    let mayBeStored = false;
    if (isControlled()) {
      answer = await inTime(fetcher(request.clone()), workerPatienceMs);
      // Chromium lets a request past a worker that it can't start: what comes back then may be a portal's page or a
      // 401, and no row represents it. A full disk is retried once here: the page can drop its cache, the worker can't.
      if (answer?.headers.has(headers.outbox) && answer.status !== outboxErrorStatus['OUTBOX.NOT_SAVED']) {
        return answer;
      }
      // A worker that fell silent, or whose storage did, may have stored it.
      mayBeStored = answer === undefined || (await isNotKnown(answer));
    }
    const write = writeOf(outbox, request, await request.clone().text());
    if (!write) return answer ?? fetcher(request);
    return acceptWrite(outbox, write, mayBeStored).answer;
  };
}

async function isNotKnown(answer: Response): Promise<boolean> {
  if (answer.headers.get(headers.outbox) !== outboxMarks.notQueued) return false;
  const { errors } = v.parse(ApiErrorBody, await answer.json());
  return errors[0]?.code === ('OUTBOX.NOT_KNOWN' satisfies OutboxErrorCode);
}
