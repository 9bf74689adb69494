import { table } from '#styled/recipes';
import type { TableColumn, TableSelection } from './table-column.ts';
import { tableRoles } from './table-roles.ts';

export interface TableRowProps<Row, Field extends string> {
  id: string;
  row: Row;
  columns: readonly TableColumn<Row, Field>[];
  selection?: TableSelection<Row> | undefined;
  onSelect: (id: string, isSelected: boolean) => void;
}

export function TableRow<Row, Field extends string>(props: TableRowProps<Row, Field>) {
  const { id, row, columns, selection, onSelect } = props;
  const style = table();
  const isSelected = selection?.selected.has(id) ?? false;
  const reason = selection?.disabledReason?.(row);
  return (
    <tr
      {...tableRoles.row}
      className={style.row}
      data-selectable={selection ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
    >
      {selection && (
        <td {...tableRoles.cell} className={style.cell} data-card="check" title={reason}>
          <selection.parts.Box
            aria-label={reason ? `${selection.rowLabel(row)}. ${reason}` : selection.rowLabel(row)}
            checked={isSelected}
            disabled={reason !== undefined}
            onChange={checked => onSelect(id, checked)}
          />
        </td>
      )}
      {columns.map(column => (
        <td
          key={column.key}
          {...tableRoles.cell}
          className={style.cell}
          data-align={column.align}
          data-card={column.card}
          data-label={column.cardLabel}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
