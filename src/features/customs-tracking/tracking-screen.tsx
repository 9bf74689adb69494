import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#src/api/client/when-idle.ts';
import { type OverlaidOrder, withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useArrivingOrders } from '#src/api/queries/arriving-orders.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { unreadOf } from '#src/api/queries/tracked-orders.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { firstPage, pageSizes } from '#src/contract/constants.ts';
import { pageCount, type Sort } from '#src/contract/orders/table-state.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { ListSwitch } from '#src/entities/today/list-switch.tsx';
import { TodayStrip } from '#src/entities/today/today-strip.tsx';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useCountryName } from '#src/format/country-name.ts';
import { formatNumber } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { PaginationFooter } from '#src/ui/tables/pagination-footer.tsx';
import { nextSort } from '#src/ui/tables/table-column.ts';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import { OrderArranger } from './arrange/arrange-orders.ts';
import { newestFirst, tableState } from './arrange/list-state.ts';
import { type SortField, statusFilters, type TrackingSearch } from './arrange/tracking-search.ts';
import { type FollowSearch, useSearchAhead } from './arrange/use-search-ahead.ts';
import { statusWords } from './filter-words.ts';
import { useOrderLinks } from './order-links.ts';
import { trackingColumns } from './tracking-columns.tsx';
import { marketplacesOf, TrackingSortMenu } from './tracking-sort-menu.tsx';

const TrackingEmptyState = lazy(() => import('./tracking-empty-state.tsx'));
const FoundOrders = lazy(() => import('./found-orders.tsx'));
const ProofDialog = lazy(() => import('./proof/proof-dialog.tsx'));

const none: never[] = [];
const idOf = ({ orderId }: OverlaidOrder) => orderId;

/** Browsers refuse addresses that change much more often. */
const addressDelayMs = 100;

export interface TrackingScreenProps {
  /** As the address has it. */
  search: TrackingSearch;
  onSearchChange: FollowSearch;
  onConfirmations: (() => void) | undefined;
}

