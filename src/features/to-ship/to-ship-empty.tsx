import { type OpenOrders, refreshOpenOrders } from '#src/api/cache/open-orders.ts';
import { mostOpenOrders } from '#src/contract/orders/open-products.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { formatMoment, formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { Panel } from '#src/ui/page/panel.tsx';
import { ParcelSkeleton, TakenLine, TakenSkeleton } from './to-ship-row.tsx';

export interface ToShipEmptyProps {
  taken: OpenOrders;
  /** Orders wait, and none is shown. */
  isSearched: boolean;
  /** Something was confirmed today. */
  hasDone: boolean;
  onShowAll: () => void;
}

/** In place of the orders: still loading, not to be had, none, or none that was asked for. */
export function ToShipEmpty({ taken, isSearched, hasDone, onShowAll }: ToShipEmptyProps) {
  const texts = useTexts(toShipTexts);
  const common = useTexts(commonTexts);
  if (isSearched) {
    return (
      <Panel>
        <EmptyState
          kind="no-match"
          title={texts.noMatch}
          action={<Button onClick={onShowAll}>{texts.showAll}</Button>}
        >
          {texts.noMatchText}
        </EmptyState>
      </Panel>
    );
  }
  if (!taken.orders) {
    const { failure } = taken;
    if (!failure || taken.isFetching) {
      return (
        <Panel busy>
          <ParcelSkeleton />
        </Panel>
      );
    }
    return (
      <Panel>
        <EmptyState
          kind="error"
          title={texts.failedTitle}
          action={
            <Button variant="primary" onClick={() => refreshOpenOrders()}>
              {common.tryAgain}
            </Button>
          }
        >
          {failure.kind === 'unreachable' ? texts.neverTaken : failureReason(failure)}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel>
      <EmptyState kind="empty" title={hasDone ? texts.doneTitle : texts.emptyTitle}>
        {hasDone ? texts.doneText : texts.emptyText}
      </EmptyState>
    </Panel>
  );
}

/** What of all that is to ship is on this device, and as of when: anyone who goes into the hall looks at it first. */
export function TakenNote({ taken }: { taken: OpenOrders }) {
  const texts = useTexts(toShipTexts);
  const language = useLanguage();
  const { orders, fetchedAt, total, isComplete, isFetching, failure } = taken;
  if (!orders || fetchedAt === undefined) return isFetching ? <TakenSkeleton /> : null;
  if (failure?.kind === 'storage') {
    return (
      <Banner tone="failed" role="status" title={texts.notStored}>
        {texts.notStoredDetail}
      </Banner>
    );
  }
  const left = total - orders.length;
  const count = (value: number) => formatNumber(value, language);
  const isFull = orders.length >= mostOpenOrders;
  const words = isComplete
    ? texts.allHere(formatMoment(fetchedAt, language))
    : left > 0
      ? (isFull ? texts.notHereLimit : texts.notHere)(count(left), count(total))
      : texts.fetching;
  return <TakenLine isComplete={isComplete}>{words}</TakenLine>;
}
