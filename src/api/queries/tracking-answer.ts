import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { reportConnection } from '#src/api/client/connection.ts';
import { nextTask } from '#src/api/client/next-task.ts';
import { readAnswer } from '#src/api/client/read-answer.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import { TrackingItem, TrackingMeta } from '#src/contract/orders/customs-tracking.ts';

const endpoint = trackingEndpoints.retrieveTrackingList;

/** What the answer ends with, in a line of its own: see `openTrackingList` of the server. */
const closing = ']}}';
const Opening = v.object({ customsTrackings: v.object({ meta: TrackingMeta, items: v.tuple([]) }) });
const Items = v.array(TrackingItem);

/** Hears of a list while it arrives. */
export interface ListListener {
  begin(meta: TrackingMeta): void;
  add(items: TrackingItem[]): void;
}

/**
 * Reads the answer with the tracking list: its first line has `meta`, and each order has a line. One that is laid out
 * otherwise, by somebody on the way, is heard of once it is whole.
 * @throws ApiFailure, and the signal's abort
 */
export async function readTrackingList(
  response: Response,
  signal: AbortSignal,
  listener: ListListener,
): Promise<void> {
  let layout: 'lines' | 'other' | undefined;
  let isWhole = false;
  const others: string[] = [];
  for await (const lines of linesOf(endpoint, response, signal)) {
    if (layout === undefined) {
      const opening = v.safeParse(Opening, jsonOf(`${lines[0]}${closing}`));
      layout = opening.success ? 'lines' : 'other';
      if (opening.success) {
        listener.begin(opening.output.customsTrackings.meta);
        lines.shift();
      }
    }
    if (layout === 'other') {
      others.push(...lines);
      continue;
    }
    if (lines.at(-1) === closing) {
      isWhole = true;
      lines.pop();
    }
    if (lines.length > 0) listener.add(parsedBy(Items, jsonOf(`[${lines.join('').replace(/,$/, '')}]`)));
  }
  if (layout === 'other') {
    const json = jsonOf(others.join('\n'));
    isWhole = json !== undefined;
    if (isWhole) {
      const { customsTrackings } = parsedBy(endpoint.answer, json);
      listener.begin(customsTrackings.meta);
      listener.add(customsTrackings.items);
    }
  }
  if (!isWhole) throw new ApiFailure('unreachable', { status: response.status });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsedBy<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ApiFailure('unreadable', { cause: new v.ValiError(parsed.issues) });
  return parsed.output;
}

/** So many are worked on in one task: some milliseconds on a slow phone. */
const mostLines = 250;
/** Nothing came for so long: the network is gone without saying so. */
const stalledMs = 30_000;

/**
 * The lines of an answer of JSON while it arrives, some at a time, each batch in a task of its own.
 * @throws ApiFailure as `readAnswer` does, where the answer breaks off too; and the reading's own abort where the
 *   caller's `signal` ended it
 */
async function* linesOf(
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
