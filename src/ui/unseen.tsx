import type { ReactNode } from 'react';
import { unseen } from '#styled/recipes';

/** Words for a screen reader only. */
export function Unseen({ children, role }: { children: ReactNode; role?: 'status' | 'alert' }) {
  return (
    <span className={unseen()} role={role}>
      {children}
    </span>
  );
}
