import { checkReason } from '#src/contract/check-reasons.ts';
import { closerLookFor } from './comparing/closer-look.ts';
import { comparePaper } from './comparing/compare-document.ts';
import type { CheckInput, CheckResult } from './document-checker.ts';
import { readFiles } from './reading/read-files.ts';
import { UnreadableFile } from './reading/read-page.ts';
import type { Recognisers } from './reading/recognisers.ts';

/** Reads the files of one type and compares them with the form. */
export async function checkDocument(input: CheckInput, recognisers: Recognisers): Promise<CheckResult> {
  const { type, form, files, today } = input;
  try {
    const pages = await readFiles(type, files, recognisers, closerLookFor(type, form));
    const reasons = comparePaper({ type, form, pages, today });
    return { outcome: reasons.length === 0 ? 'OK' : 'NOK', reasons };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { outcome: 'NOK', reasons: [checkReason(error.fault, {})] };
  }
}
