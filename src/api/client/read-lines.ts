import * as v from 'valibot';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ApiFailure } from './api-failure.ts';
import { reportConnection } from './connection.ts';
import { nextTask } from './next-task.ts';
import { readAnswer } from './read-answer.ts';

type Answer<E extends Endpoint> = v.InferOutput<E['answer']>;

/** An answer that is read while it arrives: it has a line for each of many things, and is complete without them too. */
export interface LinedAnswer<E extends Endpoint, Line> {
  endpoint: E;
  /** The schema of some of its lines. */
  lines: v.GenericSchema<unknown, Line[]>;
  /** What its first line lacks to be an answer without lines. */
  closing: string;
  /** Those of one that is laid out otherwise, by somebody on the way. */
  linesOf: (answer: Answer<E>) => Line[];
}

/** Hears of an answer while it arrives. */
export interface LineListener<E extends Endpoint, Line> {
  /** @param answer without lines, as far as its first line says */
  begin?(answer: Answer<E>): void;
  /** @param text of the lines, in JSON */
  add(lines: Line[], text: string): void | Promise<void>;
}

/**
 * Reads an answer whose first line opens a list, and whose last one closes it. One that is laid out otherwise is heard
 * of once it is whole.
 * @returns the answer as its first and last line have it
 * @throws ApiFailure, and the signal's abort
 */
export async function readLines<E extends Endpoint, Line>(
  { endpoint, lines: schema, closing, linesOf }: LinedAnswer<E, Line>,
  response: Response,
  signal: AbortSignal,
  listener: LineListener<E, Line>,
): Promise<Answer<E>> {
  let opening: string | undefined;
  let ending: string | undefined;
  let others: string[] | undefined;
  for await (const lines of arrivingLines(endpoint, response, signal)) {
    if (opening === undefined) {
      opening = lines[0] ?? '';
      const answer = v.safeParse(endpoint.answer, jsonOf(`${opening}${closing}`));
      if (answer.success) {
        listener.begin?.(answer.output);
        lines.shift();
      } else others = [];
    }
    if (others) {
      others.push(...lines);
      continue;
    }
    if (lines.at(-1)?.startsWith(']')) ending = lines.pop();
    if (lines.length === 0) continue;
    const text = `[${lines.join('').replace(/,$/, '')}]`;
    await listener.add(parsedBy(schema, jsonOf(text)), text);
  }
  const whole = jsonOf(others?.join('\n') ?? `${opening}${ending}`);
  if (whole === undefined) throw new ApiFailure('unreachable', { status: response.status });
  const answer: Answer<E> = parsedBy(endpoint.answer, whole);
  if (others) {
    listener.begin?.(answer);
    const lines = linesOf(answer);
    await listener.add(lines, JSON.stringify(lines));
  }
  return answer;
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
const mostLines = 100;
/** Nothing came for so long: the network is gone without saying so. */
const stalledMs = 30_000;

/**
 * The lines of an answer of JSON while it arrives, some at a time, each batch in a task of its own.
 * @throws ApiFailure as `readAnswer` does, where the answer breaks off too; and the reading's own abort where the
 *   caller's `signal` ended it
 */
async function* arrivingLines(
  endpoint: Endpoint,
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<string[], void> {
  const isJson = response.headers.get('Content-Type')?.includes('json');
  if (!response.ok || response.redirected || !isJson || !response.body) {
    await readAnswer(endpoint, response, signal);
    throw new ApiFailure('unreadable', { status: response.status });
  }
  reportConnection('online', response);
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
    // Anyone who stops reading frees the connection; the signal has ended the answer already.
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
