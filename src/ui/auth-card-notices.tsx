import type { ReactNode } from 'react';
import { harbour } from '#styled/recipes';

/** On the card of sign-in, between its title and its form. */
export function HarbourNotices({ children }: { children: ReactNode }) {
  return <div className={harbour().notices}>{children}</div>;
}
