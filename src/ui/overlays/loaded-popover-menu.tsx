import { Popover as Ark } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type ReactElement, type ReactNode, useState } from 'react';
import { withClassName } from '#src/ui/as-child.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icons.ts';
import { menu } from '#styled/recipes/menu';
import type { Opened } from './on-demand.tsx';

export interface PopoverMenuItem {
  text: string;
  icon: IconName;
  /** A link or a button, without content. */
  element: ReactElement;
}

export interface PopoverMenuProps extends Opened {
  label: string;
  /** `<MenuGroup>`s above the items: a name, choices. */
  header?: ReactNode;
  items: readonly PopoverMenuItem[];
}

/** A menu with more than items in it. Not `role=menu`: that could hold no choices, and Tab would skip them. */
export function LoadedPopoverMenu(props: PopoverMenuProps) {
  const { trigger, label, header, items, defaultOpen = false } = props;
  const style = menu({ withHeader: true });
  const [isOpen, setOpen] = useState(defaultOpen);
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
          <Ark.Content className={style.root} aria-label={label}>
            {header}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after whatever was pressed within, by key too */}
            <ul className={style.list} onClick={() => setOpen(false)}>
              {items.map(({ text, icon, element }) => (
                <li key={text}>
                  {withClassName(
                    element,
                    style.item,
                    <>
                      <Icon name={icon} />
                      {text}
                    </>,
                  )}
                </li>
              ))}
            </ul>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
