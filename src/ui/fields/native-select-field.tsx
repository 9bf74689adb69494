import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';

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
