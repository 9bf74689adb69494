import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';

export interface LockedSelectProps {
  label: string;
  options: readonly string[];
  value: string;
}

/** A choice that is made already: what there would be to choose from is there, and can't be chosen. */
export function LockedSelect({ label, options, value }: LockedSelectProps) {
  const style = field();
  return (
    <span className={style.control} data-locked="">
      <select className={style.input} aria-label={label} value={value} disabled>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Icon name="lock" size={16} />
    </span>
  );
}
