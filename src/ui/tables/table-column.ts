import type { ReactNode } from 'react';
import type { Checkbox } from '#src/ui/fields/checkbox.tsx';
import type { SelectionBar } from './selection-bar.tsx';

/**
 * Where a cell is placed on a phone's card: `lead` and `aside` share the first line, `title`, `line`,
 * `foot` and `actions` take one each, `start` and `end` share one, `none` is left out.
 */
export type CardPlace = 'lead' | 'aside' | 'title' | 'line' | 'start' | 'end' | 'foot' | 'actions' | 'none';

export interface TableColumn<Row, Field extends string = never> {
  key: string;
  header: string;
  /** The head is there for a screen reader only. */
  isHeaderHidden?: boolean;
  /** Makes the head a button that sorts by this field. */
  sortField?: Field;
  align?: 'end';
  /** Its values are ids, dates or amounts, as in a `<Figure>`: without an element for each. */
  figure?: boolean;
  /**
   * The room its values need on a desk, in pixels at the usual text size; what is left is shared out in proportion.
   * Each row is laid out by itself, so that one out of sight need not be: its texts can't ask for room.
   */
  width: number;
  /** Its values may break: it makes room for the others first. */
  breaks?: boolean;
  card: CardPlace;
  /** Before the value on a card, where no head says what it is. */
  cardLabel?: string;
  /** The shape while loading: width of the value, and of a second line. */
  skeleton?: { width: 'short' | 'medium' | 'long'; sub?: 'short' | 'medium' | 'long'; big?: boolean };
  cell: (row: Row) => ReactNode;
}

export interface TableSelection<Row> {
  /** Given, so that a table without a choice carries neither of them. */
  parts: { Bar: typeof SelectionBar; Box: typeof Checkbox };
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Names the column of boxes. */
  columnLabel: string;
  selectAllLabel: string;
  rowLabel: (row: Row) => string;
  /** "{n} Selected" */
  countText: string;
  /** Takes the choice back; on a phone it is where the actions are on a desktop. */
  clearText: string;
  /** Why a row cannot be chosen; undefined where it can. */
  disabledReason?: (row: Row) => string | undefined;
  /** What can be done with the chosen ones. Hidden on a phone: put it into an `<ActionBar>` there. */
  actions?: ReactNode;
}

/** Said outright, because a browser forgets that a table is one as soon as its display changes. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** What choosing a column gives: the same again toggles, a newly chosen one starts at desc [124–125]. */
export function nextSort<Field extends string>(current: Sort<Field> | undefined, field: Field): Sort<Field> {
  if (current?.field !== field) return { field, direction: 'desc' };
  return { field, direction: current.direction === 'desc' ? 'asc' : 'desc' };
}
