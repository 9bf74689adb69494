import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { pageSizes } from '#src/contract/constants.ts';
import { pageCount, type Sort } from '#src/contract/table-state.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { RefetchFailure } from '#src/feedback/refetch-failure.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { PaginationFooter } from '#src/ui/pagination-footer.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import { arrangeOrders } from './arrange-orders.ts';
import { searchTexts } from './search-orders.ts';
import { tableState } from './table-state.ts';
import { trackingColumns } from './tracking-columns.tsx';
import { TrackingFilters } from './tracking-filters.tsx';
import type { SortField, TrackingSearch } from './tracking-search.ts';
import { TrackingSortMenu } from './tracking-sort-menu.tsx';

const TrackingEmptyState = lazy(() => import('./tracking-empty-state.tsx'));
const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

const none: never[] = [];

/** Browsers refuse addresses that change much more often. */
const addressDelayMs = 100;

export interface TrackingScreenProps {
  search: TrackingSearch;
  /** `replace` where Back should not step through each letter typed. */
  onSearchChange: (change: Partial<TrackingSearch>, how: 'push' | 'replace') => void;
}

/** [41–44] */
export function TrackingScreen({ search, onSearchChange }: TrackingScreenProps) {
  const texts = useTexts(customsTrackingTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const query = useQuery(trackingQuery);
  // The same until the address changes: the orders are rearranged with it.
  const state = useMemo(() => tableState(search), [search]);
  // The letters show at once; the address follows them, for it can't keep up with quick typing.
  const [typed, setTyped] = useDelayedText(
    state.search,
    text => onSearchChange({ search: text || undefined, page: undefined }, 'replace'),
    addressDelayMs,
  );
  // Typing stays quick with ten thousand orders: the rows come a moment later.
  const searchText = useDeferredValue(typed);

  const items = query.data?.items;
  const outbox = useOutboxView();
  const kept = outbox.kind === 'read' ? outbox.view.rows : none;
  const shownItems = useMemo(
    () => withConfirmations(items ?? none, kept, query.dataUpdatedAt),
    [items, kept, query.dataUpdatedAt],
  );
  const haystack = useMemo(() => searchTexts(items ?? none), [items]);
  const { filter, sort } = state;
  const { shown: orders, counts } = useMemo(
    () =>
      arrangeOrders(shownItems, haystack, {
        text: searchText,
        words: texts,
        filter,
        sort,
      }),
    [shownItems, haystack, searchText, texts, filter, sort],
  );
  const columns = useMemo(() => trackingColumns(texts, language, search), [texts, language, search]);

  const pages = pageCount(orders.length, state.perPage);
  const page = Math.min(state.page, pages);
  const from = (page - 1) * state.perPage;
  const rows = orders.slice(from, from + state.perPage);
  const count = (value: number) => formatNumber(value, language);

  const handleSort = ({ field, direction }: Sort<SortField>) =>
    onSearchChange({ sort: field, direction, page: undefined }, 'push');

  return (
    <>
      <PageHead
        title={texts.title}
        total={items && items.length > 0 ? count(items.length) : undefined}
        search={<SearchField label={common.search} value={typed} onChange={setTyped} />}
        actions={
          <>
            <TrackingSortMenu sort={sort} onSort={handleSort} />
            <IconButton
              icon="refresh"
              label={common.refresh}
              busy={query.isFetching}
              onClick={() => query.refetch()}
            />
          </>
        }
      />
      {(query.isLoading || (items && items.length > 0)) && (
        <TrackingFilters
          counts={items && counts}
          filter={filter}
          onFilter={show => onSearchChange({ show, page: undefined }, 'push')}
        />
      )}
      {items && query.isRefetchError && (
        <RefetchFailure report="customsTrackings" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={rows}
        getRowId={order => order.orderId}
        sort={sort}
        onSort={handleSort}
        loading={query.isLoading ? { text: common.loading, rows: state.perPage } : undefined}
        emptyState={
          items || !query.error ? (
            <Suspense>
              <TrackingEmptyState
                search={items && items.length > 0 ? typed : ''}
                filter={items && items.length > 0 ? filter : undefined}
                onShowAll={() => onSearchChange({ show: undefined, page: undefined }, 'push')}
                onClearSearch={() => onSearchChange({ search: undefined, page: undefined }, 'push')}
              />
            </Suspense>
          ) : (
            // With the screen and not later: it is needed where nothing more can be loaded.
            <FetchFailure
              report="customsTrackings"
              failure={query.error}
              onTryAgain={() => void query.refetch()}
            />
          )
        }
        footer={
          <PaginationFooter
            page={page}
            pageCount={pages}
            perPage={state.perPage}
            pageSizes={pageSizes}
            onPage={next => onSearchChange({ page: next === 1 ? undefined : next }, 'push')}
            onPerPage={size => onSearchChange({ perPage: size, page: undefined }, 'push')}
            rangeText={texts.range(count(from + 1), count(from + rows.length), count(orders.length))}
            perPageText={texts.rows}
            label={texts.pages}
            previousLabel={texts.previousPage}
            nextLabel={texts.nextPage}
            pageLabel={texts.page}
          />
        }
      />
      {search.proof && (
        <Suspense>
          <ProofDialog orderId={search.proof} onClose={() => onSearchChange({ proof: undefined }, 'push')} />
        </Suspense>
      )}
    </>
  );
}
