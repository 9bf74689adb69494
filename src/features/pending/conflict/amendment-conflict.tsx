import { useQueryClient } from '@tanstack/react-query';
import { type ShipmentField, shipmentFields } from '#src/contract/shipments/shipment-ledger.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { shipmentTexts } from '#src/messages/shipment.ts';
import type { AmendmentConflictRow } from './read-conflict.ts';
import { VersionChoice } from './version-choice.tsx';

export interface AmendmentConflictProps {
  conflict: AmendmentConflictRow;
  onDone: () => void;
}

/** A confirmation that was corrected here and elsewhere. */
export default function AmendmentConflict({ conflict, onDone }: AmendmentConflictProps) {
  const texts = useTexts(draftConflictTexts);
  const words = useTexts(shipmentTexts);
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { opId, mine, theirs, keptAt } = conflict;
  const mineAt = formatMoment(keptAt, language);
  const theirsAt = theirs.amendedAt ? formatMoment(theirs.amendedAt, language) : '';
  const who = texts.who(theirs.person, theirs.amendedBy ?? '');
  const shown = (field: ShipmentField, value: string) =>
    field === 'dispatchDate' ? formatDay(`${value}T00:00`, language) : value;

  return (
    <VersionChoice
      opId={opId}
      title={texts.correctedTitle(mine.orderId)}
      intro={texts.correctedIntro(mineAt, who, theirsAt)}
      heads={{ mine: texts.mineHead(mineAt), theirs: texts.correctedHead(who, theirsAt) }}
      fields={shipmentFields.map(path => ({
        path,
        name: words[path],
        mine: shown(path, mine[path]),
        theirs: shown(path, theirs.entry[path]),
      }))}
      etag={theirs.etag}
      payloadOf={picks => ({
        ...mine,
        ...Object.fromEntries(
          shipmentFields
            .filter(field => picks[field] === 'theirs')
            .map(field => [field, theirs.entry[field]]),
        ),
      })}
      onDone={onDone}
      onTaken={() => {
        void queryClient.invalidateQueries({ queryKey: ['products', mine.orderId] });
        onDone();
      }}
    />
  );
}
