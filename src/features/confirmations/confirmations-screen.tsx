import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { confirmationsQuery } from '#src/api/queries/confirmations.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { confirmationColumns } from './confirmation-columns.tsx';
import { ConfirmationFilters } from './confirmation-filters.tsx';
import { type ConfirmationsSearch, periodProblem, type ShownFilters } from './confirmations-search.ts';
import { DayTotals } from './day-totals.tsx';

const none: never[] = [];

export interface ConfirmationsScreenProps {
  /** Above the title. */
  back: ReactNode;
  figures: ReactNode;
  filters: ShownFilters;
  /** @param change what is to be another than it is */
  onChange: (change: ConfirmationsSearch) => void;
  onRefresh: () => void;
}

/** What was confirmed when, by whom and whether in time: figures, totals by day, and the orders behind them. */
export function ConfirmationsScreen({
  back,
  figures,
  filters,
  onChange,
  onRefresh,
}: ConfirmationsScreenProps) {
  const texts = useTexts(confirmationsTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const problem = periodProblem(filters);
  // Other filters begin with their first page.
  const key = JSON.stringify(filters);
  const [more, setMore] = useState({ key, pages: 1 });
  const pages = more.key === key ? more.pages : 1;
  const query = useQuery({ ...confirmationsQuery(filters, pages), enabled: !problem });
  const data = query.isPlaceholderData && pages === 1 ? undefined : query.data;
  const { timeZone, totals, orders = none, next } = data ?? {};
  const columns = useMemo(() => confirmationColumns(texts, language, timeZone), [texts, language, timeZone]);
  const { error, refetch } = query;
  return (
    <>
      {back}
      <PageHead
        title={texts.title}
        actions={
          <IconButton
            icon="refresh"
            label={common.refresh}
            busy={query.isFetching}
            onClick={() => {
              onRefresh();
              void refetch();
            }}
          />
        }
      />
      <Stack>
        {figures}
        <Panel padded>
          <ConfirmationFilters filters={filters} problem={problem && texts[problem]} onChange={onChange} />
        </Panel>
        {data && query.isRefetchError && (
          <RefetchFailure report="confirmations" failure={query.error} fetchedAt={query.dataUpdatedAt} />
        )}
        {totals && totals.length > 0 && <DayTotals totals={totals} filters={filters} />}
        {!problem && (
          <Stack tight>
            <ListHead title={texts.list} />
            {timeZone && <HelpText>{texts.zone(timeZone)}</HelpText>}
            <DataTable
              caption={texts.title}
              columns={columns}
              rows={orders}
              getRowId={row => row.orderId}
              loading={data || error ? undefined : { text: common.loading, rows: 5 }}
              emptyState={
                data || !error ? (
                  <EmptyState
                    kind="empty"
                    title={texts.none}
                    action={
                      <Button asChild>
                        <Link to="/customs-tracking/confirmations">{texts.endFilters}</Link>
                      </Button>
                    }
                  >
                    {texts.noneText}
                  </EmptyState>
                ) : (
                  <FetchFailure
                    report="confirmations"
                    failure={error}
                    unreachableText={texts.needsConnection}
                    onTryAgain={() => void refetch()}
                  />
                )
              }
            />
            {next && (
              <div>
                <Button
                  busy={query.isPlaceholderData}
                  busyText={texts.loadingMore}
                  onClick={() => setMore({ key, pages: pages + 1 })}
                >
                  {texts.more}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Stack>
    </>
  );
}
