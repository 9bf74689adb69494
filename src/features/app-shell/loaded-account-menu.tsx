import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { currentRole } from '#src/api/client/session.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { closedFor, isOpenTo } from '#src/entities/seller/access.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { roleTexts } from '#src/messages/roles.ts';
import { withClassName } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { MenuGroup } from '#src/ui/overlays/menu-group.tsx';
import type { Opened } from '#src/ui/overlays/on-demand.tsx';
import { menu } from '#styled/recipes/menu';
import { CompanySwitch } from './company-switch.tsx';

export interface AccountMenuProps {
  theme: ReactNode;
  language: ReactNode;
  onLogOut: () => void;
}

export interface LoadedAccountMenuProps extends AccountMenuProps, Pick<Opened, 'trigger'> {
  marketplace: string;
  company: string;
  /** Undefined until it is known. */
  seller: Seller | null | undefined;
}

/** Open at first: it was pressed. Not `role=menu`: that could hold no choices, and Tab would skip them. */
export function LoadedAccountMenu(props: LoadedAccountMenuProps) {
  const { trigger, marketplace, company, seller, theme, language, onLogOut } = props;
  const texts = useTexts(layoutTexts);
  const preferences = useTexts(preferencesTexts);
  const { names } = useTexts(roleTexts);
  const style = menu({ withHeader: true });
  const [isOpen, setOpen] = useState(true);
  const role = currentRole();
  // Of the company; anyone who has nothing to set there still has an account of their own.
  const hasSettings = isOpenTo(role, '/settings', seller ? closedFor(role, seller) : undefined);
  const item = (element: ReactElement, icon: IconName, text: string) => (
    <li>
      {withClassName(
        element,
        style.item,
        <>
          <Icon name={icon} />
          {text}
        </>,
      )}
    </li>
  );
  return (
    <Ark.Root
      open={isOpen}
      onOpenChange={({ open }) => setOpen(open)}
      positioning={{ placement: 'bottom-end', gutter: 4, overflowPadding: 8 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={style.root} aria-label={texts.account(company)}>
            <MenuGroup label={marketplace}>{company}</MenuGroup>
            {seller && <MenuGroup label={names[role]}>{personName(seller.user)}</MenuGroup>}
            <CompanySwitch />
            <MenuGroup label={preferences.theme}>{theme}</MenuGroup>
            <MenuGroup label={preferences.language}>{language}</MenuGroup>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after whatever was pressed within, by key too */}
            <ul className={style.list} onClick={() => setOpen(false)}>
              {item(
                hasSettings ? <Link to="/settings" /> : <Link to="/settings/security" />,
                'settings',
                texts.settings,
              )}
              {item(<button type="button" onClick={onLogOut} />, 'log-out', texts.logOut)}
            </ul>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
