import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { readNumber } from '#src/contract/number-check.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import type { CloserLook, Script } from '../reading/read-page.ts';
import { candidatesOf, nearestJoin } from './find-number.ts';
import { hanOf } from './plain-text.ts';

/** Which lines decide about a document, so that they are read twice. */
export function closerLookFor(type: DocumentType, form: CheckedForm): CloserLook {
  const number =
    (kind: 'REGISTRATION_NUMBER' | 'EORI' | 'VAT', value: string | undefined) => (text: string) =>
      value && (nearestJoin(text, kind, readNumber(value).value) || candidatesOf(text, kind).length > 0)
        ? ('latin' satisfies Script)
        : undefined;
  const name = (value: string | undefined, text: string): Script | undefined => {
    const wanted = [...new Set(hanOf(value ?? ''))];
    const seen = hanOf(text);
    const shared = wanted.filter(character => seen.includes(character)).length;
    return shared > 0 && shared >= wanted.length / 2 ? 'han' : undefined;
  };
  const looks: Record<DocumentType, CloserLook> = {
    ID_CARD: text => {
      const han = hanOf(text);
      if (/^姓?名/.test(han) || /^\p{Script=Han}{2,4}$/u.test(han)) return 'han';
      if (/(\d{4}.?\d{2}.?\d{2}).*长/.test(text)) return 'han';
      return /\d{4}\D{0,2}\d{2}\D{0,2}\d{2}.{1,3}\d{4}/.test(text) ? 'latin' : name(form.ownerName, text);
    },
    BUSINESS_LICENSE: text =>
      number('REGISTRATION_NUMBER', form.registrationNumber)(text) ?? name(form.nameCN, text),
    EORI: number('EORI', form.eoriNumber),
    VAT: number('VAT', form.vatNumber),
    TAX: number('VAT', form.vatNumber),
  };
  return looks[type];
}
