import { memo, useRef } from 'react';
import { table } from '#styled/recipes/table';
import type { TableColumn, TableSelection } from './table-column.ts';
import { tableRoles } from './table-roles.ts';
import { TableRow } from './table-row.tsx';
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
