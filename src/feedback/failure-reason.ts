import { ApiFailure } from '#src/api/client/api-failure.ts';
import { texts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { deviceFailureTexts } from '#src/messages/device-failures.ts';

/** Why a call failed, if that isn't due to a value of the person; undefined where our server said no for a reason. */
export function failureReason(failure: unknown): string | undefined {
  const { unreachable, tooManyTries, errorFallback } = texts(commonTexts);
  const { unreadable, storageFull, storageFailed } = texts(deviceFailureTexts);
  if (!(failure instanceof ApiFailure)) return isMissingScript(failure) ? unreachable : errorFallback;
  switch (failure.kind) {
    case 'unreachable':
      return unreachable;
    case 'unreadable':
      return unreadable;
    case 'storage':
      return isFull(failure.cause) ? storageFull : storageFailed;
    case 'declined':
      return undefined;
    case 'refused':
      return failure.status === 429 ? tooManyTries(minutes(failure.retryAfterMs)) : undefined;
  }
}

const minutes = (ms: number | undefined) => (ms === undefined ? undefined : Math.ceil(ms / 60_000) || 1);

/**
 * What happened, followed by why or else by what to do. Only texts of the specification, none of which ends with a
 * full stop, stay as they are.
 */
export function withReason(what: string, reason?: string): string {
  const isOurs = /[.。]$/.test(what);
  return reason === undefined && !isOurs ? what : texts(commonTexts).because(what, reason);
}

/** Whether our server answered that it did not do what was asked. */
export function isDeclined(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.kind === 'declined';
}

/** Whether it was for want of room that storage failed. */
export function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError';
}

// A part of the app that is loaded when it is needed; browsers agree on the type of the error and on one word of its
// message.
function isMissingScript(failure: unknown): boolean {
  return failure instanceof TypeError && /import/i.test(failure.message);
}
