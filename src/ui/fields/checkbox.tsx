import type { ComponentProps } from 'react';
import { check } from '#styled/recipes/check';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> {
  /** Some of the items it covers are selected. */
  indeterminate?: boolean;
  kind?: 'checkbox' | 'radio';
  onChange?: (isChecked: boolean) => void;
}

/** The bare box; its name comes from `aria-label` or the label around it. */
export function Checkbox({ indeterminate = false, kind = 'checkbox', onChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type={kind}
      className={check({ kind })}
      // The state exists as a property only, no attribute sets it.
      ref={element => {
        if (element) element.indeterminate = indeterminate;
      }}
      onChange={event => onChange?.(event.currentTarget.checked)}
    />
  );
}
