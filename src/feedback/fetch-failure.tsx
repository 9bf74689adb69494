import type { ReactNode } from 'react';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { useConnection } from '#src/api/client/connection.ts';
import type { FailureReport } from '#src/api/queries/query-client.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { EmptyState } from '#src/ui/page/empty-state.tsx';
import { failureReason } from './failure-reason.ts';

/** A query's own, or the title of a screen's: those of queries are in every start. */
type Report = FailureReport | { title: string };

export interface FetchFailureProps {
  report: Report;
  failure: ApiFailure;
  /** Why nothing of it is on this device, where more can be said than that nobody opened it here. */
  unreachableText?: string | undefined;
  /** Of a screen that belongs to a list: what is to be done instead. */
  wayBack?: ReactNode;
  onTryAgain: () => void;
}

/** A screen that has nothing to show because its first fetch failed: what happened, and the way on. */
export function FetchFailure({ report, failure, unreachableText, wayBack, onTryAgain }: FetchFailureProps) {
  const texts = useTexts(failureTexts);
  const { tryAgain } = useTexts(commonTexts);
  const isOffline = useConnection() === 'offline';
  // Nothing has failed. The banner above says that there is no connection, and has the button.
  if (isOffline && failure.kind === 'unreachable') {
    return (
      <EmptyState kind="offline" title={texts.notHereYet} action={wayBack}>
        {unreachableText ?? texts.opensOnline}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="error"
      title={typeof report === 'string' ? texts[report] : report.title}
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

export interface RefetchFailureProps {
  report: Report;
  failure: ApiFailure;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** A refetch failed with data on the screen: the data stays, and its age is said. Offline, the banner says it. */
export function RefetchFailure({ report, failure, fetchedAt }: RefetchFailureProps) {
  const texts = useTexts(failureTexts);
  const { refreshFailed } = useTexts(layoutTexts);
  const language = useLanguage();
  if (failure.kind === 'unreachable') return null;
  return (
    <Banner tone="failed" title={typeof report === 'string' ? texts[report] : report.title} role="status">
      {refreshFailed(formatMoment(fetchedAt, language))}
    </Banner>
  );
}
