import type { ApiFailure } from '#src/api/client/api-failure.ts';
import type { FailureReport } from '#src/api/queries/query-client.ts';
import { texts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { logError, showError } from './error-toast.ts';

/** Whose screens have the report as their title where there is nothing else to show. */
const inTitle: ReadonlySet<FailureReport> = new Set([
  'customsTrackings',
  'customsProducts',
  'importer',
  'importerList',
]);

/** Reports a first fetch that failed [192–193]; the screen itself says what can be done. */
export function reportFirstFetchFailed(failure: ApiFailure, report: FailureReport): void {
  const text = texts(failureTexts)[report];
  // Without a network the title and the banner have said it all.
  if (failure.kind === 'unreachable' && inTitle.has(report)) logError(text, failure);
  else showError(text, failure);
}
