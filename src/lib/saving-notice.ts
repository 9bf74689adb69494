import { texts } from '#src/messages/catalogue.ts';
import { sellerUpdateTexts } from '#src/messages/seller-update.ts';
import { toastStore } from '#src/ui/toast-store.ts';
import { showError } from './error-toast.ts';
import { withReason } from './failure-reason.ts';

const successMs = 4000;
/** One at a time: the next change takes the place of what was said of the last. */
const id = 'seller-update';

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
  toastStore.push({ id, kind: 'work', text: saving });
  try {
    if (await save()) {
      toastStore.update(id, { kind: 'success', text: saved, durationMs: successMs });
      return 'saved';
    }
    toastStore.dismiss(id);
    showError(refused);
    return 'refused';
  } catch (failure) {
    toastStore.dismiss(id);
    showError(withReason(failed, failure), failure);
    return 'failed';
  }
}
