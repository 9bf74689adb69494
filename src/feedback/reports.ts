import { type ApiFailure, hasCode } from '#src/api/client/api-failure.ts';
import { currentConnection } from '#src/api/client/connection.ts';
import {
  createQueryClient,
  type FailureReport,
  type MutationNotice,
  type Reports,
} from '#src/api/queries/query-client.ts';
import { texts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { logError, showError } from './error-toast.ts';
import { failureReason, isDeclined, withReason } from './failure-reason.ts';

const successMs = 4000;

/** The app's words for what becomes of a call: one handler for all of them, with texts of the screen that made it. */
export const reports: Reports = {
  firstFetchFailed,
  began(notice) {
    if (notice?.working) toastStore.push({ id: notice.id, kind: 'work', text: notice.working });
  },
  done(notice, answer) {
    if (!notice) return;
    const { id, done } = notice;
    const text = typeof done === 'function' ? done(answer) : done;
    if (text) toastStore.push({ id, kind: 'success', text, durationMs: successMs });
    else toastStore.dismiss(id);
  },
  failed(notice, failure) {
    if (!notice) return logError(String(failure), failure);
    toastStore.dismiss(notice.id);
    // The person took it back.
    if (failure instanceof DOMException && failure.name === 'AbortError') return;
    const { failed } = notice;
    if (typeof failed === 'function') {
      const text = failed(failure);
      if (text === undefined) logError(String(failure), failure);
      else showError(text, failure);
    } else showError(failureText(notice, failed, failure), failure);
  },
};

function failureText(
  { declined, because }: MutationNotice,
  failed: string | undefined,
  failure: unknown,
): string | undefined {
  if (isDeclined(failure)) return declined ?? (failed && withReason(failed));
  const reason = because?.(failure) ?? roleReason(failure) ?? failureReason(failure);
  return failed === undefined ? reason : withReason(failed, reason);
}

/** Only somebody who is signed in has a role: its words are not in what everybody loads. */
function roleReason(failure: unknown): string | undefined {
  return hasCode(failure, 'ACCESS.ROLE') ? texts(failureTexts).roleRefused : undefined;
}

/** Beyond the specification's reports: of these a screen without a connection says enough, and nothing is at fault. */
const unspecified: readonly FailureReport[] = [
  'orderHistory',
  'confirmations',
  'today',
  'sessions',
  'companyEvents',
  'members',
];

/** Reports a first fetch that failed [192–193]; the screen itself says what can be done. */
function firstFetchFailed(failure: ApiFailure, report: FailureReport): void {
  const text = texts(failureTexts)[report];
  const isOffline = failure.kind === 'unreachable' && currentConnection() === 'offline';
  if (isOffline && unspecified.includes(report)) logError(text, failure);
  else showError(text, failure);
}

/** For what is done before signing in: no seller's data, and the same reports. */
export const signedOutClient = createQueryClient(reports);
