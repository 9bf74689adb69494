import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import type { FailureReport } from '#src/api/queries/query-client.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { failureReason } from './failure-reason.ts';

export interface FetchFailureProps {
  report: FailureReport;
  failure: ApiFailure;
  /** Why nothing of it is on this device, where more can be said than that nobody opened it here. */
  unreachableText?: string;
  onTryAgain: () => void;
}

/** A screen that has nothing to show because its first fetch failed: what happened, and the way on. */
export function FetchFailure({ report, failure, unreachableText, onTryAgain }: FetchFailureProps) {
  const texts = useTexts(failureTexts);
  const { tryAgain } = useTexts(commonTexts);
  const isOffline = useConnection() === 'offline';
  // The banner above says that there is no connection, and has the button.
  if (isOffline && failure.kind === 'unreachable') {
    return (
      <EmptyState kind="error" title={texts[report]}>
        {unreachableText ?? texts.notOpenedHere}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="error"
      title={texts[report]}
      action={
        <Button variant="primary" onClick={onTryAgain}>
          {tryAgain}
        </Button>
      }
    >
      {failure.kind === 'unreachable'
        ? (unreachableText ?? texts.unreachable)
        : (failureReason(failure) ?? texts.nothingLost)}
    </EmptyState>
  );
}
