import * as v from 'valibot';
import { CheckReason, reasonSentence } from '#src/contract/importers/check-reasons.ts';
import type { StackedReason } from '#src/contract/importers/related-resource.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { checkReasonTexts } from '#src/messages/check-reasons.ts';

/**
 * @returns a reason in the language of the screen; one that this version doesn't know is shown as the server wrote it
 */
export function useReasonWords(): (reason: StackedReason) => string {
  const wordings = useTexts(checkReasonTexts);
  return stacked => {
    const known = v.safeParse(CheckReason, stacked);
    return known.success ? reasonSentence(known.output, wordings) : stacked.reason;
  };
}
