import type { Sort } from '#src/contract/table-state.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { SortMenu } from '#src/ui/sort-menu.tsx';
import type { SortField } from './tracking-search.ts';

export interface TrackingSortMenuProps {
  /** Undefined until a column was chosen. */
  sort: Sort<SortField> | undefined;
  onSort: (sort: Sort<SortField>) => void;
}

/** Sorting by what has no head to press: everything on a phone's cards, and the ship-by anywhere. */
export function TrackingSortMenu({ sort, onSort }: TrackingSortMenuProps) {
  const texts = useTexts(customsTrackingTexts);
  const columns: Record<SortField, string> = {
    status: texts.columnStatus,
    orderId: texts.columnOrderId,
    updatedAt: texts.columnLastUpdate,
    duration: texts.columnDuration,
    place: texts.columnPlace,
    mrn: texts.columnMrn,
    shipBy: texts.columnShipBy,
  };
  const direction = sort?.direction === 'asc' ? texts.ascending : texts.descending;
  return (
    <SortMenu
      label={sort ? texts.sortedBy(columns[sort.field], direction) : texts.sort}
      options={Object.entries(columns).map(([field, text]) => ({ field: field as SortField, text }))}
      sort={sort}
      onSort={onSort}
    />
  );
}
