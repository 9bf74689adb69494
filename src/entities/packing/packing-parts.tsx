import { type ComponentProps, type ReactNode, useId } from 'react';
import { Checkbox, type CheckboxProps } from '#src/ui/fields/checkbox.tsx';
import { toShip } from '#styled/recipes/to-ship';

/** What has to be in a parcel. */
export function PackList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={toShip().items} aria-label={label}>
      {children}
    </ul>
  );
}

export interface PackLineProps extends Pick<CheckboxProps, 'checked' | 'disabled' | 'onChange'> {
  count: string;
  name: string;
  /** `<Sub>`s. */
  children?: ReactNode;
  /** Nothing of it is missing. */
  isComplete?: boolean | undefined;
  /** A button beside it. */
  act?: ReactNode;
  /** What is rarely used, below it. */
  below?: ReactNode;
}

/** A thing to be packed, of a `<PackList>`: the whole line is its target. */
export function PackLine({ count, name, children, isComplete, act, below, ...box }: PackLineProps) {
  const id = useId();
  const style = toShip();
  return (
    <li>
      <label className={style.item} htmlFor={id}>
        <Checkbox {...box} id={id} />
        <span className={style.count} data-complete={isComplete || undefined}>
          {count}
        </span>
        <span className={style.name}>
          {name}
          {children}
        </span>
      </label>
      {act}
      {below && <div className={style.below}>{below}</div>}
    </li>
  );
}

/** Something is asked: what, and large buttons to answer. */
export function LargeChoices({ children }: { children: ReactNode }) {
  return <div className={toShip().choices}>{children}</div>;
}

/** The form below what has to be in the parcel. */
export function LabelForm(props: Omit<ComponentProps<'form'>, 'className'>) {
  return <form {...props} className={toShip().label} noValidate />;
}

/** What is remembered of the form, on a line, and the way to change it. */
export function SummaryLine({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <p className={toShip().summary}>
      <span>{children}</span>
      {action}
    </p>
  );
}

/** Large ground for what was done a moment ago. */
export function DoneFrame({ children }: { children: ReactNode }) {
  return <div className={toShip().saved}>{children}</div>;
}

export interface SwitchesProps {
  label: string;
  options: readonly { key: string; text: string; isOn: boolean; onChange: (isOn: boolean) => void }[];
}

/** Things that are on or off, in one line where there is room. */
export function Switches({ label, options }: SwitchesProps) {
  const id = useId();
  const style = toShip();
  return (
    <fieldset className={style.settings} aria-label={label}>
      {options.map(({ key, text, isOn, onChange }) => (
        <label key={key} className={style.setting} htmlFor={`${id}-${key}`}>
          <Checkbox id={`${id}-${key}`} checked={isOn} onChange={onChange} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
