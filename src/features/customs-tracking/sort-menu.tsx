import { IconButton } from '#src/ui/icon-button.tsx';
import type { MenuChoice } from '#src/ui/overlays/loaded-menu.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { nextSort, type Sort } from '#src/ui/tables/next-sort.ts';

export interface SortMenuProps<Field extends string> {
  /** "Sort: Last update, newest first" */
  label: string;
  options: readonly { field: Field; text: string }[];
  sort: Sort<Field> | undefined;
  onSort: (sort: Sort<Field>) => void;
  choice?: MenuChoice | undefined;
}

/** Sorting for what has no heads to press, such as cards; and a choice that is made too seldom for a place of its own. */
export function SortMenu<Field extends string>({
  label,
  options,
  sort,
  onSort,
  choice,
}: SortMenuProps<Field>) {
  const arrow = sort?.direction === 'asc' ? 'arrow-up' : 'arrow-down';
  return (
    <Menu
      label={label}
      choice={choice}
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
