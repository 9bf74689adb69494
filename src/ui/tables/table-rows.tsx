import { memo, useRef } from 'react';
import { table } from '#styled/recipes/table';
import { type TableColumn, type TableSelection, tableRoles } from './table-column.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

export interface TableRowsProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  selection?: TableSelection<Row> | undefined;
}

function Rows<Row, Field extends string>({ columns, rows, getRowId, selection }: TableRowsProps<Row, Field>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, above, below, away, generation } = useRowsInSight(rows, body);
  const handleSelect = (id: string, isSelected: boolean) => {
    const selected = new Set(selection?.selected);
    if (isSelected) selected.add(id);
    else selected.delete(id);
    selection?.onChange(selected);
  };
  return (
    <tbody
      {...tableRoles.group}
      ref={body}
      key={generation}
      className={table().body}
      style={above + below > 0 ? { paddingTop: above, paddingBottom: below } : undefined}
    >
      {rows.slice(from, to).map(row => {
        const id = getRowId(row);
        return (
          <TableRow
            key={id}
            id={id}
            row={row}
            columns={columns}
            away={away.has(row)}
            choice={
              selection && {
                Box: selection.parts.Box,
                label: selection.rowLabel(row),
                reason: selection.disabledReason?.(row),
                isSelected: selection.selected.has(id),
                onSelect: handleSelect,
              }
            }
          />
        );
      })}
    </tbody>
  );
}

/** Not rendered with what is above and below them: a letter typed into the search doesn't wait for a hundred rows. */
export const TableRows = memo(Rows) as typeof Rows;

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
const TableRow = memo(Row) as typeof Row;
