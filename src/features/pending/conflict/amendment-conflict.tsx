import { useQueryClient } from '@tanstack/react-query';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import { type ShipmentField, shipmentFields } from '#src/contract/shipments/shipment-ledger.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
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
  const { opId, mine, theirs, savedAt } = conflict;
  const { amendedAt, amendedBy = '' } = theirs;
  const theirsAt = amendedAt ? formatMoment(amendedAt, language) : '';
  const theirsWhen = amendedAt ? formatWhen(amendedAt, language) : '';
  const who = texts.who(theirs.person, deviceIn(language, amendedBy));
  const shown = (field: ShipmentField, value: string) =>
    field === 'dispatchDate' ? formatDay(`${value}T00:00`, language) : value;

  return (
    <VersionChoice
      opId={opId}
      title={texts.correctedTitle(mine.orderId)}
      intro={texts.correctedIntro(formatWhen(savedAt, language), who, theirsWhen)}
      heads={{
        mine: texts.mineHead(formatMoment(savedAt, language)),
        theirs: texts.correctedHead(who, theirsAt),
      }}
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
