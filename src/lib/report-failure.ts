import type { ApiFailure } from '#src/api/api-failure.ts';
import type { FailureReport } from '#src/api/query-client.ts';
import { texts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { showError } from './error-toast.ts';

/** Reports a first fetch that failed [192–193]; the screen itself says what can be done. */
export function reportFirstFetchFailed(failure: ApiFailure, report: FailureReport): void {
  showError(texts(failureTexts)[report], failure);
}
