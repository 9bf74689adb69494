import type { ComponentProps, ReactNode } from 'react';
import { stacked } from '#styled/recipes/stacked';

export interface StackProps {
  /** Parts of one thing, closer together. */
  tight?: boolean;
  children: ReactNode;
}

export function Stack({ tight, children }: StackProps) {
  return <div className={stacked({ tight })}>{children}</div>;
}

/**
 * The fields of a form one below the other. Our own errors are shown at them, so the browser's bubbles are turned off.
 */
export function StackForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={stacked()} />;
}
