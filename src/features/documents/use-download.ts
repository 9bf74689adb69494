import { useState } from 'react';
import { type DocumentSlot, downloadDocument } from '#src/api/mutations/importer-documents.ts';
import { withNotice } from '#src/feedback/work-notice.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { papersTexts } from '#src/messages/papers.ts';
import { saveFile } from '#src/ui/save-file.ts';

/** [198] Downloads what lies under a slot. */
export function useDownload(slot: DocumentSlot) {
  const texts = useTexts(papersTexts);
  const [isDownloading, setDownloading] = useState(false);
  const failed = slot.type === 'POA' ? texts.poaDownloadFailed : texts.downloadFailed;
  const download = async () => {
    setDownloading(true);
    await withNotice('download', { done: texts.downloaded, failed }, async () => {
      saveFile(await downloadDocument(slot));
      return true;
    });
    setDownloading(false);
  };
  return { isDownloading, download };
}
