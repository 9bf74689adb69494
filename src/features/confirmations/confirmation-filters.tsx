import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { languages } from '#src/contract/language.ts';
import { confirmationFilters, lateFilters, periodKinds } from '#src/contract/orders/confirmations.ts';
import { carriers } from '#src/contract/shipments/carriers.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { dateTexts } from '#src/messages/date-words.ts';
import { NativeSelectField } from '#src/ui/fields/native-select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { FilterRow } from '#src/ui/tables/filter-row.tsx';
import { confirmations } from '#styled/recipes/confirmations';
import type { ConfirmationsSearch, ShownFilters } from './confirmations-search.ts';

// The calendar weighs as much as the rest of the screen.
const DateField = lazy(() =>
  import('#src/ui/fields/date-field.tsx').then(module => ({ default: module.DateField })),
);

export interface ConfirmationFiltersProps {
  filters: ShownFilters;
  /** Of the one whose orders are shown, once it is known. */
  personName: string | undefined;
  /** Why the period can't be asked for. */
  problem: string | undefined;
  /** @param change what is to be another than it is */
  onChange: (change: ConfirmationsSearch) => void;
}

/** What the list shows, each choice at once. */
export function ConfirmationFilters({ filters, personName, problem, onChange }: ConfirmationFiltersProps) {
  const texts = useTexts(confirmationsTexts);
  const countryName = useCountryName();
  const { data: marketplaces = [] } = useQuery({ ...marketplacesQuery, enabled: false });
  const choose = (part: Record<string, string | undefined>) => onChange(part as ConfirmationsSearch);
  const { from, to } = filters;
  const select = (
    name: 'by' | 'carrier' | 'marketplace' | 'state' | 'late',
    label: string,
    all: string | undefined,
    options: readonly { value: string; text: string }[],
  ) => (
    <Choice
      label={label}
      all={all}
      options={options}
      value={filters[name] ?? ''}
      onChange={value => choose({ [name]: value || undefined })}
    />
  );
  const limit = (name: 'place' | 'person', text: string | undefined) =>
    text && (
      <FilterRow label={texts.filters} limit={text} onEndLimit={() => choose({ [name]: undefined })}>
        {null}
      </FilterRow>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={confirmations().filters} role="group" aria-label={texts.filters}>
      {select(
        'by',
        texts.by,
        undefined,
        periodKinds.map(value => ({ value, text: texts.kind[value] })),
      )}
      <DayField label={texts.from} value={from} onChange={day => choose({ from: day, to })} />
      <DayField label={texts.to} value={to} problem={problem} onChange={day => choose({ from, to: day })} />
      {select(
        'state',
        texts.state,
        texts.allStates,
        confirmationFilters.map(value => ({ value, text: texts.states[value] })),
      )}
      {select(
        'late',
        texts.late,
        texts.anyTime,
        lateFilters.map(value => ({ value, text: texts.lateness[value] })),
      )}
      {select(
        'carrier',
        texts.carrier,
        texts.allCarriers,
        carriers.map(({ code }) => ({ value: code, text: code })),
      )}
      {select(
        'marketplace',
        texts.marketplace,
        texts.allMarketplaces,
        marketplaces.map(({ marketplaceId, country }) => ({
          value: marketplaceId,
          text: countryName(country),
        })),
      )}
      {limit('place', filters.place)}
      {limit('person', filters.person && (personName ?? texts.somebody))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  /** What chooses nothing; there is always one chosen without it. */
  all: string | undefined;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <NativeSelectField
      id={id}
      label={label}
      groups={[{ options }]}
      placeholder={all}
      value={value}
      onChange={onChange}
    />
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (day: string) => void;
}

/** A day, which changes the list once it can be read. */
function DayField({ label, value, problem, onChange }: DayFieldProps) {
  const language = useLanguage();
  const dates = useTexts(dateTexts);
  const id = useId();
  const [typed, setTyped] = useState({ day: value, instead: value });
  // What was typed is no longer of interest once another day was chosen elsewhere.
  const unread = typed.instead === value && !isCalendarDate(typed.day) ? typed.day : undefined;
  const locked = <TextField id={id} label={label} value={formatDay(value, language, 'UTC')} locked />;
  return (
    <Suspense fallback={locked}>
      <DateField
        id={id}
        label={label}
        value={unread ?? value}
        error={unread === undefined ? problem : dates.unreadable}
        onChange={day => {
          setTyped({ day, instead: value });
          if (isCalendarDate(day)) onChange(day);
        }}
        locale={language}
        dayForm={languages[language].day}
        words={dates}
      />
    </Suspense>
  );
}
