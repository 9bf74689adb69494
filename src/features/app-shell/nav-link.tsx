import type { ReactElement } from 'react';
import { dress } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { navLink } from '#styled/recipes/nav-link';

export interface NavLinkProps {
  place: 'side' | 'bottom';
  /** The router's link, without content; its `aria-current` marks where one is. */
  link: ReactElement;
  icon: IconName;
  text: string;
  count?: number | undefined;
  /** "12 unread": the count in words. */
  countLabel?: string | undefined;
}

export function NavLink({ place, link, icon, text, count, countLabel }: NavLinkProps) {
  const style = navLink({ place });
  const badge = count ? (
    <span className={style.count} role="img" aria-label={countLabel}>
      {count}
    </span>
  ) : null;
  return dress(
    link,
    style.root,
    <>
      <Icon name={icon} size={place === 'side' ? 20 : 24} />
      {text}
      {badge}
    </>,
  );
}
