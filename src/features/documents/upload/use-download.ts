import { useMutation } from '@tanstack/react-query';
import { type DocumentSlot, downloadDocument } from '#src/api/mutations/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { saveFile } from '#src/ui/save-file.ts';

/** [198] Downloads what lies in a slot. */
export function useDownload(slot: DocumentSlot) {
  const texts = useTexts(documentsTexts);
  const failed = slot.type === 'POA' ? texts.poaDownloadFailed : texts.downloadFailed;
  const { isPending, mutate } = useMutation({
    ...downloadDocument(slot),
    onSuccess: saveFile,
    meta: { notice: { id: 'download', done: texts.downloaded, failed } },
  });
  return { isDownloading: isPending, download: () => mutate() };
}
