import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import type { Sort } from '#src/contract/orders/table-state.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { newestFirst } from './arrange/list-state.ts';
import { SortField } from './arrange/tracking-search.ts';

export interface TrackingSortMenuProps {
  /** Undefined until a column was chosen. */
  sort: Sort<SortField> | undefined;
  onSort: (by: Pick<Sort<SortField>, 'field'>) => void;
  /** Countries of the orders' marketplaces, where there are several. */
  marketplaces: readonly string[] | undefined;
  /** Undefined for all of them. */
  marketplace: string | undefined;
  onMarketplace: (marketplace: string | undefined) => void;
  /** Undefined for whom they are not. */
  onConfirmations: (() => void) | undefined;
}

const all = 'all';

/** Sorting by what has no head to press: everything on a phone's cards, and the ship-by anywhere. */
export function TrackingSortMenu({
  sort,
  onSort,
  marketplaces,
  marketplace = all,
  onMarketplace,
  onConfirmations,
}: TrackingSortMenuProps) {
  const texts = useTexts(customsTrackingTexts);
  const countryName = useCountryName();
  const direction = sort?.direction === 'asc' ? texts.ascending : texts.descending;
  const unsorted = marketplaces ? `${texts.sort} · ${texts.marketplace}` : texts.sort;
  const label = sort ? texts.sortedBy(texts.column[sort.field], direction) : unsorted;
  const shown = sort ?? newestFirst;
  const arrow = shown.direction === 'asc' ? ('arrow-up' as const) : ('arrow-down' as const);
  return (
    <Menu
      label={label}
      choice={
        marketplaces && {
          label: texts.marketplace,
          value: marketplace,
          options: [
            { value: all, text: texts.allMarketplaces },
            ...marketplaces.map(country => ({ value: country, text: countryName(country) })),
          ],
          onChange: chosen => onMarketplace(chosen === all ? undefined : chosen),
        }
      }
      trigger={<IconButton icon="sort" label={label} />}
      items={[
        ...SortField.options.map(field => ({
          value: field,
          text: texts.column[field],
          icon: shown.field === field ? arrow : ('sort' as const),
          onSelect: () => onSort({ field }),
        })),
        ...(onConfirmations
          ? [{ value: 'confirmations', text: texts.confirmations, onSelect: onConfirmations }]
          : []),
      ]}
    />
  );
}

/**
 * Countries of the marketplaces of a list's orders.
 * @param home country of the seller's own, whose orders need not say it
 * @returns undefined where all are of one
 */
export function marketplacesOf(
  orders: readonly TrackedOrder[],
  home: string | null | undefined,
): readonly string[] | undefined {
  // Most lists name none.
  if (!home || !orders.some(order => order.marketplace)) return undefined;
  const found = new Set(orders.map(({ marketplace }) => marketplace ?? home));
  return found.size > 1 ? [...found].sort() : undefined;
}
