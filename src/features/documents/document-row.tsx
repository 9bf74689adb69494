import { lazy, Suspense, useState } from 'react';
import { deleteDocuments } from '#src/api/mutations/importer-documents.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { documentState } from '#src/contract/importers/importer-readiness.ts';
import type { BrokerCheck, RelatedResource } from '#src/contract/importers/related-resource.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { FilePicker, useDrop } from '#src/ui/fields/file-picker.tsx';
import { useUnsavedInput } from '#src/ui/form/unsaved-input.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import { BrokerRefusal, DocumentCheck } from './document-check.tsx';
import { canRequestCheck, failedFiles } from './document-state.ts';
import { FileLines } from './upload/file-lines.tsx';
import { RefusedFiles } from './upload/refused-files.tsx';
import { CancelUpload, UploadProgress } from './upload/upload-progress.tsx';
import { acceptedFiles, useUploads } from './upload/uploads.ts';
import { useDownload } from './upload/use-download.ts';
import { useRequestBrokerCheck, useSlotMutation } from './upload/use-slot-mutation.ts';

const ErrorsDialog = lazy(() => import('./errors-dialog.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export interface DocumentRowProps {
  importerId: ImporterId;
  type: DocumentType;
  files: readonly RelatedResource[];
  brokerCheck: BrokerCheck | undefined;
  isOffline: boolean;
  readOnly: boolean;
}

/** [66–67, 113–115] One type of document: its files, its check, and what can be done. */
export function DocumentRow(props: DocumentRowProps) {
  const { importerId, type, files, brokerCheck, isOffline, readOnly } = props;
  const texts = useTexts(documentsTexts);
  const isTouch = useIsTouch();
  const [shown, setShown] = useState<'errors' | 'delete'>();
  const slot = { importerId, type };
  const name = texts.type[type];
  const inSentence = texts.inSentence[type];
  const state = documentState(files);
  const uploads = useUploads(slot, { done: texts.uploaded, failed: texts.uploadFailed });
  // [197]
  const deletion = useSlotMutation(deleteDocuments(slot), {
    id: 'delete',
    done: texts.deleted,
    failed: texts.deleteFailed,
  });
  const requesting = useRequestBrokerCheck(slot);
  const { isDownloading, download } = useDownload(slot);
  const { current } = uploads;
  const mayChange = !readOnly && !current && !deletion.isUnderWay;
  const drop = useDrop(mayChange && !isOffline, dropped => uploads.start(dropped));
  useUnsavedInput(current !== undefined);

  const isRefused = brokerCheck?.state === 'REFUSED' && !current;
  const failed = failedFiles(files);
  const picker = {
    accept: acceptedFiles,
    several: true,
    disabled: isOffline,
    onFiles: (chosen: readonly File[]) => uploads.start(chosen),
  };
  const uploadAgain = ({ _id, fileName }: RelatedResource) => (
    <FilePicker
      {...picker}
      variant="quiet"
      label={texts.uploadAgainFor(fileName)}
      onFiles={chosen => uploads.start(chosen, _id)}
    >
      {texts.uploadAgain}
    </FilePicker>
  );
  return (
    <>
      <ListRow
        {...drop}
        title={name}
        sub={
          files.length > 0 || current ? (
            <FileLines
              files={files}
              coming={current?.file.name}
              // Which of several it is to replace, only the reader knows.
              actionOf={file => mayChange && files.length > 1 && failed.includes(file) && uploadAgain(file)}
            />
          ) : (
            texts.kinds
          )
        }
        state={
          current ? (
            <UploadProgress current={current} waiting={uploads.waiting} name={inSentence} />
          ) : (
            <DocumentCheck
              name={inSentence}
              state={state}
              brokerCheck={brokerCheck}
              underWay={deletion.isUnderWay ? 'deleting' : requesting.isUnderWay ? 'confirming' : undefined}
              onErrors={() => setShown('errors')}
              onRequest={!readOnly && !brokerCheck && canRequestCheck(files) ? requesting.run : undefined}
              isOffline={isOffline}
            />
          )
        }
        actions={
          <>
            {current && <CancelUpload current={current} name={inSentence} />}
            {mayChange && isTouch && (state === 'EMPTY' || state === 'CHECKING') && (
              <FilePicker
                {...picker}
                variant={state === 'EMPTY' ? 'secondary' : 'quiet'}
                camera
                several={false}
                label={texts.takePhotoOf(inSentence)}
              >
                {texts.takePhoto}
              </FilePicker>
            )}
            {mayChange && files.length === 1 && failed[0] && uploadAgain(failed[0])}
            {mayChange && (
              <FilePicker
                {...picker}
                variant={state === 'EMPTY' ? 'secondary' : 'quiet'}
                label={texts.uploadOf(inSentence)}
              >
                {state === 'EMPTY' && <Icon name="upload" size={16} />}
                {state === 'EMPTY' ? texts.upload : texts.uploadMore}
              </FilePicker>
            )}
            {files.length > 0 && !current && (
              <IconButton
                icon="download"
                size="small"
                label={texts.downloadOf(inSentence)}
                busy={isDownloading}
                disabled={isOffline}
                onClick={download}
              />
            )}
            {files.length > 0 && mayChange && (
              <IconButton
                icon="trash"
                size="small"
                label={texts.deleteOf(inSentence)}
                disabled={isOffline}
                onClick={() => setShown('delete')}
              />
            )}
          </>
        }
        below={
          (isRefused || uploads.refused.length > 0) && (
            <>
              {isRefused && <BrokerRefusal check={brokerCheck} />}
              {uploads.refused.length > 0 && <RefusedFiles uploads={uploads} />}
            </>
          )
        }
      />
      <Suspense>
        {shown === 'errors' && <ErrorsDialog name={name} files={files} onClose={() => setShown(undefined)} />}
        {shown === 'delete' && (
          <DeleteDialog
            name={inSentence}
            count={files.length}
            onClose={() => setShown(undefined)}
            onConfirm={() => {
              setShown(undefined);
              deletion.run();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
