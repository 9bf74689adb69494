import { type ComponentProps, cloneElement, type MouseEvent } from 'react';
import { button } from '#styled/recipes/button';
import { type AsChild, withClassName } from './as-child.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, AsChild {
  /** `done` is the green of something finished, for a disabled button. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'done';
  size?: 'normal' | 'small';
  wide?: boolean;
  /** Busy: keeps its width and its focus, and can't be pressed. */
  busy?: boolean;
  /** The label while it is busy; without it the label stays, under a spinner. */
  busyText?: string;
}

/** With `asChild` its only child, such as a link, gets the look. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size, wide, busy, busyText, asChild, children, onClick, ...rest } = props;
  const style = button({ variant, size, wide });
  // Rows and bars lay out a link that looks like a button as one.
  if (asChild) return cloneElement(withClassName(children, style.root), { 'data-variant': variant });

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={style.root}
      data-variant={variant}
      // Not `disabled`: a button that loses the focus loses the reader's place.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={handleClick}
    >
      {busy === undefined ? (
        children
      ) : (
        <span className={style.faces}>
          <span className={style.face} data-off={busy || undefined}>
            {children}
          </span>
          <span className={style.face} data-off={!busy || undefined}>
            <Spinner />
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}
