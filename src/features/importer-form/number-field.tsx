import { useState } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { numberTexts } from '#src/messages/numbers.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { cleanNumber, type NumberKind, numberHelp, withPrefix } from './number-help.ts';
import type { ImporterFormState } from './use-importer-form.ts';

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
export function NumberField({ form, path, kind, country = '', label, hint, readOnly }: NumberFieldProps) {
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
