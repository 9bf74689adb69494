import type { ReactNode } from 'react';
import { formActions } from '#styled/recipes/form-actions';

export interface FormActionsProps {
  /** Why the button waits. */
  note?: ReactNode;
  /** Of the note, for the button's `aria-describedby`. */
  noteId?: string;
  children: ReactNode;
}

/** Below the fields of a form: its button, and beside it why it waits. */
export function FormActions({ note, noteId, children }: FormActionsProps) {
  const style = formActions();
  return (
    <div className={style.root}>
      {children}
      {note && (
        <span className={style.note} id={noteId}>
          {note}
        </span>
      )}
    </div>
  );
}
