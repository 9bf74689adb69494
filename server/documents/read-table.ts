import { Refusal } from '#server/domain/refusal.ts';
import { forkProgram } from './fork-program.ts';
import type { ReadTable } from './tables/collect-table.ts';

export type ParsedTable =
  | { table: ReadTable }
  | { refusal: Pick<Refusal, 'code' | 'message' | 'details'> }
  | { error: string };

/**
 * The kernel counts what was asked for and never used as well: Node 24 sets 512 MB aside for machine code alone, and
 * doesn't start with less.
 */
const usualLimits = { timeoutMs: 30_000, memory: 1024 * 1024 * 1024 };

/**
 * Reads an uploaded table of confirmations, text or workbook, in a process of its own. It takes a core for seconds:
 * whoever calls holds a place for it.
 * @param limits `memory`: bytes
 * @throws Refusal with one of the codes `UPLOAD.*`, also where the file needs more time or memory than the limits
 */
export function readTable(bytes: Uint8Array, limits: Partial<typeof usualLimits> = {}): Promise<ReadTable> {
  const { timeoutMs, memory } = { ...usualLimits, ...limits };
  const { child: reader } = forkProgram('table-program', { memory });
  const timer = setTimeout(() => reader.kill('SIGKILL'), timeoutMs);
  return new Promise<ReadTable>((resolve, reject) => {
    reader.once('message', (answer: ParsedTable) => {
      if ('table' in answer) resolve(answer.table);
      else if ('error' in answer) reject(new Error(answer.error));
      else reject(new Refusal(answer.refusal.code, answer.refusal.message, answer.refusal.details));
    });
    reader.once('error', reject);
    reader.once('exit', () =>
      reject(
        new Refusal(
          'UPLOAD.UNREADABLE',
          'Reading this file takes more time or memory than there is. Remove what is not needed, or save it as CSV.',
        ),
      ),
    );
    // Where it can't be sent, the process has died: its end says so.
    reader.send(bytes, () => undefined);
  }).finally(() => {
    clearTimeout(timer);
    reader.kill('SIGKILL');
  });
}
