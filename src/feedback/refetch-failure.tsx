import type { ApiFailure } from '#src/api/client/api-failure.ts';
import type { FailureReport } from '#src/api/queries/query-client.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { Banner } from '#src/ui/page/banner.tsx';

export interface RefetchFailureProps {
  report: FailureReport;
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
    <Banner tone="failed" title={texts[report]} role="status">
      {refreshFailed(formatMoment(fetchedAt, language))}
    </Banner>
  );
}
