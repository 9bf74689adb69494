import type { DocumentSlot } from '#src/api/mutations/importer-documents.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { FileLines } from '#src/features/documents/upload/file-lines.tsx';
import { useDownload } from '#src/features/documents/upload/use-download.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListRow } from '#src/ui/tables/list-row.tsx';
import type { BrokerDocumentState } from './broker-document-state.ts';

export interface BrokerDocumentRowProps {
  slot: DocumentSlot;
  /** Of the slot in words. */
  name: string;
  state: BrokerDocumentState;
  files: readonly RelatedResource[];
  isOffline: boolean;
}

/** [116] What the broker has issued. Once there is a signed file, the download call returns that one. */
export function ReceivedRow({ slot, name, state, files, isOffline }: BrokerDocumentRowProps) {
  const texts = useTexts(poaTexts);
  const { isDownloading, download } = useDownload(slot);
  return (
    <ListRow
      narrow
      title={texts.fromBroker}
      sub={files.length > 0 ? <FileLines files={files} /> : texts.brokerNext}
      state={
        <span role="status">
          {files.length > 0 ? (
            <Status tone="released">{texts.received}</Status>
          ) : (
            <Status tone="empty">{texts.none}</Status>
          )}
        </span>
      }
      actions={
        state === 'RECEIVED' && (
          <IconButton
            icon="download"
            size="small"
            label={texts.downloadBrokers(name)}
            busy={isDownloading}
            disabled={isOffline}
            onClick={download}
          />
        )
      }
    />
  );
}
