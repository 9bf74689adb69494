import { Icon } from '#src/ui/icon.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { table } from '#styled/recipes/table';
import type { TableColumn } from './table-column.ts';
import { nextSort, type Sort, tableRoles } from './table-column.ts';

export interface TableHeadProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  sort?: Sort<Field> | undefined;
  onSort?: ((sort: Sort<Field>) => void) | undefined;
  /** Head of the column of boxes. */
  selectLabel?: string | undefined;
}

const words = { asc: 'ascending', desc: 'descending' } as const;

export function TableHead<Row, Field extends string>(props: TableHeadProps<Row, Field>) {
  const { columns, sort, onSort, selectLabel } = props;
  const style = table();
  // Cards hide the head: nothing in it may keep a place in the tab order.
  const isTouch = useIsTouch();

  const headOf = ({ header, isHeaderHidden, sortField }: TableColumn<Row, Field>) => {
    if (isHeaderHidden) return <VisuallyHidden>{header}</VisuallyHidden>;
    if (sortField === undefined || !onSort || isTouch) return header;
    const isSorted = sort?.field === sortField;
    return (
      <button type="button" className={style.sortButton} onClick={() => onSort(nextSort(sort, sortField))}>
        {header}
        <Icon name={isSorted ? (sort.direction === 'desc' ? 'arrow-down' : 'arrow-up') : 'sort'} size={14} />
      </button>
    );
  };

  return (
    <thead {...tableRoles.group} className={style.head}>
      <tr {...tableRoles.row}>
        {selectLabel && (
          <th {...tableRoles.head} className={style.headCell}>
            <VisuallyHidden>{selectLabel}</VisuallyHidden>
          </th>
        )}
        {columns.map(column => (
          <th
            key={column.key}
            {...tableRoles.head}
            className={style.headCell}
            data-align={column.align}
            aria-sort={
              column.sortField !== undefined && sort?.field === column.sortField
                ? words[sort.direction]
                : undefined
            }
          >
            {headOf(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
