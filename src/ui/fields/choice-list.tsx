import { type ReactNode, useId } from 'react';
import { choice } from '#styled/recipes/choice';
import { field } from '#styled/recipes/field';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field-frame.tsx';

export interface ChoiceListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** Of the first option: where an error wants the focus. */
  id?: string;
}

/** One of several, each on a line of its own. */
export function ChoiceList<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
  id: firstId,
}: ChoiceListProps<Value>) {
  const id = useId();
  const style = choice();
  const optionId = (option: { value: Value }, place: number) =>
    place === 0 && firstId ? firstId : `${id}-${option.value}`;
  return (
    <div className={field().root}>
      <span className={field().label} id={id}>
        {label}
      </span>
      <div
        className={style.root}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
      >
        {options.map((option, place) => (
          <label key={option.value} className={style.item} htmlFor={optionId(option, place)}>
            <Checkbox
              id={optionId(option, place)}
              kind="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}

export interface CheckFieldProps {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A box and its words. */
export function CheckField({ children, ...box }: CheckFieldProps) {
  const id = useId();
  return (
    <label className={choice({ bare: true }).item} htmlFor={id}>
      <Checkbox {...box} id={id} />
      {children}
    </label>
  );
}
