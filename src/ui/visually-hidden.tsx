import type { ReactNode } from 'react';
import { visuallyHiddenText } from '#styled/recipes/visually-hidden-text';

export interface VisuallyHiddenProps {
  children: ReactNode;
  role?: 'status' | 'alert';
  as?: 'span' | 'h1';
}

/** Text for a screen reader only. */
export function VisuallyHidden({ children, role, as: Element = 'span' }: VisuallyHiddenProps) {
  return (
    <Element className={visuallyHiddenText()} role={role}>
      {children}
    </Element>
  );
}
