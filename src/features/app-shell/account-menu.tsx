import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { currentRole } from '#src/api/client/session.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { closedFor, isOpenTo } from '#src/entities/seller/access.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { MenuGroup } from '#src/ui/overlays/menu-group.tsx';
import { AccountTrigger } from './account-trigger.tsx';
import { PopoverMenu } from './popover-menu.tsx';

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
  // Of the company; whoever has nothing to set there still has an account of their own.
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
          aria-label={texts.accountOf(marketplace, company)}
        />
      }
      header={
        <>
          <MenuGroup label={marketplace}>{company}</MenuGroup>
          <Suspense>
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
