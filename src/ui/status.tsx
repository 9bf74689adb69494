import type { ReactNode } from 'react';
import { status } from '#styled/recipes/status';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './spinner.tsx';
import { paletteOf, StatusMark, type StatusTone } from './status-mark.tsx';

export interface StatusProps {
  tone: StatusTone;
  /** Replaces the icon: a tray, a lock. */
  icon?: IconName;
  /** A ring in place of the mark, while something is being checked. */
  working?: boolean;
  children: ReactNode;
}

/** Icon and label. First on a card, it gets the badge's background. */
export function Status({ tone, icon, working, children }: StatusProps) {
  return (
    <span className={status({ tone: paletteOf(tone) })}>
      {working ? <Spinner stepped /> : icon ? <Icon name={icon} size={16} /> : <StatusMark tone={tone} />}
      {children}
    </span>
  );
}
