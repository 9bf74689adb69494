import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useIsTouch } from '#src/ui/use-media.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { table } from '#styled/recipes/table';
import { nextSort, type Sort, type TableColumn, type TableSelection, tableRoles } from './table-column.ts';
import { TableRows } from './table-rows.tsx';

export interface DataTableProps<Row, Field extends string> {
  /** Names the table. */
  caption: string;
  columns: readonly TableColumn<Row, Field>[];
  /** The same array as long as they are the same: what is new is rendered. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  sort?: Sort<Field> | undefined;
  onSort?: (sort: Sort<Field>) => void;
  selection?: TableSelection<Row> | undefined;
  /** While there is nothing to show yet: its label, and the rows to expect. */
  loading?: { text: string; rows: number } | undefined;
  /** In place of the table when it has no rows: `<EmptyState>`. */
  emptyState?: ReactNode;
  /** Under the rows: `<PaginationFooter>`. */
  footer?: ReactNode;
}

const columnTracks = (
  columns: readonly { width: number; breaks?: boolean }[],
  selectable: boolean,
): string => {
  const tracks = columns.map(({ width, breaks }) => `minmax(${breaks ? 0 : width / 16}rem, ${width}fr)`);
  return [...(selectable ? ['3.5rem'] : []), ...tracks].join(' ');
};

/** A table on a desk, cards on a phone; both the same elements. */
export function DataTable<Row, Field extends string = never>(props: DataTableProps<Row, Field>) {
  const { caption, columns, rows, getRowId, sort, onSort, selection, loading, emptyState, footer } = props;
  const style = table();
  if (rows.length === 0 && !loading && emptyState) return <Panel>{emptyState}</Panel>;

  const selectable = rows.filter(row => !selection?.disabledReason?.(row)).map(getRowId);
  const handleSelectAll = (isSelected: boolean) => selection?.onChange(new Set(isSelected ? selectable : []));

  return (
    <Panel busy={Boolean(loading)}>
      {loading && <VisuallyHidden role="status">{loading.text}</VisuallyHidden>}
      {selection && (
        <selection.parts.Bar
          selectedCount={selection.selected.size}
          selectableCount={loading ? 0 : selectable.length}
          selectAllLabel={selection.selectAllLabel}
          countText={selection.countText}
          clearText={selection.clearText}
          onSelectAll={handleSelectAll}
          actions={selection.actions}
        />
      )}
      <table
        {...tableRoles.table}
        className={style.root}
        style={{ '--columns': columnTracks(columns, Boolean(selection)) } as CSSProperties}
        aria-label={caption}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} selectLabel={selection?.columnLabel} />
        {loading ? (
          <tbody {...tableRoles.group} className={style.body}>
            <TableSkeleton columns={columns} rows={loading.rows} selectable={Boolean(selection)} />
          </tbody>
        ) : (
          <TableRows columns={columns} rows={rows} getRowId={getRowId} selection={selection} />
        )}
      </table>
      {!loading && footer}
    </Panel>
  );
}

export interface TableSkeletonProps<Row, Field extends string> {
  columns: readonly TableColumn<Row, Field>[];
  rows: number;
  selectable: boolean;
}

/** Rows in the final shape and count. */
function TableSkeleton<Row, Field extends string>(props: TableSkeletonProps<Row, Field>) {
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
