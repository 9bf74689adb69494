import type { ReactNode } from 'react';
import { authCard } from '#styled/recipes/auth-card';

/** On the card of sign-in, between its title and its form. */
export function AuthCardNotices({ children }: { children: ReactNode }) {
  return <div className={authCard().notices}>{children}</div>;
}
