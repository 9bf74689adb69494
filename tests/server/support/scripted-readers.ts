import { readFile } from 'node:fs/promises';
import type { CheckInput, CheckResult } from '#server/documents/messages.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';
import { checkReason } from '#src/contract/importers/check-reasons.ts';

/**
 * Readers for tests of what happens around it: a document that says NOK is refused, every other is right.
 * `before` is awaited with each check, so that a test can do something while one runs.
 */
export function scriptedReaders() {
  const seen: CheckInput[] = [];
  const script = {
    seen,
    before: async (_input: CheckInput): Promise<void> => {},
    isClosed: false,
    readers: {
      async check(input): Promise<CheckResult> {
        seen.push(input);
        await script.before(input);
        const texts = await Promise.all(input.files.map(file => readFile(file.path, 'utf8')));
        if (!texts.some(text => text.includes('NOK'))) return { outcome: 'OK', reasons: [] };
        return { outcome: 'NOK', reasons: [checkReason('unreadable', {})] };
      },
      async show() {
        return { pages: [Buffer.from('page')], left: 0, isUnsigned: false };
      },
      async close() {
        script.isClosed = true;
      },
    } satisfies ReaderPool,
  };
  return script;
}
