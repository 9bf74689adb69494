import { checkEori } from '#src/contract/importers/eori.ts';
import { checkUscc } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';
import type { ImporterForm } from './importer-form.ts';

/** Null: there is no number, or its registry has not answered yet. */
export interface Evaluations {
  registrationValid: boolean | null;
  eoriValid: boolean | null;
  vatValid: boolean | null;
}

interface Evaluated extends Evaluations {
  form: ImporterForm;
}

/**
 * Judges the three numbers of a form by their form and check digits.
 * @param registries `live`: what is right in itself waits for its registry; an answer that came for the same number stays
 */
export function evaluate(
  form: ImporterForm,
  before: Evaluated | undefined,
  registries: 'offline' | 'live',
): Evaluations {
  const byRegistry = (
    isRight: boolean,
    number: string,
    then: string | undefined,
    answer: boolean | null | undefined,
  ) => {
    if (!isRight) return false;
    if (registries === 'offline') return true;
    return number === then ? (answer ?? null) : null;
  };
  const { registrationNumber } = form.businessLicense;
  const eori = form.eori.number;
  const vat = form.vat.number;
  return {
    registrationValid: registrationNumber ? checkUscc(registrationNumber).valid : null,
    eoriValid: eori
      ? byRegistry(checkEori(eori).valid, eori, before?.form.eori.number, before?.eoriValid)
      : null,
    vatValid: vat
      ? byRegistry(checkVatNumber(vat).valid, vat, before?.form.vat.number, before?.vatValid)
      : null,
  };
}
