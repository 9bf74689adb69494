import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { hasCode } from '#src/api/client/api-failure.ts';
import { confirmationsQuery } from '#src/api/queries/confirmations.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { ConfirmationFormat } from '#src/contract/orders/confirmation-files.ts';
import { mostPersonDays } from '#src/contract/orders/confirmations.ts';
import { zoneName } from '#src/contract/time-zone.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { confirmationFileTexts } from '#src/messages/confirmation-files.ts';
import { confirmationsTexts } from '#src/messages/confirmations.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { HelpText } from '#src/ui/help-text.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { DataTable } from '#src/ui/tables/data-table.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { confirmationColumns } from './confirmation-columns.tsx';
import { ConfirmationFilters } from './confirmation-filters.tsx';
import { type ConfirmationsSearch, periodProblem, type ShownFilters } from './confirmations-search.ts';

import type { AskedFile } from './download-file.ts';
import { Totals } from './totals.tsx';

const none: never[] = [];

/** Besides an Excel file, which is what most people open. */
const otherFormats = ['csv', 'amazon'] as const satisfies readonly ConfirmationFormat[];

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
  const { timeZone, totals, persons, orders = none, next } = data ?? {};
  const { data: seller } = useQuery(sellerQuery);
  const byPerson = { persons, isWanted: seller?.shipping?.persons === 'counted' };
  const personName = persons?.find(({ person }) => person === filters.person)?.name;
  const columns = useMemo(() => confirmationColumns(texts, language, timeZone), [texts, language, timeZone]);
  const { error, refetch } = query;
  const fileTexts = useTexts(confirmationFileTexts);
  const { isPending, failure, download } = useFileDownload(filters);
  return (
    <>
      {back}
      <PageHead
        title={texts.title}
        actions={
          <>
            <Button asChild>
              <Link to="/customs-tracking/confirmations" search={{ upload: 'new' }}>
                {texts.upload}
              </Link>
            </Button>
            {orders.length > 0 && (
              <>
                <IconButton
                  icon="download"
                  label={fileTexts.download}
                  busy={isPending}
                  onClick={() => download('xlsx')}
                />
                <Menu
                  label={fileTexts.otherFormats}
                  trigger={<IconButton icon="more" label={fileTexts.otherFormats} />}
                  items={otherFormats.map(format => ({
                    ...{ value: format, text: fileTexts.formats[format], isDisabled: isPending },
                    onSelect: () => download(format),
                  }))}
                />
              </>
            )}
            <IconButton
              icon="refresh"
              label={common.refresh}
              busy={query.isFetching}
              onClick={() => {
                onRefresh();
                void refetch();
              }}
            />
          </>
        }
      />
      <Stack>
        {failure && (
          <Banner
            tone="failed"
            role="alert"
            title={fileTexts.failed}
            action={
              !failure.isFinal && (
                <ActionLink onClick={() => download(failure.format)}>{common.tryAgain}</ActionLink>
              )
            }
          >
            {failure.reason}
          </Banner>
        )}
        {figures}
        <Panel padded>
          <ConfirmationFilters {...{ filters, personName, onChange }} problem={problem && texts[problem]} />
        </Panel>
        {data && query.isRefetchError && (
          <RefetchFailure report="confirmations" failure={query.error} fetchedAt={query.dataUpdatedAt} />
        )}
        {totals && totals.length > 0 && <Totals days={totals} byPerson={byPerson} filters={filters} />}
        {!problem && (
          <Stack tight>
            <ListHead title={texts.list} />
            {timeZone && <HelpText>{texts.zone(zoneName(timeZone))}</HelpText>}
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
                ) : hasCode(error, 'CONFIRMATIONS.NOT_BY_PERSON') ? (
                  <EmptyState kind="empty" title={texts.notByPerson}>
                    {texts.notByPersonText(mostPersonDays)}
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
                  busyText={common.loading}
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

/** Downloads the orders that a list shows. */
function useFileDownload(filters: ShownFilters) {
  const texts = useTexts(confirmationFileTexts);
  const { isPending, mutate, error, variables } = useMutation({
    mutationFn: async (asked: AskedFile) => (await import('./download-file.ts')).downloadFile(asked),
    meta: {
      notice: {
        ...{ id: 'confirmations-file', working: texts.working },
        done: (fileName: unknown) => texts.done(String(fileName)),
        // It stays on the screen, which says it: what to do about it takes longer to read than a toast is there.
        failed: () => undefined,
      },
    },
  });
  const { format, ...asked } = variables ?? {};
  const isOfThese = JSON.stringify(asked) === JSON.stringify(filters);
  return {
    isPending,
    /** Why there is no file of these orders. */
    failure: error && format && isOfThese ? { format, ...reasonOf(error, texts) } : undefined,
    download: (wanted: ConfirmationFormat) => mutate({ ...filters, format: wanted }),
  };
}

/** `isFinal`: of these orders there is no such file, however often it is asked for. */
function reasonOf(failure: unknown, texts: (typeof confirmationFileTexts)['en' | 'zh-CN']) {
  if (hasCode(failure, 'CONFIRMATIONS.TOO_MANY_ROWS')) return { reason: texts.tooManyRows, isFinal: true };
  if (hasCode(failure, 'CONFIRMATIONS.NONE_TO_CONFIRM'))
    return { reason: texts.noneToConfirm, isFinal: true };
  return { reason: failureReason(failure), isFinal: false };
}
