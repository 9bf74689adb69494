import { useMemo } from 'react';
import { countryCode, countryOptions, savedName } from '#src/format/countries.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { countryTexts } from '#src/messages/countries.ts';
import { FieldFrame, type FieldNotes, fieldAria } from '#src/ui/fields/field-frame.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';

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

export interface NativeSelectFieldProps extends FieldNotes {
  groups: readonly { label: string; options: readonly { value: string; text: string }[] }[];
  /** Empty where nothing is chosen; one that is not among the options is shown as it is. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder: string;
  autoComplete?: string;
  required?: boolean;
  id: string;
  name?: string;
}

/** One of hundreds: in the browser's own list, which a phone shows as it shows all of them. */
function NativeSelectField(props: NativeSelectFieldProps) {
  const { label, hint, error, groups, value, onChange, placeholder, id, ...select } = props;
  const style = field();
  const isKnown =
    value === '' || groups.some(({ options }) => options.some(option => option.value === value));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className={style.control} data-invalid={error ? '' : undefined}>
        <select
          {...select}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={style.input}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {!isKnown && <option value={value}>{value}</option>}
          {groups.map(group => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(option => (
                <option key={option.value} value={option.value}>
                  {option.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </FieldFrame>
  );
}
