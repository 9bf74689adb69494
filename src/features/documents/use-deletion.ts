import { useQueryClient } from '@tanstack/react-query';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { type DocumentSlot, deleteDocuments } from '#src/api/mutations/importer-documents.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import { withNotice } from '#src/feedback/work-notice.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { papersTexts } from '#src/messages/papers.ts';
import { useWorkUnderWay } from './work-under-way.ts';

/** [197] Deletes every file of a type. */
export function useDeletion(slot: DocumentSlot<DocumentType>) {
  const texts = useTexts(papersTexts);
  const queryClient = useQueryClient();
  const { isUnderWay, run } = useWorkUnderWay(`delete/${slot.importerId}/${slot.type}`);
  const notice = { done: texts.deleted, failed: texts.deleteFailed };
  return {
    isDeleting: isUnderWay,
    run: () =>
      run(() => withNotice('delete', notice, () => deleteDocuments(queryClient, slot, newOperationId()))),
  };
}
