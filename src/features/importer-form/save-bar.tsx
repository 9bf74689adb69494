import { useId } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { importerFields } from '#src/entities/importer/importer-fields.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { Button } from '#src/ui/button.tsx';
import { textAt } from '#src/ui/form/form-values.ts';
import { ActionBar } from '#src/ui/page/action-bar.tsx';
import type { FormPath } from './importer-form.ts';
import { isOdd } from './number-help.ts';
import type { ImporterFormState } from './use-importer-form.ts';

/** Missing fields that are named; the rest are counted. */
const namedAtMost = 3;

export interface SaveBarProps {
  form: ImporterFormState;
  importer: Importer | undefined;
  /** Shown when there is nothing to correct. */
  note?: string | undefined;
}

/** [63–64, 138] The main button by what the importer is, and why it waits. */
export function SaveBar({ form, importer, note }: SaveBarProps) {
  const texts = useTexts(importerFormTexts);
  const isOffline = useConnection() === 'offline';
  const help = useMissing(form);
  const noteId = useId();
  const isDraft = importer?.status === 'DRAFT';
  const isNew = !importer;
  const shown = isOffline ? (isNew || isDraft ? texts.offlineDraftNote : texts.offlineNote) : (help ?? note);
  const busyText = isNew ? texts.creatingButton : texts.savingButton;
  return (
    <ActionBar note={shown && <span id={noteId}>{shown}</span>}>
      {(isNew || isDraft) && (
        <Button onClick={form.saveDraft} busy={form.saving === 'draft'} busyText={busyText}>
          {texts.saveAsDraft}
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={!form.isValid || isOffline}
        busy={form.saving === 'complete'}
        busyText={busyText}
        aria-describedby={shown ? noteId : undefined}
      >
        {isNew ? texts.create : isDraft ? texts.publish : texts.update}
      </Button>
    </ActionBar>
  );
}

/** What is missing, or else which number deserves a second look. */
function useMissing(form: ImporterFormState): string | undefined {
  const texts = useTexts(importerFormTexts);
  const labels: Record<FormPath, string> = {
    name: texts.importerName,
    'idCard.ownerName': texts.ownerName,
    'idCard.expirationDate': texts.expirationDate,
    'businessLicense.nameCN': texts.companyNameCn,
    'businessLicense.registrationNumber': texts.registrationNumber,
    'eori.number': texts.eoriNumber,
    'eori.address.street': texts.of(texts.street, 'EORI'),
    'eori.address.zipCode': texts.of(texts.zipCode, 'EORI'),
    'eori.address.city': texts.of(texts.city, 'EORI'),
    'eori.address.country': texts.of(texts.country, 'EORI'),
    'vat.number': texts.vatNumber,
    'vat.address.street': texts.of(texts.street, 'VAT'),
    'vat.address.zipCode': texts.of(texts.zipCode, 'VAT'),
    'vat.address.city': texts.of(texts.city, 'VAT'),
    'vat.address.country': texts.of(texts.country, 'VAT'),
  };
  const { values } = form;
  const { expirationDate } = values.idCard;
  const missing = importerFields.filter(path =>
    path === 'idCard.expirationDate' ? !isCalendarDate(expirationDate) : textAt(values, path).trim() === '',
  );
  const named = missing
    .slice(0, namedAtMost)
    .map(path => labels[path])
    .join(texts.and);
  if (missing.length > namedAtMost) return texts.missingMore(named, namedAtMost, missing.length);
  if (missing.length > 0) return texts.missing(named);

  const odd = [
    isOdd('uscc', values.businessLicense.registrationNumber) && texts.registrationNumber,
    isOdd('eori', values.eori.number) && texts.eoriNumber,
    isOdd('vat', values.vat.number) && texts.vatNumber,
  ].filter(label => label !== false);
  return odd.length > 0 ? texts.numberOdd(odd.join(texts.and)) : undefined;
}
