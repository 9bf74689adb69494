import type { ReactNode } from 'react';
import { note } from '#styled/recipes';

/** A sentence below a table. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={note()}>{children}</p>;
}