/** [41–44] */
export function TrackingScreen({ search, onSearchChange, onConfirmations }: TrackingScreenProps) {
  const texts = useTexts(customsTrackingTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const query = useQuery(trackingQuery);
  const [shown, choose] = useSearchAhead(search, onSearchChange);
  // The same until something else is chosen: the orders are rearranged with it.
  const state = useMemo(() => tableState(shown), [shown]);
  // The letters show at once; the address follows them, for it can't keep up with quick typing.
  const [typed, setTyped] = useDelayedText(
    state.search,
    text => onSearchChange({ search: text || undefined, page: undefined }, 'replace'),
    addressDelayMs,
  );
  // Typing stays quick with ten thousand orders: the rows come a moment later.
  const searchText = useDeferredValue(typed);
  const [entered, setEntered] = useState('');

  const arriving = useArrivingOrders();
  const isPartial = query.data === undefined && arriving !== undefined;
  const items = query.data?.items ?? arriving?.items;
  const fetchedAt = isPartial ? arriving.at : query.dataUpdatedAt;
  const total = isPartial ? arriving.total : items?.length;
  const outbox = useOutboxView();
  const queuedRows = outbox.kind === 'read' ? outbox.view.rows : none;
  const shownItems = useMemo(
    () => withConfirmations(items ?? none, queuedRows, fetchedAt),
    [items, queuedRows, fetchedAt],
  );
  const [arranger] = useState(() => new OrderArranger());
  const { filter, marketplace, sort, perPage } = state;
  const { data: seller } = useQuery(sellerQuery);
  const home = seller?.marketplace;
  const timeZone = seller?.timeZone;
  const marketplaces = useMemo(() => marketplacesOf(items ?? none, home), [items, home]);
  const ofMarketplace = useMemo(
    () =>
      marketplace ? shownItems.filter(order => (order.marketplace ?? home) === marketplace) : shownItems,
    [shownItems, marketplace, home],
  );
  const now = useDeferredValue(useMinute());
  const days = useMemo(() => shipByDays(timeZone, now), [timeZone, now]);
  const {
    count: found,
    counts,
    slice,
  } = useMemo(
    () => arranger.arrange(ofMarketplace, { text: searchText, words: texts, filter, sort, now, days }),
    [arranger, ofMarketplace, searchText, texts, filter, sort, now, days],
  );
  const countryName = useCountryName();
  const unread = useMemo(() => unreadOf(query.data), [query.data]);
  const columns = useMemo(
    () => trackingColumns(texts, language, now, timeZone, unread, home ? { home, countryName } : undefined),
    [texts, language, now, timeZone, unread, home, countryName],
  );
  useEffect(() => {
    let isOver = isPartial;
    void whenIdle().then(() => isOver || arranger.prepareSearch(ofMarketplace));
    return () => {
      isOver = true;
    };
  }, [arranger, ofMarketplace, isPartial]);
  const links = useOrderLinks<HTMLDivElement>(shown);

  // While orders still come it is known of those that are here, in the order in which they come, what is on a page.
  const isAll = searchText.trim() === '' && !filter && !marketplace;
  const shownCount = isPartial && isAll ? arriving.total : found;
  const pages = pageCount(shownCount, perPage);
  // Another text begins with its first page, also before the address says so.
  const page = searchText.trim() === state.search ? Math.min(state.page, pages) : firstPage;
  const from = (page - 1) * perPage;
  const rows = useMemo(() => slice(from, from + perPage), [slice, from, perPage]);
  const isLoading = items ? isPartial && (sort !== undefined || rows.length < perPage) : !query.error;
  const { error, isRefetchError, refetch } = query;
  const handleSort = useCallback(
    // [125] Of what was chosen, and not of what is shown: the first press on Last update gives desc too.
    ({ field }: Pick<Sort<SortField>, 'field'>) =>
      choose({ sort: field, direction: nextSort(sort, field).direction, page: undefined }),
    [choose, sort],
  );
  // Not rendered with each letter, which has to show before its rows.
  const list = useMemo(() => {
    const count = (value: number) => formatNumber(value, language);
    const known = isPartial ? undefined : items && counts;
    return (
      <>
        {(isLoading || (items && items.length > 0)) && (
          <TodayStrip
            label={texts.show}
            counts={known}
            days={days.days}
            others={statusFilters.map(value => ({
              value,
              text: statusWords(value, texts),
              count: known?.[value],
            }))}
            value={filter}
            onChange={show => choose({ show, page: undefined })}
            limit={marketplace && countryName(marketplace)}
            onEndLimit={() => choose({ marketplace: undefined, page: undefined })}
          />
        )}
        {items && isRefetchError && (
          <RefetchFailure report="customsTrackings" failure={error} fetchedAt={fetchedAt} />
        )}
        <div ref={links}>
          <DataTable
            caption={texts.title}
            columns={columns}
            rows={rows}
            getRowId={idOf}
            sort={sort ?? newestFirst}
            onSort={handleSort}
            loading={isLoading ? { text: common.loading, rows: perPage } : undefined}
            emptyState={
              items || !error ? (
                <Suspense>
                  <TrackingEmptyState
                    search={items?.length ? searchText : ''}
                    filter={items?.length ? filter : undefined}
                    marketplace={items?.length ? marketplace : undefined}
                    onShowAll={() => choose({ show: undefined, marketplace: undefined, page: undefined })}
                    onClearSearch={() => choose({ search: undefined, page: undefined })}
                  />
                </Suspense>
              ) : (
                // With the screen and not later: it is needed where nothing more can be loaded.
                <FetchFailure report="customsTrackings" failure={error} onTryAgain={() => void refetch()} />
              )
            }
            footer={
              <PaginationFooter
                page={page}
                pageCount={pages}
                perPage={perPage}
                pageSizes={pageSizes}
                onPage={next => choose({ page: next === 1 ? undefined : next })}
                onPerPage={size => choose({ perPage: size, page: undefined })}
                rangeText={texts.range(count(from + 1), count(from + rows.length), count(shownCount))}
                perPageText={texts.rows}
                label={texts.pages}
                previousLabel={texts.previousPage}
                nextLabel={texts.nextPage}
                pageLabel={texts.page}
              />
            }
          />
        </div>
      </>
    );
  }, [
    items,
    isPartial,
    countryName,
    days,
    counts,
    filter,
    marketplace,
    isRefetchError,
    error,
    fetchedAt,
    refetch,
    links,
    texts,
    common,
    language,
    columns,
    rows,
    sort,
    handleSort,
    isLoading,
    perPage,
    searchText,
    choose,
    page,
    pages,
    from,
    shownCount,
  ]);

  return (
    <>
      <PageHead
        title={texts.title}
        views={<ListSwitch tracked={total} search={{ search: typed, marketplace }} />}
        search={
          <SearchField
            label={common.search}
            value={typed}
            onChange={text => {
              setEntered('');
              setTyped(text);
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') setEntered(currentTarget.value);
            }}
          />
        }
        actions={
          <>
            <TrackingSortMenu
              sort={sort}
              onSort={handleSort}
              marketplaces={marketplaces}
              marketplace={marketplace}
              onMarketplace={chosen => choose({ marketplace: chosen, page: undefined })}
              onConfirmations={onConfirmations}
            />
            <IconButton
              icon="refresh"
              label={common.refresh}
              busy={query.isFetching || isPartial}
              onClick={() => query.refetch()}
            />
          </>
        }
      />
      {list}
      {searchText.trim() && (
        <Suspense>
          <FoundOrders text={searchText} entered={entered} listed={rows} shown={shown} />
        </Suspense>
      )}
      {shown.proof && (
        <Suspense>
          <ProofDialog orderId={shown.proof} onClose={() => choose({ proof: undefined })} />
        </Suspense>
      )}
    </>
  );
}
