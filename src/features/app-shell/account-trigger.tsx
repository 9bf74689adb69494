import type { ComponentProps } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { topItem } from '#styled/recipes/top-item';

export interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  caption: string;
  name: string;
}

/** Country and company, and a head in their place on a phone. Give it to a menu as its trigger. */
export function AccountTrigger({ caption, name, ...rest }: AccountTriggerProps) {
  const style = topItem();
  return (
    <button type="button" {...rest} className={style.account} title={name}>
      <span className={style.accountText}>
        <span className={style.caption}>{caption}</span>
        <span className={style.name}>{name}</span>
      </span>
      <Icon name={rest['aria-expanded'] ? 'chevron-up' : 'chevron-down'} size={16} />
      <Icon name="account" />
    </button>
  );
}
