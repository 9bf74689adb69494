import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ReactElement } from 'react';
import { menu } from '#styled/recipes';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

export interface MenuItem {
  value: string;
  text: string;
  icon?: IconName | undefined;
  isDisabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  /** The button that opens it, one element. */
  trigger: ReactElement;
  /** Names the menu. */
  label: string;
  items: readonly MenuItem[];
}

/** Actions behind one button. */
export function Menu({ trigger, label, items }: MenuProps) {
  const style = menu();
  return (
    <Ark.Root
      positioning={{ placement: 'bottom-end', gutter: 4, overflowPadding: 8 }}
      lazyMount
      unmountOnExit
      onSelect={({ value }) => items.find(item => item.value === value)?.onSelect()}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={style.root} aria-label={label}>
            {items.map(item => (
              <Ark.Item
                key={item.value}
                value={item.value}
                className={style.item}
                disabled={item.isDisabled ?? false}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.text}
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
