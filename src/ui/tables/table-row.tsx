import { memo } from 'react';
import { table } from '#styled/recipes/table';
import type { TableColumn, TableSelection } from './table-column.ts';
import { tableRoles } from './table-roles.ts';

/** How a row can be chosen. */
export interface RowChoice extends Pick<TableSelection<never>['parts'], 'Box'> {
  label: string;
  /** Why it cannot. */
  reason: string | undefined;
  isSelected: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
}

export interface TableRowProps<Row, Field extends string> {
  id: string;
  row: Row;
  columns: readonly TableColumn<Row, Field>[];
  /** It came out of sight. */
  away: boolean;
  choice?: RowChoice | undefined;
}

function Row<Of, Field extends string>({ id, row, columns, away, choice }: TableRowProps<Of, Field>) {
  const style = table();
  return (
    <tr
      {...tableRoles.row}
      className={style.row}
      data-away={away ? '' : undefined}
      data-selectable={choice ? '' : undefined}
      data-selected={choice?.isSelected ? '' : undefined}
    >
      {choice && (
        <td {...tableRoles.cell} className={style.cell} data-card="check" title={choice.reason}>
          <choice.Box
            aria-label={choice.reason ? `${choice.label}. ${choice.reason}` : choice.label}
            checked={choice.isSelected}
            disabled={choice.reason !== undefined}
            onChange={checked => choice.onSelect(id, checked)}
          />
        </td>
      )}
      {columns.map(column => (
        <td
          key={column.key}
          {...tableRoles.cell}
          className={style.cell}
          data-align={column.align}
          data-figure={column.figure ? '' : undefined}
          data-card={column.card}
          data-label={column.cardLabel}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Rendered again only where its row, the columns or its choice are other ones than before. */
export const TableRow = memo(Row) as typeof Row;
