import type { ReactNode } from 'react';
import { visuallyHiddenText } from '#styled/recipes/visually-hidden-text';

export interface VisuallyHiddenProps {
  children: ReactNode;
  role?: 'status' | 'alert';
}

/** Text for a screen reader only. */
export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={visuallyHiddenText()} role={role}>
      {children}
    </span>
  );
}
