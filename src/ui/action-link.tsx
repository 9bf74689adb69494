import type { ComponentProps } from 'react';
import { actionLink } from '#styled/recipes/action-link';
import { type AsChild, withClassName } from './as-child.ts';

export interface ActionLinkProps extends ComponentProps<'button'>, AsChild {
  /** `back` is above a page's heading. */
  shape?: 'row' | 'back';
}

/** Text to press in a row, a banner, above a head: a button, or with `asChild` the link within. */
export function ActionLink({ shape, asChild, children, ...rest }: ActionLinkProps) {
  const className = actionLink({ shape });
  if (asChild) return withClassName(children, className);
  return (
    <button type="button" {...rest} className={className}>
      {children}
    </button>
  );
}
