import { Skeleton } from '#src/ui/skeleton.tsx';
import { table } from '#styled/recipes/table';
import type { TableColumn } from './table-column.ts';
import { tableRoles } from './table-roles.ts';

export interface TableSkeletonProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  rows: number;
  selectable: boolean;
}

/** Rows in the final shape and count. */
export function TableSkeleton<Row, Field extends string>(props: TableSkeletonProps<Row, Field>) {
  const { columns, rows, selectable } = props;
  const style = table();
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} {...tableRoles.row} className={style.row} data-selectable={selectable ? '' : undefined}>
      {selectable && <td {...tableRoles.cell} className={style.cell} data-card="check" />}
      {columns.map(({ key, align, card, skeleton = { width: 'medium' } }) => (
        <td key={key} {...tableRoles.cell} className={style.cell} data-align={align} data-card={card}>
          {/* In a line of its own, also where the cell is a flex box: the bar takes the height of text. */}
          <span className={style.figure} data-big={skeleton.big ? '' : undefined}>
            <Skeleton width={skeleton.width} />
          </span>{' '}
          {skeleton.sub && (
            <span className={style.sub}>
              <Skeleton width={skeleton.sub} line="caption" />
            </span>
          )}
        </td>
      ))}
    </tr>
  ));
}
