import type { ReactNode } from 'react';
import { note } from '#styled/recipes';

/** A sentence below a table, or below tabs. */
export function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={note()}>
      {children}
    </p>
  );
}
