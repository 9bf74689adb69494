import type { Page, Request } from 'playwright';
import { headers } from '#src/contract/headers.ts';
import { outboxMarks } from '#src/contract/queued-receipt.ts';
import type { Deed, Word } from './deed.ts';
import { within } from './within.ts';

/** As long as the page waits for its worker. */
const workerPatienceMs = 11_000;

export interface QueueableCall {
  method: string;
  path: string;
  opId: string;
  etag?: string | undefined;
}

/**
 * The request that the app's own client makes. Where the worker dies or hangs over it, it is made again: the same key
 * is the same row.
 */
export async function callQueueable(page: Page, call: QueueableCall, body: object): Promise<Word> {
  const answer = await page.evaluate(
    async ([{ method, path, opId, etag }, text, patienceMs]) => {
      const token = localStorage.getItem('portolan.login-token');
      if (token === null) return null;
      const request = new Request(path, {
        method,
        cache: 'no-store',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': opId,
          ...(etag && { 'If-Match': etag }),
        },
        body: text,
      });
      const again = request.clone();
      const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) }).catch(() =>
        fetch(again, { signal: AbortSignal.timeout(patienceMs) }),
      );
      return {
        status: response.status,
        mark: response.headers.get('X-Outbox'),
        etag: response.headers.get('ETag'),
        text: await response.text(),
      };
    },
    [call, JSON.stringify(body), workerPatienceMs] as const,
  );
  if (answer === null) return { kind: 'nothing', why: 'nobody is signed in' };
  return wordOf(answer);
}

/** What the server says at a path below the API's base; undefined where it doesn't. */
export function readAnswer(
  page: Page,
  path: string,
): Promise<{ etag: string | null; body: unknown } | undefined> {
  return page.evaluate(async address => {
    const answer = await fetch(address, {
      headers: { Authorization: `Bearer ${localStorage.getItem('portolan.login-token')}` },
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (!answer?.ok) return undefined;
    return { etag: answer.headers.get('ETag'), body: await answer.json() };
  }, `/api/v1/${path}`);
}

interface Answered {
  status: number;
  mark: string | null;
  etag: string | null;
  text: string;
}

function wordOf({ status, mark, etag, text }: Answered): Word {
  // Past a worker that did not start; the app's own client then keeps it as well, under the same key.
  if (mark === null && status >= 300) return { kind: 'nothing', why: `${status} past the outbox` };
  if (mark === outboxMarks.queued) return { kind: 'queued' };
  if (mark === outboxMarks.notQueued) return { kind: 'not-queued', code: codeOf(text) };
  if (status < 300) return { kind: 'done', ...(etag !== null && { etag }) };
  return { kind: 'refused', code: `${status} ${codeOf(text)}` };
}

function codeOf(text: string): string {
  return /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
}

/**
 * What the worker answered the page; if it died before, the page queues the write itself and says so.
 * @param untilQueued waits until the screen says so
 */
export async function screenWord(request: Request, untilQueued: () => Promise<void>): Promise<Word> {
  const response = await within(workerPatienceMs, request.response(), null);
  if (!response) {
    await untilQueued();
    return { kind: 'queued' };
  }
  const sent = response.headers();
  const word = wordOf({
    status: response.status(),
    mark: sent[headers.outbox.toLowerCase()] ?? null,
    etag: sent.etag ?? null,
    text: await response.text().catch(() => ''),
  });
  // What was to be replaced has left meanwhile: the form sends it as a correction.
  if (word.kind === 'not-queued' && word.code === 'OUTBOX.NOT_REPLACEABLE') {
    await untilQueued();
    return { kind: 'queued' };
  }
  return word;
}

/** The covered request of the app's own client; the key is noted as soon as it is there. */
export function queueableRequest(page: Page, deed: Deed): Promise<Request> {
  const isOurs = (request: Request) => {
    const sent = request.headers();
    return (
      sent[headers.idempotencyKey.toLowerCase()] !== undefined &&
      sent[headers.outbox.toLowerCase()] !== outboxMarks.delivery
    );
  };
  const requested = page.waitForRequest(isOurs).then(request => {
    deed.opId = request.headers()[headers.idempotencyKey.toLowerCase()] ?? '';
    return request;
  });
  // A tab that is killed before this is awaited fails the step before it, which reports it.
  requested.catch(() => {});
  return requested;
}
