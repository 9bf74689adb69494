import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { Icon } from '#src/ui/icon.tsx';
import { lazyPart, OnDemand } from '#src/ui/overlays/on-demand.tsx';
import { topItem } from '#styled/recipes/top-item';
import { initialsOf } from './initials.ts';
import type { AccountMenuProps } from './loaded-account-menu.tsx';

// Whole, at once: what came into the open menu later would push away what is being pressed.
const part = lazyPart(() => import('./loaded-account-menu.tsx').then(loaded => loaded.LoadedAccountMenu));

/** [34–36] Marketplace and company above, two items below; theme and language are in its header. */
export function AccountMenu(props: AccountMenuProps) {
  const texts = useTexts(layoutTexts);
  const countryName = useCountryName();
  const { data: seller } = useQuery(sellerQuery);
  const marketplace = seller?.marketplace ? countryName(seller.marketplace) : texts.accountNotReady;
  const company = seller?.company?.name ?? texts.noCompany;
  const trigger = (
    <AccountTrigger
      caption={marketplace}
      name={company}
      initials={seller ? initialsOf(seller.user) : ''}
      aria-label={texts.accountOf(marketplace, company)}
    />
  );
  return (
    <OnDemand part={part} popup="dialog" trigger={trigger}>
      {Loaded => <Loaded {...props} {...{ trigger, marketplace, company, seller }} />}
    </OnDemand>
  );
}

interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
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
