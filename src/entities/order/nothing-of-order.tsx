import { Link } from '@tanstack/react-router';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { FetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';

export interface NothingOfOrderProps {
  report: 'orderHistory' | 'customsProducts';
  failure: ApiFailure | null;
  /** Of an order that has nothing of the kind. */
  texts: { emptyTitle: string; emptyText: string; needsConnection?: string };
  onTryAgain: () => void;
}

/** In place of what an order has: could not be fetched, an order that isn't the seller's, or nothing. */
export function NothingOfOrder({ report, failure, texts, onTryAgain }: NothingOfOrderProps) {
  const failures = useTexts(failureTexts);
  if (!failure) {
    return (
      <EmptyState kind="empty" title={texts.emptyTitle}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  const wayBack = (
    <Button asChild>
      <Link to="/customs-tracking">{failures.toList}</Link>
    </Button>
  );
  if (failure.status === 404) {
    return (
      <EmptyState kind="no-match" title={failures[report]} action={wayBack}>
        {failures.orderUnknown}
      </EmptyState>
    );
  }
  return (
    <FetchFailure
      report={report}
      failure={failure}
      unreachableText={texts.needsConnection}
      wayBack={wayBack}
      onTryAgain={onTryAgain}
    />
  );
}
