import { memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { table } from '#styled/recipes/table';
import { type TableColumn, type TableSelection, tableRoles } from './table-column.ts';

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

/** So few that there is nothing to win. */
const few = 30;
/** Beyond either edge of the window, for what is scrolled meanwhile. */
const spare = 1;

interface Part {
  /** Which rows to render. */
  from: number;
  to: number;
  /** The height of those that are left out, in pixels. */
  above: number;
  below: number;
}

const whole = (length: number): Part => ({ from: 0, to: length, above: 0, below: 0 });

/**
 * New rows are rendered in two steps: those in sight, so that they can be seen in the next frame, then the others,
 * which may be interrupted by what the person does next.
 * @param rows the same array as long as they are the same
 * @returns the part to render, and a key for the element around the rows: another one where no row stays, since a
 * hundred rows are removed with their element faster than one by one; and which of the rows came out of sight
 */
export function useRowsInSight<Row>(rows: readonly Row[], body: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(() => ({
    rows,
    part: inSight(rows.length, undefined, 0),
    away: new Set(rows),
    generation: 0,
  }));
  // A state of its own, which only the second step sets: it may be late, and must not bring back what was before.
  const [complete, setComplete] = useState<readonly Row[]>();
  useEffect(() => startTransition(() => setComplete(rows)), [rows]);
  const isWhole = complete === current.rows || current.part.to - current.part.from === current.rows.length;

  // During render, so that no frame shows the old part of other rows.
  if (current.rows !== rows) {
    const before = new Set(current.rows);
    const fresh = rows.filter(row => !before.has(row)).length;
    const sight = inSight(rows.length, body.current?.getBoundingClientRect(), current.rows.length);
    // A row that stays is left as it came, or it would be rendered again.
    const isAway = (row: Row, place: number) =>
      before.has(row) ? current.away.has(row) : place < sight.from || place >= sight.to;
    setCurrent({
      rows,
      part: rows.length <= few || (isWhole && fresh <= few) ? whole(rows.length) : sight,
      away: new Set(rows.filter(isAway)),
      generation: fresh === rows.length ? current.generation + 1 : current.generation,
    });
  }
  const { part, away, generation } = current;
  return { ...(complete === rows ? whole(rows.length) : part), away, generation };
}

/** @param lengthBefore how many rows the height of the box is made of */
function inSight(length: number, box: DOMRect | undefined, lengthBefore: number): Part {
  const height = box && box.height / Math.max(1, lengthBefore);
  if (!box || !height) return { ...whole(length), to: Math.min(few, length) };
  let first = Math.floor(-box.top / height);
  let last = Math.ceil((window.innerHeight - box.top) / height);
  if (last > length) {
    // The window will be at the end of what has become shorter.
    first = Math.min(first, length - (last - first));
    last = length;
  }
  const from = Math.min(Math.max(0, first - spare), length);
  // Of two columns of cards the first one stays the first.
  const even = from - (from % 2);
  const to = Math.max(even, Math.min(length, last + spare));
  return { from: even, to, above: even * height, below: (length - to) * height };
}
