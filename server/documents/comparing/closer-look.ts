import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { NumberField } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { readNumber } from '#src/contract/importers/number-check.ts';
import type { CloserLook, Script } from '../reading/read-page.ts';
import { spansOf } from './find-expiry.ts';
import { hasLabelOf } from './kind/document-kind.ts';
import { candidatesOf, nearestJoin } from './numbers/find-number.ts';
import { placesOf } from './numbers/number-places.ts';
import { isDecided } from './numbers/number-rule.ts';
import { daysOf } from './passport-days.ts';
import { nearestPart } from './text/edit-distance.ts';
import { hanOf, latinOf } from './text/plain-text.ts';

type Look = (text: string, looks: readonly string[]) => Script | undefined;

/** Which lines decide about a document, so that they are read once more, or several times where looks differ. */
export function closerLookFor(type: DocumentType, form: CheckedForm): CloserLook {
  const number = (kind: NumberField, typed: string | undefined): Look => {
    const value = typed && readNumber(typed).value;
    return (text, looks) => {
      if (!value) return undefined;
      const isSeen = (look: string) => placesOf(look, kind, value, false).some(place => !place.isPart);
      const seen = looks.filter(isSeen).length;
      if (seen > 0 && (isDecided(kind, value) || seen > 1)) return undefined;
      return nearestJoin(text, kind, value) || candidatesOf(text, kind).length > 0 ? 'latin' : undefined;
    };
  };
  const hanName = (value: string | undefined): Look => {
    const whole = hanOf(value ?? '');
    const wanted = [...new Set(whole)];
    return (text, looks) => {
      if (looks.filter(look => hanOf(look).includes(whole)).length > 1) return undefined;
      const seen = hanOf(text);
      const shared = wanted.filter(character => seen.includes(character)).length;
      return shared > 0 && shared >= wanted.length / 2 ? 'han' : undefined;
    };
  };
  const latinName = (value: string | undefined): Look => {
    const wanted = latinOf(value ?? '').slice(0, 24);
    return (text, looks) => {
      if (wanted.length < 6 || looks.length > 2) return undefined;
      const { distance } = nearestPart(latinOf(text), wanted);
      return distance <= wanted.length * 0.3 ? 'latin' : undefined;
    };
  };
  const owner: Look = (text, looks) => {
    const han = hanOf(text);
    if (looks.length > 2) return undefined;
    if (/^(?:.{0,2}名|姓)/.test(han) || /^\p{Script=Han}{2,4}$/u.test(han)) return 'han';
    if (/(\d{4}.?\d{2}.?\d{2}).*长/.test(text)) return 'han';
    if (/\d{4}\D{0,2}\d{2}\D{0,2}\d{2}.{1,3}\d{4}/.test(text)) {
      return spansOf(looks[0] ?? '').length > 0 && looks.length > 1 ? undefined : 'latin';
    }
    if (daysOf(text).length > 0) return 'latin';
    return (text.match(/[<\u00ab]/g) ?? []).length > 2 ? 'latin' : undefined;
  };
  const looksFor: Record<DocumentType, readonly Look[]> = {
    ID_CARD: [owner, hanName(form.ownerName), latinName(form.ownerName)],
    BUSINESS_LICENSE: [number('REGISTRATION_NUMBER', form.registrationNumber), hanName(form.nameCN)],
    EORI: [number('EORI', form.eoriNumber)],
    VAT: [number('VAT', form.vatNumber)],
    TAX: [number('VAT', form.vatNumber), latinName(form.nameEN), hanName(form.nameCN)],
  };
  return {
    again(looks) {
      const [text = ''] = looks;
      for (const nextLook of looksFor[type]) {
        const script = nextLook(text, looks);
        if (script) return script;
      }
      return undefined;
    },
    beside: text => besideLabel(type, text),
  };
}

/** A label without what it is the label of. */
function besideLabel(type: DocumentType, text: string): Script | undefined {
  if ((text.match(/\d/g) ?? []).length > 4) return undefined;
  const han = hanOf(text);
  if (type === 'ID_CARD') return /有效期限/.test(han) ? 'latin' : undefined;
  if (type === 'BUSINESS_LICENSE') return /信用代码$/.test(han) ? 'latin' : undefined;
  return text.length < 60 && hasLabelOf(type === 'EORI' ? 'EORI' : 'VAT', text) ? 'latin' : undefined;
}
