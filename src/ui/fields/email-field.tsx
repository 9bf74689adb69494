import { TextField, type TextFieldProps } from './text-field.tsx';

/** An address, typed as it is: no keyboard begins it with a capital, and none corrects it. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return (
    <TextField autoCapitalize="off" spellCheck={false} required {...props} type="email" inputMode="email" />
  );
}
