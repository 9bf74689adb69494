import type { MutationNotice } from '#src/api/queries/query-client.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';

/**
 * Says "Saving.." while a change of the seller is saved, and then how it ended [127, 190–191].
 * @param declined what is said where the server did not accept the values
 */
export function useSavingNotice(declined: string): MutationNotice {
  const { saving, saved, failed } = useTexts(sellerUpdateTexts);
  return { id: 'seller-update', working: saving, done: saved, failed, declined };
}
