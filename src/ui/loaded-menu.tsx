import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { menu } from '#styled/recipes';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import type { Opened } from './on-demand.tsx';

export interface MenuItem {
  value: string;
  text: string;
  icon?: IconName | undefined;
  isDisabled?: boolean;
  onSelect: () => void;
}

export interface MenuProps extends Opened {
  /** Names the menu. */
  label: string;
  items: readonly MenuItem[];
}

/** What `menu.tsx` loads. */
export function LoadedMenu({ trigger, label, items, defaultOpen = false }: MenuProps) {
  const style = menu();
  return (
    <Ark.Root
      defaultOpen={defaultOpen}
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
