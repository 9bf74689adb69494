import type { ReactNode } from 'react';
import { helpText } from '#styled/recipes/help-text';

/** A sentence below a table. */
export function HelpText({ children }: { children: ReactNode }) {
  return <p className={helpText()}>{children}</p>;
}
