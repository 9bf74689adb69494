import { useMemo } from 'react';
import { countryCode, countryOptions, savedName } from '#src/format/countries.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { countryTexts } from '#src/messages/countries.ts';
import type { FieldNotes } from '#src/ui/fields/field-frame.tsx';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';

export interface CountryFieldProps extends FieldNotes {
  id: string;
  name?: string;
  /** The English name of a country, or what somebody typed before there was a list. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete?: string;
  required?: boolean;
  readOnly?: boolean;
}

/** A country, the Member States first. What was typed before is shown, and stays until another one is chosen. */
export function CountryField({ readOnly, ...field }: CountryFieldProps) {
  const texts = useTexts(countryTexts);
  const language = useLanguage();
  const groups = useMemo(() => {
    const { memberStates, others } = countryOptions(language);
    const options = (countries: typeof others) =>
      countries.map(({ code, text }) => ({ value: savedName(code), text }));
    return [
      { label: texts.memberStates, options: options(memberStates) },
      { label: texts.others, options: options(others) },
    ];
  }, [language, texts]);
  if (readOnly) return <TextField {...field} readOnly />;
  const code = countryCode(field.value);
  return (
    <NativeSelectField
      {...field}
      value={code === undefined ? field.value : savedName(code)}
      groups={groups}
      placeholder={texts.choose}
    />
  );
}
