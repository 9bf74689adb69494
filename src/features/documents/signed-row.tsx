import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { Status } from '#src/ui/status.tsx';
import { useUnsavedInput } from '#src/ui/unsaved-input.ts';
import { useIsTouch } from '#src/ui/use-media.ts';
import { FileLines } from './file-lines.tsx';
import { FilePicker } from './file-picker.tsx';
import type { BrokerDocumentRowProps } from './received-row.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { CancelUpload, UploadProgress } from './upload-progress.tsx';
import { useUploads } from './uploads.ts';
import { useDownload } from './use-download.ts';
import { useDrop } from './use-drop.ts';

/** [117–119] The slot as the seller signed it: uploaded once, sent once, and never deleted. */
export function SignedRow(props: BrokerDocumentRowProps & { readOnly: boolean }) {
  const { slot, name, state, files, isOffline, readOnly } = props;
  const texts = useTexts(poaTexts);
  const documents = useTexts(documentsTexts);
  const isTouch = useIsTouch();
  const uploads = useUploads(slot, { done: documents.poaUploaded, failed: documents.poaUploadFailed });
  const { isDownloading, download } = useDownload(slot);
  const { current } = uploads;
  const mayUpload = !readOnly && !current && state === 'RECEIVED';
  const drop = useDrop(mayUpload && !isOffline, ([file]) => uploads.start(file ? [file] : []));
  useUnsavedInput(current !== undefined);

  const picker = { disabled: isOffline, onFiles: uploads.start, variant: 'secondary' } as const;
  return (
    <ListRow
      {...drop}
      narrow
      title={texts.signedByYou}
      sub={
        files.length > 0 || current ? (
          <FileLines files={files} coming={current?.file.name} />
        ) : (
          documents.kinds
        )
      }
      state={
        current ? (
          <UploadProgress current={current} waiting={uploads.waiting} name={name} />
        ) : (
          <span role="status">
            {state === 'SENT' && <Status tone="released">{texts.sent}</Status>}
            {state === 'SIGNED' && <Status tone="progress">{texts.signedNotSent}</Status>}
            {files.length === 0 && <Status tone="empty">{texts.none}</Status>}
          </span>
        )
      }
      actions={
        <>
          {current && <CancelUpload current={current} name={name} />}
          {mayUpload && isTouch && (
            <FilePicker {...picker} camera label={documents.takePhotoOf(name)}>
              {documents.takePhoto}
            </FilePicker>
          )}
          {mayUpload && (
            <FilePicker {...picker} label={documents.uploadOf(name)}>
              <Icon name="upload" size={16} />
              {documents.upload}
            </FilePicker>
          )}
          {files.length > 0 && (
            <IconButton
              icon="download"
              size="small"
              label={texts.downloadSigned(name)}
              busy={isDownloading}
              disabled={isOffline}
              onClick={download}
            />
          )}
        </>
      }
      below={uploads.refused.length > 0 && <RefusedFiles uploads={uploads} />}
    />
  );
}
