import { useConnection } from '#src/api/client/connection.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { OpenPoints } from '#src/features/documents/open-points.tsx';
import { useNoStrayDrop } from '#src/features/documents/upload/file-picker.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { poaTexts } from '#src/messages/poa.ts';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
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
