import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import { nextSort, type Sort } from './next-sort.ts';

export interface SortMenuProps<Field extends string> {
  /** "Sort: Last update, newest first" */
  label: string;
  options: readonly { field: Field; text: string }[];
  sort: Sort<Field> | undefined;
  onSort: (sort: Sort<Field>) => void;
}

/** Sorting for what has no heads to press, such as cards. */
export function SortMenu<Field extends string>({ label, options, sort, onSort }: SortMenuProps<Field>) {
  const arrow = sort?.direction === 'asc' ? 'arrow-up' : 'arrow-down';
  return (
    <Menu
      label={label}
      trigger={<IconButton icon="sort" label={label} />}
      items={options.map(({ field, text }) => ({
        value: field,
        text,
        icon: sort?.field === field ? arrow : 'sort',
        onSelect: () => onSort(nextSort(sort, field)),
      }))}
    />
  );
}
