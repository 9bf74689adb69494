import { FileLines } from '#src/features/documents/upload/file-lines.tsx';
import { RefusedFiles } from '#src/features/documents/upload/refused-files.tsx';
import { CancelUpload, UploadProgress } from '#src/features/documents/upload/upload-progress.tsx';
import { acceptedFiles, useUploads } from '#src/features/documents/upload/uploads.ts';
import { useDownload } from '#src/features/documents/upload/use-download.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { FilePicker, useDrop } from '#src/ui/fields/file-picker.tsx';
import { useUnsavedInput } from '#src/ui/form/unsaved-input.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Status } from '#src/ui/status.tsx';
import { FileLine, ListRow } from '#src/ui/tables/list-row.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import type { BrokerDocumentFiles } from './broker-document-state.ts';
import type { BrokerDocumentRowProps } from './received-row.tsx';

export interface SignedRowProps
  extends BrokerDocumentRowProps,
    Pick<BrokerDocumentFiles, 'takenAt' | 'replaced'> {
  readOnly: boolean;
  /** Nothing can be uploaded: there is nothing to sign, or the broker has the signed one. */
  isFinal: boolean;
}

/** [117–119] The slot as the seller signed it: replaced until the broker has taken it, and never deleted. */
export function SignedRow(props: SignedRowProps) {
  const { slot, name, state, files, takenAt, replaced = [], isOffline, readOnly, isFinal } = props;
  const texts = useTexts(poaTexts);
  const documents = useTexts(documentsTexts);
  const isTouch = useIsTouch();
  const uploads = useUploads(slot, { done: documents.poaUploaded, failed: documents.poaUploadFailed });
  const { isDownloading, download } = useDownload(slot);
  const { current } = uploads;
  const mayUpload = !readOnly && !current && !isFinal;
  const language = useLanguage();
  const drop = useDrop(mayUpload && !isOffline, ([file]) => uploads.start(file ? [file] : []));
  useUnsavedInput(current !== undefined);

  const picker = {
    accept: acceptedFiles,
    disabled: isOffline,
    onFiles: (chosen: readonly File[]) => uploads.start(chosen),
    variant: 'secondary',
  } as const;
  return (
    <ListRow
      {...drop}
      narrow
      title={texts.signedByYou}
      sub={
        files.length > 0 || current ? (
          <>
            <FileLines files={files} coming={current?.file.name} />
            {replaced.map(({ fileName, issuedAt, replacedAt }) => (
              <FileLine
                key={issuedAt}
                name={fileName}
                aside={texts.replacedOn(formatDay(replacedAt, language))}
              />
            ))}
          </>
        ) : (
          documents.kinds
        )
      }
      state={
        current ? (
          <UploadProgress current={current} waiting={uploads.waiting} name={texts.signedOf(name)} />
        ) : (
          <>
            <span role="status">
              {state === 'SENT' && <Status tone="released">{texts.sent}</Status>}
              {state === 'SIGNED' && <Status tone="progress">{texts.signedNotSent}</Status>}
              {files.length === 0 && <Status tone="empty">{texts.none}</Status>}
            </span>
            {takenAt && <span>{texts.takenOn(formatDay(takenAt, language))}</span>}
          </>
        )
      }
      actions={
        <>
          {current && <CancelUpload current={current} name={texts.signedOf(name)} />}
          {mayUpload && isTouch && state === 'RECEIVED' && (
            <FilePicker {...picker} camera label={documents.takePhotoOf(texts.signedOf(name))}>
              {documents.takePhoto}
            </FilePicker>
          )}
          {mayUpload && (
            <FilePicker
              {...picker}
              variant={state === 'RECEIVED' ? 'secondary' : 'quiet'}
              label={state === 'RECEIVED' ? documents.uploadOf(texts.signedOf(name)) : texts.replaceOf(name)}
            >
              {state === 'RECEIVED' && <Icon name="upload" size={16} />}
              {state === 'RECEIVED' ? documents.upload : texts.replace}
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
