import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { Button } from '#src/ui/button.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import type { UploadState } from './uploads.ts';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

export interface UploadProgressProps {
  current: NonNullable<UploadState['current']>;
  waiting: number;
  /** Of the type in words. */
  name: string;
}

/** [115] How much of the file has really left this device. */
export function UploadProgress({ current, waiting, name }: UploadProgressProps) {
  const texts = useTexts(documentsTexts);
  const { file, share } = current;
  return (
    <>
      <span role="status">{texts.uploading}</span>
      <ProgressBar label={texts.progressOf(name)} percent={share * 100} />
      <span>
        {texts.sentOf(megabytes(file.size * share), megabytes(file.size))}
        {waiting > 0 && ` · ${texts.waitingFiles(waiting)}`}
      </span>
    </>
  );
}

/** Ends the upload that is under way; the document stays as it was. */
export function CancelUpload({ current, name }: Pick<UploadProgressProps, 'current' | 'name'>) {
  const texts = useTexts(documentsTexts);
  return (
    <Button variant="quiet" size="small" aria-label={texts.cancelUploadOf(name)} onClick={current.cancel}>
      {useTexts(commonTexts).cancel}
    </Button>
  );
}
