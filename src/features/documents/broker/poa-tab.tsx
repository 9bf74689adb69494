import { useConnection } from '#src/api/client/connection.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { importerOpenPoints } from '#src/entities/importer/importer-documents.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { openPointsTexts } from '#src/messages/open-points.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { useNoStrayDrop } from '#src/ui/fields/file-picker.tsx';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { Status } from '#src/ui/status.tsx';
import { ListRow, RowList } from '#src/ui/tables/list-row.tsx';
import { BrokerDocument } from './broker-document.tsx';

export interface PoaTabProps {
  importer: Importer;
  readOnly?: boolean;
}

/** [68] Two documents that go between broker and seller, each for itself. */
export function PoaTab({ importer, readOnly = false }: PoaTabProps) {
  const texts = useTexts(poaTexts);
  const { offline, offlineText } = useTexts(documentsTexts);
  const isOffline = useConnection() === 'offline';
  useNoStrayDrop();
  const common = { importer, isOffline, readOnly };
  return (
    <>
      {isOffline && (
        <Banner tone="empty" icon="offline" title={offline}>
          {offlineText}
        </Banner>
      )}
      <OpenPoints importer={importer} />
      <FormSection title={texts.poaTitle} hint={texts.poaHint}>
        <FormCell span={6}>
          <BrokerDocument {...common} type="POA" />
        </FormCell>
      </FormSection>
      <FormSection title={texts.guaranteeTitle} hint={texts.guaranteeHint}>
        <FormCell span={6}>
          <BrokerDocument {...common} type="VATGuarantee" />
        </FormCell>
      </FormSection>
    </>
  );
}

const tones = { missing: 'empty', checking: 'progress', failed: 'failed' } as const;

/** On the POA tab, while the broker issues nothing: what it waits for. */
export function OpenPoints({ importer }: { importer: Importer }) {
  const texts = useTexts(openPointsTexts);
  const points = importerOpenPoints(importer);
  const isDraft = importer.status === 'DRAFT';
  if (points.length === 0 && !isDraft) return null;
  return (
    <FormSection title={texts.title}>
      <FormCell span={6}>
        <RowList>
          {isDraft && (
            <ListRow
              narrow
              title={texts.draft}
              state={
                <span role="status">
                  <Status tone="empty">{texts.draftState}</Status>
                </span>
              }
            />
          )}
          {points.map(({ kind, of, state }) => (
            <ListRow
              narrow
              key={`${kind} ${of}`}
              title={kind === 'number' ? texts.number[of] : texts.document[of]}
              state={
                <span role="status">
                  <Status tone={tones[state]} working={state === 'checking'}>
                    {(kind === 'number' ? texts.numberState : texts.documentState)[state]}
                  </Status>
                </span>
              }
            />
          ))}
        </RowList>
      </FormCell>
    </FormSection>
  );
}
