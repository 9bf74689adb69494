import { CountryField } from '#src/entities/country-field.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FormCell } from '#src/ui/form/form-section.tsx';
import type { FormPath } from './importer-form.ts';
import { withPrefix } from './number-help.ts';
import type { ImporterFormState } from './use-importer-form.ts';

export interface AddressCellsProps {
  form: ImporterFormState;
  of: 'eori' | 'vat';
  hintOf: (path: FormPath) => string | undefined;
  readOnly: boolean;
}

/** [94–95] The address that a number is registered at. */
export function AddressCells({ form, of, hintOf, readOnly }: AddressCellsProps) {
  const texts = useTexts(importerFormTexts);
  const parts = [
    { part: 'street', label: texts.street, span: 4, autoComplete: 'street-address', short: false },
    { part: 'zipCode', label: texts.zipCode, span: 2, autoComplete: 'postal-code', short: true },
    { part: 'city', label: texts.city, span: 3, autoComplete: 'address-level2', short: true },
  ] as const;
  const country = `${of}.address.country` as const;
  const cells = parts.map(({ part, label, span, autoComplete, short }) => {
    const path = `${of}.address.${part}` as const;
    return (
      <FormCell key={part} span={span} short={short}>
        <TextField
          {...form.bind(path)}
          label={label}
          hint={hintOf(path)}
          // Each number's own address: without a section browsers take both for one.
          autoComplete={`section-${of} ${autoComplete}`}
          readOnly={readOnly}
        />
      </FormCell>
    );
  });
  return (
    <>
      {cells}
      <FormCell span={3}>
        <CountryField
          {...form.bind(country)}
          label={texts.country}
          hint={hintOf(country)}
          onChange={chosen => {
            form.set(country, chosen);
            const { number } = form.values[of];
            const prefixed = withPrefix(of, number, chosen);
            if (prefixed !== number) form.set(`${of}.number`, prefixed);
          }}
          autoComplete={`section-${of} country-name`}
          readOnly={readOnly}
        />
      </FormCell>
    </>
  );
}
