import { Refusal } from '#server/domain/refusal.ts';
import type { ParsedTable } from './read-table.ts';
import { parseTable } from './tables/parse-table.ts';

// Reads one table and ends: a stranger's workbook may want more time and memory than there is.
process.once('message', (bytes: Uint8Array) => {
  parseTable(bytes).then(
    table => finish({ table }),
    (error: unknown) => finish(answerOf(error)),
  );
});

// The server is gone, or has what it wanted.
process.once('disconnect', () => process.exit(0));

function answerOf(error: unknown): ParsedTable {
  if (!(error instanceof Refusal)) return { error: error instanceof Error ? error.message : String(error) };
  const { code, message, details } = error;
  return { refusal: { code, message, details } };
}

function finish(answer: ParsedTable): void {
  process.send?.(answer, () => process.disconnect());
}
