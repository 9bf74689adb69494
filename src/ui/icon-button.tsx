import type { ComponentProps } from 'react';
import { iconButton } from '#styled/recipes/icon-button';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** Its name, for reader and tooltip. */
  label: string;
  /** `inset` is at the end of a field. */
  size?: 'normal' | 'small' | 'inset';
  tone?: 'muted' | 'accent' | 'inherit';
  busy?: boolean;
}

export function IconButton({ icon, label, size, tone, busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={iconButton({ size, tone })}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  );
}
