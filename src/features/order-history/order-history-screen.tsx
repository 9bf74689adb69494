import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { orderHistoryQuery } from '#src/api/queries/order-history.ts';
import { NothingOfOrder } from '#src/entities/order/nothing-of-order.tsx';
import { RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { orderHistoryTexts } from '#src/messages/order-history.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { ListHead } from '#src/ui/tables/list-row.tsx';
import { Figure } from '#src/ui/tables/table-cells.tsx';
import { EventList, EventListSkeleton } from './event-list.tsx';
import { HistoryEvent } from './history-event.tsx';
import { historyLines, mustBePulledOut } from './history-lines.ts';

export interface OrderHistoryScreenProps {
  orderId: string;
  /** Above what is printed. */
  letterhead: ReactNode;
  /** The way to the order's items. */
  back: ReactNode;
  /** `<ClearanceTimeline>`, or what is there until it is known; nothing where the list doesn't have the order. */
  clearance?: ReactNode;
  /** What this device hasn't sent yet. */
  unsent?: ReactNode;
}

/** What happened to one order: its way through customs, its confirmations and what the marketplace said to them. */
export function OrderHistoryScreen({
  orderId,
  letterhead,
  back,
  clearance,
  unsent,
}: OrderHistoryScreenProps) {
  const texts = useTexts(orderHistoryTexts);
  const common = useTexts(commonTexts);
  const query = useQuery(orderHistoryQuery(orderId));
  const lines = useMemo(() => historyLines(query.data ?? []), [query.data]);

  return (
    <>
      {letterhead}
      {back}
      <PageHead
        title={
          <>
            {texts.title} <Figure>{orderId}</Figure>
          </>
        }
        actions={
          <>
            {lines.length > 0 && (
              <Button variant="quiet" onClick={() => window.print()}>
                {texts.print}
              </Button>
            )}
            <IconButton
              icon="refresh"
              label={common.refresh}
              busy={query.isFetching}
              onClick={() => query.refetch()}
            />
          </>
        }
      />
      {query.data && query.isRefetchError && (
        <RefetchFailure report="orderHistory" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      {mustBePulledOut(query.data ?? []) && (
        <Banner tone="failed" role="alert" title={texts.pullOut}>
          {texts.pullOutDetail}
        </Banner>
      )}
      {clearance && (
        <>
          <ListHead title={texts.clearance} />
          <Panel padded>{clearance}</Panel>
        </>
      )}
      {unsent}
      <ListHead title={texts.events} total={lines.length || undefined} />
      <Panel busy={query.isLoading}>
        {query.isLoading ? (
          <EventListSkeleton label={common.loading} />
        ) : lines.length > 0 ? (
          <EventList label={texts.events}>
            {lines.map(line => (
              <HistoryEvent key={line.key} line={line} />
            ))}
          </EventList>
        ) : (
          <NothingOfOrder
            report="orderHistory"
            failure={query.data ? null : query.error}
            texts={texts}
            onTryAgain={() => void query.refetch()}
          />
        )}
      </Panel>
    </>
  );
}
