import { type ReactNode, useState } from 'react';
import type { Importer } from '#src/contract/importers/importer.ts';
import { numberPrefix } from '#src/format/countries.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { numberTexts } from '#src/messages/numbers.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell, FormSection } from '#src/ui/form/form-section.tsx';
import type { StatusTone } from '#src/ui/status-mark.tsx';
import { AddressCells } from './address-cells.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { FormPath } from './importer-form.ts';
import { cleanNumber, type NumberKind, numberHelp, withPrefix } from './number-help.ts';
import type { ImporterFormState } from './use-importer-form.ts';

export interface GeneralTabProps {
  form: ImporterFormState;
  importer: Importer | undefined;
  readOnly: boolean;
}

/** What a VAT number is called on the documents of the country whose prefix it bears. */
const vatNumberNames: ReadonlyMap<string, string> = new Map([
  ['AT', 'UID'],
  ['DE', 'USt-IdNr.'],
  ['ES', 'NIF-IVA'],
  ['FR', 'n° de TVA'],
  ['IT', 'partita IVA'],
  ['NL', 'btw-id'],
  ['PL', 'NIP'],
]);

/** [60–62] Four sections; what is written elsewhere already is copied and locked. */
export function GeneralTab({ form, importer, readOnly }: GeneralTabProps) {
  const texts = useTexts(importerFormTexts);
  const { name, idCard, eori } = form.values;
  const hintOf = (path: FormPath) => {
    const theirs = form.theirs?.[path];
    return theirs === undefined ? undefined : texts.changedField(theirs || texts.emptied);
  };
  const field = (path: FormPath) => ({ ...form.bind(path), hint: hintOf(path), readOnly });
  const prefixHint = (kind: 'eori' | 'vat', country: string) => {
    const prefix = numberPrefix(kind, country);
    return prefix && texts.beginsWith(prefix, kind === 'vat' ? vatNumberNames.get(prefix) : undefined);
  };
  const registeredNumber = (
    of: 'eori' | 'vat',
    evaluation: EvaluationBadgeProps['evaluation'],
    below?: ReactNode,
  ) => {
    const { country } = form.values[of].address;
    return (
      <FormSection
        title={texts[of]}
        hint={texts.asRegistered}
        badge={
          <EvaluationBadge
            evaluation={evaluation}
            words={{
              valid: texts[`${of}Valid`],
              invalid: texts[`${of}Invalid`],
              unknown: texts[`${of}Unknown`],
            }}
          />
        }
      >
        <FormCell span={6}>
          <NumberField
            form={form}
            path={`${of}.number`}
            kind={of}
            label={texts[`${of}Number`]}
            country={country}
            hint={hintOf(`${of}.number`) ?? prefixHint(of, country)}
            readOnly={readOnly}
          />
        </FormCell>
        <AddressCells form={form} of={of} hintOf={hintOf} readOnly={readOnly} />
        {below}
      </FormSection>
    );
  };

  return (
    <>
      <FormSection title={texts.idCard} hint={texts.idCardHint}>
        <FormCell span={3}>
          <TextField {...field('idCard.ownerName')} label={texts.ownerName} autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <ExpiryField form={form} hint={hintOf('idCard.expirationDate')} readOnly={readOnly} />
        </FormCell>
      </FormSection>

      <FormSection
        title={texts.licence}
        hint={texts.licenceHint}
        badge={
          <EvaluationBadge
            evaluation={importer?.businessLicense.evalRegistration}
            words={{
              valid: texts.registrationValid,
              invalid: texts.registrationInvalid,
              unknown: texts.registrationUnknown,
            }}
          />
        }
      >
        <FormCell span={3}>
          <TextField label={texts.companyNameEn} value={name} hint={texts.copiedFromName} locked />
        </FormCell>
        <FormCell span={3}>
          <TextField {...field('businessLicense.nameCN')} label={texts.companyNameCn} autoComplete="off" />
        </FormCell>
        <FormCell span={3}>
          <NumberField
            form={form}
            path="businessLicense.registrationNumber"
            kind="uscc"
            label={texts.registrationNumber}
            hint={hintOf('businessLicense.registrationNumber')}
            readOnly={readOnly}
          />
        </FormCell>
        <FormCell span={3}>
          <TextField
            label={texts.licenceOwner}
            value={idCard.ownerName}
            hint={texts.copiedFromIdCard}
            locked
          />
        </FormCell>
      </FormSection>

      {registeredNumber('eori', importer?.eori.evalEORI)}
      {registeredNumber(
        'vat',
        importer?.vat.evalVAT,
        !readOnly && (
          <FormCell span={6}>
            <ActionLink
              onClick={() => {
                for (const [part, value] of Object.entries(eori.address)) {
                  form.set(`vat.address.${part as keyof typeof eori.address}`, value);
                }
              }}
            >
              {texts.copyAddress}
            </ActionLink>
          </FormCell>
        ),
      )}
    </>
  );
}

export interface EvaluationBadgeProps {
  /** As the importer carries it; null while the answer is not known yet, absent before the first question. */
  evaluation: { valid: boolean | null } | undefined;
  words: { valid: string; invalid: string; unknown: string };
}

/** What became of a number's check. */
function EvaluationBadge({ evaluation, words }: EvaluationBadgeProps) {
  if (!evaluation) return null;
  const { valid } = evaluation;
  const tone: StatusTone = valid === null ? 'progress' : valid ? 'released' : 'failed';
  return <Badge tone={tone}>{valid === null ? words.unknown : valid ? words.valid : words.invalid}</Badge>;
}

export interface NumberFieldProps {
  form: ImporterFormState;
  path: 'businessLicense.registrationNumber' | 'eori.number' | 'vat.number';
  kind: NumberKind;
  /** Whose prefix a number without one gets. */
  country?: string;
  label: string;
  hint?: string | undefined;
  readOnly: boolean;
}

/** A number that has a form: what is wrong is pointed at while typing, and leaving it takes spaces away. */
function NumberField({ form, path, kind, country = '', label, hint, readOnly }: NumberFieldProps) {
  const words = useTexts(numberTexts);
  const field = form.bind(path);
  const [isTyping, setTyping] = useState(false);
  const help = numberHelp(kind, field.value, !isTyping, words);
  return (
    <TextField
      {...field}
      label={label}
      error={field.error ?? help}
      hint={hint}
      readOnly={readOnly}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onFocus={() => setTyping(true)}
      onBlur={event => {
        setTyping(false);
        const cleaned = cleanNumber(event.currentTarget.value);
        if (!readOnly) form.set(path, kind === 'uscc' ? cleaned : withPrefix(kind, cleaned, country));
        field.onBlur();
      }}
    />
  );
}
