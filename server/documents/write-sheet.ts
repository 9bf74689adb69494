import type { ChildProcess } from 'node:child_process';
import { forkProgram } from './fork-program.ts';

/** A date is written as its clock in UTC shows. */
export type SheetCell = string | number | Date | null;

export interface SheetLayout {
  name: string;
  /** @param width in characters */
  columns: readonly { name: string; width: number }[];
}

export type SheetMessage = { rows: readonly SheetCell[][] } | { layout: SheetLayout };
export type WrittenSheet = { bytes: Uint8Array } | { error: string };

const timeoutMs = 60_000;
const nothing = new Uint8Array();

/**
 * Makes a workbook in a process of its own, of rows that come page by page. Between pages it yields nothing, so that a
 * reader who has gone ends the pages too.
 * @throws Error where the process died
 */
export async function* writeSheet(
  layout: SheetLayout,
  pages: AsyncIterable<SheetCell[][]>,
): AsyncGenerator<Uint8Array, void> {
  const { child: writer, lastWords } = forkProgram('sheet-program');
  const ended = new Promise<never>((_, reject) => {
    writer.once('error', reject);
    writer.once('exit', (code, signal) =>
      reject(new Error(`The writer of a sheet ended with ${signal ?? code}. ${lastWords()}`)),
    );
  });
  // Whoever waits hears of it; between two pages nobody does.
  ended.catch(() => undefined);
  try {
    for await (const rows of pages) {
      await Promise.race([send(writer, { rows }), ended]);
      yield nothing;
    }
    const written = new Promise<WrittenSheet>(resolve => writer.once('message', resolve));
    await Promise.race([send(writer, { layout }), ended]);
    const timer = setTimeout(() => writer.kill('SIGKILL'), timeoutMs);
    const answer = await Promise.race([written, ended]).finally(() => clearTimeout(timer));
    if ('error' in answer) throw new Error(answer.error);
    yield answer.bytes;
  } finally {
    writer.kill('SIGKILL');
  }
}

const send = (writer: ChildProcess, message: SheetMessage) =>
  new Promise<void>((resolve, reject) => {
    writer.send(message, error => (error ? reject(error) : resolve()));
  });
