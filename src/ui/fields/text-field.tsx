import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';

export interface TextFieldProps extends FieldNotes, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange?: (value: string) => void;
  /** Shown and not editable; the hint says where it comes from. */
  locked?: boolean;
  /** Large figures, for what is scanned or read from a label. */
  big?: boolean;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** A labelled line of text. Takes every attribute of an input; the ref is the input's. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    locked,
    big,
    leading,
    trailing,
    id: givenId,
    ...input
  } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const style = field({ big });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span
        className={style.control}
        data-invalid={error ? '' : undefined}
        data-locked={locked ? '' : undefined}
      >
        {leading}
        <input
          type="text"
          {...input}
          {...fieldAria(id, { hint, error })}
          id={id}
          className={style.input}
          value={value}
          readOnly={locked || input.readOnly || !onChange}
          onChange={event => onChange?.(event.currentTarget.value)}
        />
        {locked ? <Icon name="lock" size={16} /> : trailing}
      </span>
    </FieldFrame>
  );
}

/** An address, typed as it is: no keyboard begins it with a capital, and none corrects it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField autoCapitalize="off" spellCheck={false} required {...props} type="email" inputMode="email" />
  );
}
