import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { menu } from '#styled/recipes/menu';
import type { Opened } from './on-demand.tsx';

export interface MenuItem {
  value: string;
  text: string;
  icon?: IconName | undefined;
  isDisabled?: boolean;
  onSelect: () => void;
}

/** One of several, below the actions. */
export interface MenuChoice {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}

export interface MenuProps extends Opened {
  /** Names the menu. */
  label: string;
  items: readonly MenuItem[];
  choice?: MenuChoice | undefined;
}

/** What `menu.tsx` loads. */
export function LoadedMenu({ trigger, label, items, choice, defaultOpen = false }: MenuProps) {
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
            {choice && (
              <Ark.RadioItemGroup
                className={style.choice}
                value={choice.value}
                onValueChange={({ value }) => choice.onChange(value)}
              >
                <Ark.ItemGroupLabel className={style.choiceLabel}>{choice.label}</Ark.ItemGroupLabel>
                {choice.options.map(({ value, text }) => (
                  <Ark.RadioItem key={value} value={value} className={style.item}>
                    {text}
                    {value === choice.value && <Icon name="check" />}
                  </Ark.RadioItem>
                ))}
              </Ark.RadioItemGroup>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
