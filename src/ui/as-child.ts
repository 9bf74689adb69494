import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { cx } from '#styled/css/cx';

interface WithLook {
  className?: string | undefined;
  'data-variant'?: string;
  children?: ReactNode;
}

/** Whether our styles go to the only child, such as the router's link, and no element is made. */
export interface AsChild {
  asChild?: boolean;
}

/**
 * The child with our class, and with `content` in place of its own where given.
 * @throws TypeError where the child is not one element
 */
export function withClassName(
  child: ReactNode,
  className: string | undefined,
  content?: ReactNode,
): ReactElement<WithLook> {
  if (!isValidElement<WithLook>(child)) throw new TypeError('asChild takes one element');
  const props = { className: cx(className, child.props.className) };
  return content === undefined ? cloneElement(child, props) : cloneElement(child, props, content);
}
