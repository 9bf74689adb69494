import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { FilterRow } from '#src/ui/tables/filter-row.tsx';
import type { FilterCounts } from './arrange/arrange-orders.ts';
import { type TrackingFilter, trackingFilters } from './arrange/tracking-search.ts';
import { filterWords } from './filter-words.ts';

export interface TrackingFiltersProps {
  /** Undefined while nothing was fetched. */
  counts: FilterCounts | undefined;
  filter: TrackingFilter | undefined;
  onFilter: (filter: TrackingFilter | undefined) => void;
  /** Country of the one marketplace whose orders are shown; undefined for all. */
  marketplace: string | undefined;
  onAllMarketplaces: () => void;
}

/** All orders, those to ship, and those of each status, with how many there are. */
export function TrackingFilters({
  counts,
  filter,
  onFilter,
  marketplace,
  onAllMarketplaces,
}: TrackingFiltersProps) {
  const texts = useTexts(customsTrackingTexts);
  const language = useLanguage();
  const countryName = useCountryName();
  return (
    <FilterRow
      label={texts.show}
      choices={(['all', ...trackingFilters] as const).map(value => ({
        value,
        text: filterWords(value, texts),
        count: counts && formatNumber(counts[value], language),
      }))}
      value={filter ?? 'all'}
      onChange={value => onFilter(value === 'all' ? undefined : value)}
      limit={marketplace && countryName(marketplace)}
      onEndLimit={onAllMarketplaces}
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
