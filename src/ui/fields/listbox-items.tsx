import type { ComponentType, ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { listbox } from '#styled/recipes/listbox';

interface PartProps {
  className?: string;
  children?: ReactNode;
}

/** The parts that a select and a combobox have in common. */
interface ListParts {
  Item: ComponentType<PartProps & { item: ListOption }>;
  ItemText: ComponentType<PartProps>;
  ItemIndicator: ComponentType<PartProps>;
  ItemGroup: ComponentType<PartProps>;
  ItemGroupLabel: ComponentType<PartProps>;
}

export interface ListboxItemsProps {
  options: readonly ListOption[];
  parts: ListParts;
}

/** Options, under the names of their groups where they have any. */
export function ListboxItems({ options, parts }: ListboxItemsProps) {
  const style = listbox();
  const groups = [...new Set(options.map(option => option.group))];
  return groups.map(group => {
    const members = options.filter(option => option.group === group);
    const items = members.map(option => (
      <parts.Item key={option.value} item={option} className={style.item}>
        <span className={style.text}>
          <parts.ItemText>{option.text}</parts.ItemText>
          {option.secondary && <span className={style.secondary}>{option.secondary}</span>}
        </span>
        <parts.ItemIndicator>
          <Icon name="check" size={16} />
        </parts.ItemIndicator>
      </parts.Item>
    ));
    if (group === undefined) return items;
    return (
      <parts.ItemGroup key={group}>
        <parts.ItemGroupLabel className={style.groupLabel}>{group}</parts.ItemGroupLabel>
        {items}
      </parts.ItemGroup>
    );
  });
}

export interface ListOption {
  value: string;
  text: string;
  /** A second, smaller line. */
  secondary?: string;
  /** Options of one group are together, under its name. */
  group?: string;
  isDisabled?: boolean;
}

export const listboxRoot = () => listbox().root;
