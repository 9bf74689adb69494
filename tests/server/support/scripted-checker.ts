import { readFile } from 'node:fs/promises';
import type {
  CheckInput,
  CheckResult,
  DocumentChecker,
} from '#server/adapters/documents/document-checker.ts';
import { checkReason } from '#src/contract/check-reasons.ts';

/**
 * A checker for tests of what happens around it: a document that says NOK is refused, every other is right.
 * `before` is awaited with each check, so that a test can do something while one runs.
 */
export function scriptedChecker() {
  const seen: CheckInput[] = [];
  const script = {
    seen,
    before: async (_input: CheckInput): Promise<void> => {},
    isClosed: false,
    checker: {
      async check(input): Promise<CheckResult> {
        seen.push(input);
        await script.before(input);
        const texts = await Promise.all(input.files.map(file => readFile(file.path, 'utf8')));
        if (!texts.some(text => text.includes('NOK'))) return { outcome: 'OK', reasons: [] };
        return { outcome: 'NOK', reasons: [checkReason('unreadable', {})] };
      },
      async close() {
        script.isClosed = true;
      },
    } satisfies DocumentChecker,
  };
  return script;
}
