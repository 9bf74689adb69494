import { ApiFailure } from '#src/api/api-failure.ts';
import { texts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';

/** Why a call failed, where that lies in no value of the person: nobody answered, or it was tried too often. */
export function failureReason(failure: unknown): string | undefined {
  const { unreachable, tooManyTries } = texts(commonTexts);
  if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return unreachable;
  if (failure.status === 429) return tooManyTries(Math.ceil((failure.retryAfterMs ?? 0) / 60_000));
  return undefined;
}

/** A text of the specification, and behind it the reason where there is one to tell. */
export function withReason(what: string, reason: string | undefined): string {
  return reason === undefined ? what : texts(commonTexts).because(what, reason);
}
