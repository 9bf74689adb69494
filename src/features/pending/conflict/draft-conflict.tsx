import { useQueryClient } from '@tanstack/react-query';
import { type ImporterField, importerFields } from '#src/entities/importer/importer-fields.ts';
import { formatDay, formatMoment } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { type texts, useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { textAt } from '#src/ui/form/form-values.ts';
import { chosenVersion } from './chosen-version.ts';
import type { DraftConflictRow } from './read-conflict.ts';
import { VersionChoice } from './version-choice.tsx';

export interface DraftConflictProps {
  conflict: DraftConflictRow;
  onDone: () => void;
}

/** A draft that was changed here and elsewhere. */
export default function DraftConflict({ conflict, onDone }: DraftConflictProps) {
  const texts = useTexts(draftConflictTexts);
  const fieldWords = draftFieldWords(useTexts(importerFormTexts));
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { opId, mine, theirs, etag, savedAt } = conflict;
  const shown = (path: (typeof importerFields)[number], value: string) =>
    path === 'idCard.expirationDate' && value !== '' ? formatDay(`${value}T00:00`, language) : value;

  return (
    <VersionChoice
      opId={opId}
      title={texts.title(mine.name || theirs.name)}
      intro={texts.intro(formatWhen(savedAt, language), formatWhen(theirs.updatedAt, language))}
      heads={{
        mine: texts.mineHead(formatMoment(savedAt, language)),
        theirs: texts.theirsHead(formatWhen(theirs.updatedAt, language)),
      }}
      fields={importerFields.map(path => ({
        path,
        name: fieldWords[path],
        mine: shown(path, textAt(mine, path)),
        theirs: shown(path, textAt(theirs, path)),
      }))}
      etag={etag}
      payloadOf={picks => chosenVersion(mine, theirs, picks)}
      onDone={onDone}
      onTaken={() => {
        void queryClient.invalidateQueries({ queryKey: ['importer', theirs._id] });
        onDone();
      }}
    />
  );
}

/** The fields of a draft by the labels of its form; repeated ones are numbered. */
function draftFieldWords(
  words: ReturnType<typeof texts<(typeof importerFormTexts)['en']>>,
): Record<ImporterField, string> {
  const of = (number: string, field: string) => `${number} · ${field}`;
  return {
    name: words.importerName,
    'idCard.ownerName': words.ownerName,
    'idCard.expirationDate': words.expirationDate,
    'businessLicense.nameCN': words.companyNameCn,
    'businessLicense.registrationNumber': words.registrationNumber,
    'eori.number': words.eoriNumber,
    'eori.address.street': of('EORI', words.street),
    'eori.address.zipCode': of('EORI', words.zipCode),
    'eori.address.city': of('EORI', words.city),
    'eori.address.country': of('EORI', words.country),
    'vat.number': words.vatNumber,
    'vat.address.street': of('VAT', words.street),
    'vat.address.zipCode': of('VAT', words.zipCode),
    'vat.address.city': of('VAT', words.city),
    'vat.address.country': of('VAT', words.country),
  };
}
