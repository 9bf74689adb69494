import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { EmptyState } from '#src/ui/page/empty-state.tsx';

export interface OrderItemsEmptyStateProps {
  failure: ApiFailure | null;
  onTryAgain: () => void;
}

/** In place of the items: could not be fetched, an order that isn't the seller's, or no items. */
export function OrderItemsEmptyState({ failure, onTryAgain }: OrderItemsEmptyStateProps) {
  const texts = useTexts(orderItemsTexts);
  const failures = useTexts(failureTexts);
  if (failure?.status === 404) {
    return (
      <EmptyState kind="no-match" title={failures.customsProducts}>
        {failures.orderUnknown}
      </EmptyState>
    );
  }
  if (failure) return <FetchFailure report="customsProducts" failure={failure} onTryAgain={onTryAgain} />;
  return (
    <EmptyState kind="empty" title={texts.emptyTitle}>
      {texts.emptyText}
    </EmptyState>
  );
}
