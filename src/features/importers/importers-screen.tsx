import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { type PendingDraft, usePendingDrafts } from '#src/api/outbox/draft-overlay.ts';
import { importersQuery, openedImportersQuery } from '#src/api/queries/importers.ts';
import { importerSearchDelayMs, pageSizes } from '#src/contract/constants.ts';
import type { ImporterSummary } from '#src/contract/importers/importer-list.ts';
import { pageCount } from '#src/contract/orders/table-state.ts';
import { RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { importersTexts } from '#src/messages/importers.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { PaginationFooter } from '#src/ui/tables/pagination-footer.tsx';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import { importerColumns } from './importer-columns.tsx';
import { ImportersEmptyState } from './importers-empty-state.tsx';
import { type ImportersSearch, importerCriteria } from './importers-search.ts';
import { importersHere, type ListedImporter, withQueuedDrafts } from './with-queued-drafts.ts';

const SendDialog = lazy(() => import('./send-dialog.tsx'));

export interface ImportersScreenProps {
  search: ImportersSearch;
  /** `replace` where Back should not step through each letter typed. */
  onSearchChange: (change: Partial<ImportersSearch>, how: 'push' | 'replace') => void;
}

/** [53–56, 170, 206] */
export function ImportersScreen({ search, onSearchChange }: ImportersScreenProps) {
  const texts = useTexts(importersTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [sending, setSending] = useState<ImporterSummary>();
  const criteria = importerCriteria(search);
  const query = useQuery(importersQuery(criteria));
  const columns = useMemo(() => importerColumns(texts, language, setSending), [texts, language]);
  const [searchText, setSearchText] = useDelayedText(
    criteria.search,
    text => onSearchChange({ search: text || undefined, page: undefined }, 'replace'),
    importerSearchDelayMs,
  );

  const drafts = usePendingDrafts();
  const { items: fetched = [], meta } = query.data ?? {};
  const here = useImportersHere(query.data === undefined && query.error !== null, drafts, criteria.search);
  const total = here?.length ?? meta?.total ?? 0;
  const pages = pageCount(total, criteria.perPage);
  const page = here ? Math.min(criteria.page, pages) : criteria.page;
  const from = (page - 1) * criteria.perPage;
  const items = useMemo(
    () =>
      here?.slice(from, from + criteria.perPage) ??
      withQueuedDrafts(fetched, drafts, page === 1 && criteria.search === ''),
    [here, from, criteria.perPage, fetched, drafts, page, criteria.search],
  );
  const count = (value: number) => formatNumber(value, language);

  // The search before had no result: that says nothing about this one.
  const isUnknown = query.isPlaceholderData && fetched.length === 0;
  const isBeyond = query.data !== undefined && !query.isPlaceholderData && criteria.page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handler is new on each render
  useEffect(() => {
    // A link to a page that no longer exists leads to the last one.
    if (isBeyond) onSearchChange({ page: pages === 1 ? undefined : pages }, 'replace');
  }, [isBeyond, pages]);

  return (
    <>
      <PageHead
        title={texts.title}
        total={total > 0 ? count(total) : undefined}
        search={<SearchField label={common.search} value={searchText} onChange={setSearchText} />}
        actions={
          <Button variant="primary" asChild>
            <Link to="/my-importers/edit">
              <Icon name="plus" />
              {texts.addNew}
            </Link>
          </Button>
        }
      />
      {query.data && query.isRefetchError && (
        <RefetchFailure report="importerList" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      {here && query.error && (
        <ImportersHereBanner failure={query.error} onTryAgain={() => void query.refetch()} />
      )}
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={items}
        getRowId={importer => importer._id}
        loading={
          query.isLoading || isUnknown || isBeyond
            ? { text: common.loading, rows: criteria.perPage }
            : undefined
        }
        emptyState={
          <ImportersEmptyState
            failure={query.data || here ? null : query.error}
            search={criteria.search}
            onTryAgain={() => void query.refetch()}
            onClearSearch={() => onSearchChange({ search: undefined, page: undefined }, 'push')}
          />
        }
        footer={
          <PaginationFooter
            page={page}
            pageCount={pages}
            perPage={criteria.perPage}
            pageSizes={pageSizes}
            onPage={page => onSearchChange({ page: page === 1 ? undefined : page }, 'push')}
            onPerPage={perPage => onSearchChange({ perPage, page: undefined }, 'push')}
            rangeText={texts.range(
              count(from + 1),
              count(from + (here ? items : fetched).length),
              count(total),
            )}
            perPageText={texts.rows}
            label={texts.pages}
            previousLabel={texts.previousPage}
            nextLabel={texts.nextPage}
            pageLabel={texts.page}
          />
        }
      />
      {sending && (
        <Suspense>
          <SendDialog importer={sending} onClose={() => setSending(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export interface ImportersHereBannerProps {
  /** Why the list could not be fetched. */
  failure: ApiFailure;
  onTryAgain: () => void;
}

/** Above what this device has of the importers. Offline, the banner says so and has the way to try again. */
function ImportersHereBanner({ failure, onTryAgain }: ImportersHereBannerProps) {
  const texts = useTexts(importersTexts);
  const { importerList } = useTexts(failureTexts);
  const { tryAgain } = useTexts(commonTexts);
  if (failure.kind === 'unreachable') {
    return (
      <Banner tone="empty" icon="tray" role="status" title={texts.hereTitle}>
        {texts.hereText}
      </Banner>
    );
  }
  return (
    <Banner
      tone="failed"
      role="status"
      title={importerList}
      action={<ActionLink onClick={onTryAgain}>{tryAgain}</ActionLink>}
    >
      {texts.hereText}
    </Banner>
  );
}

/**
 * What this device has of the importers, for when the list can't be fetched.
 * @returns undefined where that isn't asked for, or there is nothing at all
 */
function useImportersHere(
  isRequested: boolean,
  drafts: ReadonlyMap<string, PendingDraft>,
  search: string,
): readonly ListedImporter[] | undefined {
  const { data: opened } = useQuery({ ...openedImportersQuery, enabled: isRequested });
  return useMemo(() => {
    if (!isRequested || !opened || opened.length + drafts.size === 0) return undefined;
    return importersHere(opened, drafts, search);
  }, [isRequested, opened, drafts, search]);
}
