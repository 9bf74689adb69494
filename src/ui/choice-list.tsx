import { type ReactNode, useId } from 'react';
import { choice, field } from '#styled/recipes';
import { Checkbox } from './checkbox.tsx';

export interface ChoiceListProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of several, each on a line of its own. */
export function ChoiceList<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceListProps<Value>) {
  const id = useId();
  const style = choice();
  return (
    <div className={field().root}>
      <span className={field().label} id={id}>
        {label}
      </span>
      <div className={style.root} role="radiogroup" aria-labelledby={id}>
        {options.map(option => (
          <label key={option.value} className={style.item} htmlFor={`${id}-${option.value}`}>
            <Checkbox
              id={`${id}-${option.value}`}
              kind="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
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
