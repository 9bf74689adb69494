import type { ComponentProps, ReactNode } from 'react';
import { stack } from '#styled/recipes';

export function Stack({ children }: { children: ReactNode }) {
  return <div className={stack()}>{children}</div>;
}

/** The fields of a form one below the other. Our own errors stand at them, so the browser's bubbles stay away. */
export function StackForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={stack()} />;
}
