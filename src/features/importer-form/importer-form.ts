import * as v from 'valibot';
import type { Importer } from '#src/contract/importers/importer.ts';
import { CompleteImporter, type ImporterCreate } from '#src/contract/importers/importer-changes.ts';
import { importerFields } from '#src/entities/importer/importer-fields.ts';
import { type FieldPath, textAt, withValueAt } from '#src/ui/form/form-values.ts';

/** [136–137] What a person fills in; the English name of the company is the importer's own [61]. */
export const ImporterForm = v.object({
  ...CompleteImporter.entries,
  businessLicense: v.omit(CompleteImporter.entries.businessLicense, ['nameEN']),
});
export type FormValues = v.InferInput<typeof ImporterForm>;
export type FormPath = FieldPath<FormValues>;

const nothing: FormValues = {
  name: '',
  idCard: { ownerName: '', expirationDate: '' },
  businessLicense: { nameCN: '', registrationNumber: '' },
  eori: { number: '', address: { street: '', city: '', zipCode: '', country: '' } },
  vat: { number: '', address: { street: '', city: '', zipCode: '', country: '' } },
};

/** An importer as the form shows it; what is open is empty. */
export function formOf(importer: Importer | undefined): FormValues {
  return importerFields.reduce((values, path) => withValueAt(values, path, textAt(importer, path)), nothing);
}

/** What is saved once nothing is missing. */
export function completeOf(values: FormValues) {
  const { name, businessLicense } = values;
  return { ...values, businessLicense: { ...businessLicense, nameEN: name } };
}

/** What is saved of a draft: a day that is not chosen yet is left out. */
export function draftOf(values: FormValues) {
  const { ownerName, expirationDate } = values.idCard;
  return {
    ...completeOf(values),
    idCard: { ownerName, ...(expirationDate && { expirationDate }) },
    status: 'DRAFT',
  } satisfies v.InferInput<typeof ImporterCreate>;
}

export interface Rebased {
  values: FormValues;
  /** Fields that both sides have changed, with what the other side made of them. */
  theirs: Partial<Record<FormPath, string>>;
}

/**
 * One's own edits on top of what somebody else saved in the meantime: untouched fields follow the other side, touched
 * ones stay.
 * @param base where the form started from
 */
export function rebase(base: FormValues, mine: FormValues, present: FormValues): Rebased {
  const theirs: Rebased['theirs'] = {};
  const values = importerFields.reduce((merged, path) => {
    const [was, typed, now] = [base, mine, present].map(from => textAt(from, path));
    if (typed === was || typed === now) return withValueAt(merged, path, now);
    if (now !== was) theirs[path] = now ?? '';
    return withValueAt(merged, path, typed);
  }, present);
  return { values, theirs };
}
