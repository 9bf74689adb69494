import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';

export interface NativeSelectFieldProps extends FieldNotes {
  /** Without a label their options stand by themselves. */
  groups: readonly { label?: string; options: readonly { value: string; text: string }[] }[];
  /** Empty where nothing is chosen; one that is not among the options is shown as it is. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What chooses nothing; without it something is always chosen. */
  placeholder?: string | undefined;
  autoComplete?: string;
  required?: boolean;
  id: string;
  name?: string;
}

/** One of hundreds: in the browser's own list, which a phone shows as it shows all of them. */
export function NativeSelectField(props: NativeSelectFieldProps) {
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
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {!isKnown && <option value={value}>{value}</option>}
          {groups.map(({ label: name = '', options }) => {
            const shown = options.map(option => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ));
            return name ? (
              <optgroup key={name} label={name}>
                {shown}
              </optgroup>
            ) : (
              shown
            );
          })}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </FieldFrame>
  );
}
