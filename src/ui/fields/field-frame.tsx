import type { ReactNode } from 'react';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { field } from '#styled/recipes/field';

export interface FieldNotes {
  label: ReactNode;
  /** Shown where the error will be, so nothing jumps. */
  hint?: ReactNode;
  error?: ReactNode;
}

export interface FieldFrameProps extends FieldNotes {
  /** The control's id; the note gets `<id>-note`. */
  id: string;
  children: ReactNode;
}

/** What the control says of itself to a screen reader. */
export function fieldAria(id: string, { hint, error }: Pick<FieldNotes, 'hint' | 'error'>) {
  return {
    'aria-describedby': hint || error ? `${id}-note` : undefined,
    'aria-invalid': error ? true : undefined,
  };
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={field().error} id={id}>
      <StatusMark tone="failed" size={14} />
      {children}
    </p>
  );
}

export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  const style = field();
  return (
    <div className={style.root}>
      <label className={style.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p className={style.hint} id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
