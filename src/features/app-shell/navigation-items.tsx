import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentRole } from '#src/api/client/session.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { isOpenTo } from '#src/entities/seller/access.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { withClassName } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { navLink } from '#styled/recipes/nav-link';

/** [31–33] Three links, My Importers for those whose they are, Customs Tracking only while the seller has no seller id; subpages mark their link too. */
export function useNavigationItems(): (place: 'side' | 'bottom') => ReactElement[] {
  const texts = useTexts(layoutTexts);
  const { data: seller } = useQuery(sellerQuery);
  // From the cache alone: the list is fetched where it is shown.
  const { data: tracking } = useQuery({ ...trackingQuery, enabled: false });
  const unread = tracking?.unread ?? 0;

  return place => {
    const help = (
      <NavLink key="help" place={place} icon="help" text={texts.help} link={<Link to="/help" />} />
    );
    const importers = (
      <NavLink
        key="importers"
        place={place}
        icon="warehouse"
        text={texts.myImporters}
        link={<Link to="/my-importers" />}
      />
    );
    const items = isOpenTo(currentRole(), '/my-importers') ? [importers, help] : [help];
    if (seller?.hasSellerId) return items;
    return [
      <NavLink
        key="tracking"
        place={place}
        icon="map"
        text={texts.customsTracking}
        link={<Link to="/customs-tracking" activeOptions={{ includeSearch: false }} />}
        count={unread}
        countLabel={texts.unread(unread)}
      />,
      ...items,
    ];
  };
}

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

function NavLink({ place, link, icon, text, count, countLabel }: NavLinkProps) {
  const style = navLink({ place });
  const badge = count ? (
    <span className={style.count} role="img" aria-label={countLabel}>
      {count}
    </span>
  ) : null;
  return withClassName(
    link,
    style.root,
    <>
      <Icon name={icon} size={place === 'side' ? 20 : 24} />
      {text}
      {badge}
    </>,
  );
}
