import type { ReactNode } from 'react';
import { printNote } from '#styled/recipes/print-note';

/** On paper only: when it was printed, say. */
export function PrintNote({ children }: { children: ReactNode }) {
  return <p className={printNote()}>{children}</p>;
}
