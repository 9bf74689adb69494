import { texts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { withNotice } from './work-notice.ts';

/**
 * Says «Saving..» while a change of the seller is saved, and then how it ended [127, 190–191].
 * @param save answers false where the server did not accept the values
 * @param refused what is said then
 */
export async function withSavingNotice(
  save: () => Promise<boolean>,
  refused: string,
): Promise<'saved' | 'refused' | 'failed'> {
  const { saving, saved, failed } = texts(sellerUpdateTexts);
  const end = await withNotice('seller-update', { working: saving, done: saved, failed, refused }, save);
  if (end.kind === 'done') return 'saved';
  return 'failure' in end ? 'failed' : 'refused';
}
