import type { ReactNode } from 'react';
import { unseen } from '#styled/recipes';

export interface UnseenProps {
  children: ReactNode;
  role?: 'status' | 'alert';
  as?: 'span' | 'h1';
}

/** Words for a screen reader only. */
export function Unseen({ children, role, as: Element = 'span' }: UnseenProps) {
  return (
    <Element className={unseen()} role={role}>
      {children}
    </Element>
  );
}
