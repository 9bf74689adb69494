import { useMutation } from '@tanstack/react-query';
import { resolveConflict } from '#src/api/mutations/queued-rows.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import type { Resolution } from '#src/outbox/row-actions.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const savedMs = 5000;

/** Saves what a person decided about a row in conflict. @param onDone after it was saved */
export function useResolve(opId: string, onDone: () => void) {
  const texts = useTexts(draftConflictTexts);
  const { storageBroken } = useTexts(savedHereTexts);
  const { mutate, isPending } = useMutation({
    ...resolveConflict,
    onSuccess({ kind }) {
      if (kind === 'not-waiting') return showError(texts.goneText);
      toastStore.push({ id: `choice-${opId}`, kind: 'queued', text: texts.saved, durationMs: savedMs });
      onDone();
    },
    meta: { notice: { id: `choice-${opId}`, failed: () => storageBroken } },
  });
  return {
    resolve: (resolution: Resolution) => mutate({ opId, ...resolution }),
    isResolving: isPending,
  };
}
