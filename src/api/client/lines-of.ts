import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ApiFailure } from './api-failure.ts';
import { reportConnection } from './connection.ts';
import { nextTask } from './next-task.ts';
import { readAnswer } from './read-answer.ts';

/** So many are worked on in one task: some milliseconds on a slow phone. */
const mostLines = 250;
/** Nothing came for so long: the network is gone without saying so. */
const stalledMs = 30_000;

/**
 * The lines of an answer of JSON while it arrives, some at a time, each batch in a task of its own.
 * @throws ApiFailure as `readAnswer` does, where the answer breaks off too; and the reading's own abort where the
 *   caller's `signal` ended it
 */
export async function* linesOf(
  endpoint: Endpoint,
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<string[], void> {
  const isJson = response.headers.get('Content-Type')?.includes('json');
  if (!response.ok || response.redirected || !isJson || !response.body) {
    await readAnswer(endpoint, response, signal);
    throw new ApiFailure('unreadable', { status: response.status });
  }
  reportConnection('online');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let open = '';
    for (;;) {
      const within = AbortSignal.any([signal, AbortSignal.timeout(stalledMs)]);
      const { done, value = '' } = await untilAborted(reader.read(), within);
      const lines = (open + value).split('\n');
      open = done ? '' : (lines.pop() ?? '');
      for (let from = 0; from < lines.length; from += mostLines) {
        yield lines.slice(from, from + mostLines);
        await nextTask();
      }
      if (done) return;
    }
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiFailure) throw cause;
    reportConnection('offline');
    throw new ApiFailure('unreachable', { cause });
  } finally {
    // Whoever stops reading frees the connection; the signal has ended the answer already.
    if (!signal.aborted) reader.cancel().catch(() => undefined);
  }
}

/** @throws the signal's reason once it aborts, whatever becomes of the answer */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
