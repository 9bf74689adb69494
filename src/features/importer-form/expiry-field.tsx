import { lazy, Suspense } from 'react';
import { longTermExpiry } from '#src/contract/constants.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { languages } from '#src/contract/language.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { CheckField } from '#src/ui/fields/choice-list.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import type { ImporterFormState } from './use-importer-form.ts';

// The calendar weighs as much as the rest of the form.
const DateField = lazy(() =>
  import('#src/ui/fields/date-field.tsx').then(module => ({ default: module.DateField })),
);

export interface ExpiryFieldProps {
  form: ImporterFormState;
  hint?: string | undefined;
  readOnly: boolean;
}

/** [65, 146] Until when the ID card is good; cards without an end are "Long-term". */
export function ExpiryField({ form, hint, readOnly }: ExpiryFieldProps) {
  const texts = useTexts(importerFormTexts);
  const language = useLanguage();
  const dates = useTexts(dateTexts);
  const field = form.bind('idCard.expirationDate');
  const isLongTerm = field.value === longTermExpiry;
  // At noon it is the same day in every time zone that people live in.
  const shown = isCalendarDate(field.value) ? formatDay(`${field.value}T12:00`, language) : field.value;
  const locked = <TextField id={field.id} label={texts.expirationDate} value={shown} hint={hint} locked />;

  return (
    <Stack tight>
      {isLongTerm || readOnly ? (
        locked
      ) : (
        <Suspense fallback={locked}>
          <DateField
            {...field}
            label={texts.expirationDate}
            hint={hint}
            locale={language}
            dayForm={languages[language].day}
            words={dates}
          />
        </Suspense>
      )}
      {!readOnly && (
        <CheckField
          checked={isLongTerm}
          onChange={isChecked => form.set('idCard.expirationDate', isChecked ? longTermExpiry : '')}
        >
          {texts.longTerm}
        </CheckField>
      )}
    </Stack>
  );
}
