import { useCountryName } from '#src/format/country-name.ts';
import { formatDay } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { foundOrdersTexts } from '#src/messages/found-orders.ts';
import { todayTexts } from '#src/messages/today.ts';
import { trackingBlankTexts } from '#src/messages/tracking-blank.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { isStatusFilter } from './arrange/list-state.ts';
import type { TrackingFilter } from './arrange/tracking-search.ts';
import { statusWords } from './filter-words.ts';
import { useFoundOrders } from './use-found-orders.ts';

export interface TrackingEmptyStateProps {
  /** What was searched for, where there are orders and none matches. */
  search: string;
  /** What is chosen to be shown of them. */
  filter: TrackingFilter | undefined;
  /** Country of the one marketplace whose orders are shown. */
  marketplace: string | undefined;
  onShowAll: () => void;
  onClearSearch: () => void;
}

/** In place of the table: nothing matches, nothing of what was chosen, or nothing yet. */
export default function TrackingEmptyState({
  search,
  filter,
  marketplace,
  onShowAll,
  onClearSearch,
}: TrackingEmptyStateProps) {
  const texts = useTexts(trackingBlankTexts);
  const tracking = useTexts(customsTrackingTexts);
  const today = useTexts(todayTexts);
  const found = useTexts(foundOrdersTexts);
  const { hits } = useFoundOrders(search.trim());
  const language = useLanguage();
  const countryName = useCountryName();
  if (search) {
    return (
      <EmptyState
        kind="no-match"
        title={(hits.length > 0 ? found.notListed : texts.noMatchTitle)(search)}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      >
        {hits.length > 0 ? found.notListedText : texts.noMatchText}
      </EmptyState>
    );
  }
  if (filter || marketplace) {
    const dueWords: Record<string, string> = {
      'to-ship': today.toShip,
      overdue: today.overdue,
      today: today.dueToday,
    };
    const words = (chosen: TrackingFilter) =>
      isStatusFilter(chosen)
        ? statusWords(chosen, tracking)
        : (dueWords[chosen] ?? formatDay(chosen, language, 'UTC'));
    const chosen = [filter && words(filter), marketplace && countryName(marketplace)];
    return (
      <EmptyState
        kind="no-match"
        title={texts.noneOfFilter(chosen.filter(Boolean).join(' · '))}
        action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {filter && (isStatusFilter(filter) ? texts.noneOfStatusText : texts.noneToShipText)}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="empty" title={texts.emptyTitle}>
      {texts.emptyText}
    </EmptyState>
  );
}
