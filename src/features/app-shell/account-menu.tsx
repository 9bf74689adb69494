import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { currentRole } from '#src/api/client/session.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { closedFor, isOpenTo } from '#src/entities/seller/access.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { PopoverMenuProps } from '#src/ui/overlays/loaded-popover-menu.tsx';
import { MenuGroup } from '#src/ui/overlays/menu-group.tsx';
import { lazyPart, OnDemand } from '#src/ui/overlays/on-demand.tsx';
import { topItem } from '#styled/recipes/top-item';
import { initialsOf } from './person.ts';

// Nobody has opened the menu yet.
const MenuPerson = lazy(() => import('./menu-person.tsx'));
const CompanySwitch = lazy(() => import('./company-switch.tsx'));

export interface AccountMenuProps {
  theme: ReactNode;
  language: ReactNode;
  onLogOut: () => void;
}

/** [34–36] Marketplace and company above, two items below; theme and language are in its header. */
export function AccountMenu({ theme, language, onLogOut }: AccountMenuProps) {
  const texts = useTexts(layoutTexts);
  const preferences = useTexts(preferencesTexts);
  const countryName = useCountryName();
  const { data: seller } = useQuery(sellerQuery);
  const marketplace = seller?.marketplace ? countryName(seller.marketplace) : texts.accountNotReady;
  const company = seller?.company?.name ?? texts.noCompany;
  // Of the company; anyone who has nothing to set there still has an account of their own.
  const role = currentRole();
  const hasSettings = isOpenTo(role, '/settings', seller ? closedFor(role, seller) : undefined);
  const settings = hasSettings ? <Link to="/settings" /> : <Link to="/settings/security" />;
  return (
    <PopoverMenu
      label={texts.account(company)}
      trigger={
        <AccountTrigger
          caption={marketplace}
          name={company}
          initials={seller ? initialsOf(seller.user) : ''}
          aria-label={texts.accountOf(marketplace, company)}
        />
      }
      header={
        <>
          <MenuGroup label={marketplace}>{company}</MenuGroup>
          <Suspense>
            {seller && <MenuPerson user={seller.user} />}
            <CompanySwitch />
          </Suspense>
          <MenuGroup label={preferences.theme}>{theme}</MenuGroup>
          <MenuGroup label={preferences.language}>{language}</MenuGroup>
        </>
      }
      items={[
        { text: texts.settings, icon: 'settings', element: settings },
        { text: texts.logOut, icon: 'log-out', element: <button type="button" onClick={onLogOut} /> },
      ]}
    />
  );
}

export interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  caption: string;
  name: string;
  /** Of the person, where there is no room for words. */
  initials: string;
}

/** Country and company, and a person's initials in their place on a phone. Give it to a menu as its trigger. */
function AccountTrigger({ caption, name, initials, ...rest }: AccountTriggerProps) {
  const style = topItem();
  return (
    <button type="button" {...rest} className={style.account} title={name}>
      <span className={style.accountText}>
        <span className={style.caption}>{caption}</span>
        <span className={style.name}>{name}</span>
      </span>
      <Icon name={rest['aria-expanded'] ? 'chevron-up' : 'chevron-down'} size={16} />
      <span className={style.initials} aria-hidden="true">
        {initials}
      </span>
    </button>
  );
}

const part = lazyPart(() =>
  import('#src/ui/overlays/loaded-popover-menu.tsx').then(loaded => loaded.LoadedPopoverMenu),
);

/** A menu with more than items in it. */
function PopoverMenu(props: PopoverMenuProps) {
  return (
    <OnDemand part={part} popup="dialog" trigger={props.trigger}>
      {Loaded => <Loaded {...props} defaultOpen />}
    </OnDemand>
  );
}
