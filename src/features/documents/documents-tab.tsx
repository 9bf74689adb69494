import { useConnection } from '#src/api/client/connection.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { filesOf } from '#src/entities/importer/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { useNoStrayDrop } from '#src/ui/fields/file-picker.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { RowList } from '#src/ui/tables/list-row.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import { DocumentRow } from './document-row.tsx';
import { brokerCheckOf } from './document-state.ts';

export interface DocumentsTabProps {
  importer: Importer;
  /** [149] Hides upload and delete. */
  readOnly?: boolean;
}

/** [66] A row for each type of identification document. */
export function DocumentsTab({ importer, readOnly = false }: DocumentsTabProps) {
  const texts = useTexts(documentsTexts);
  const isOffline = useConnection() === 'offline';
  const isTouch = useIsTouch();
  useNoStrayDrop();
  return (
    <>
      {isOffline && (
        <Banner tone="empty" icon="offline" title={texts.offline}>
          {texts.offlineText}
        </Banner>
      )}
      <RowList>
        {DocumentType.options.map(type => (
          <DocumentRow
            key={type}
            importerId={importer._id}
            type={type}
            files={filesOf(importer, type)}
            brokerCheck={brokerCheckOf(importer, type)}
            isOffline={isOffline}
            readOnly={readOnly}
          />
        ))}
      </RowList>
      {!readOnly && (
        <HelpText>{isTouch ? texts.togetherHint : `${texts.dropHint} ${texts.togetherHint}`}</HelpText>
      )}
      <HelpText>{texts.tabMark}</HelpText>
    </>
  );
}
