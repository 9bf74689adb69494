import type { ReactNode } from 'react';
import { badge } from '#styled/recipes/badge';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { paletteOf, StatusMark, type StatusTone } from './status-mark.tsx';

export interface BadgeProps {
  tone: StatusTone;
  /** Replaces the tone's icon. */
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={badge({ tone: paletteOf(tone) })}>
      {icon ? <Icon name={icon} size={14} /> : <StatusMark tone={tone} size={14} />}
      {children}
    </span>
  );
}
