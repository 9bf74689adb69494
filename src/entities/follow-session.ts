import { followMember, forgetSellerData, isSellerDataOpen } from '#src/api/cache/seller-data.ts';
import { subscribeToTokenLoss } from '#src/api/client/adopt-answered.ts';
import { prepareLogOut } from '#src/api/client/log-out.ts';
import { session } from '#src/api/client/session.ts';
import { forgetFormDrafts } from '#src/api/device/form-drafts.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { isFull } from '#src/feedback/failure-reason.ts';
import { texts } from '#src/messages/catalogue.ts';
import { deviceFailureTexts } from '#src/messages/device-failures.ts';
import { failureTexts } from '#src/messages/failures.ts';

let isFollowing = false;
let isEndingHere = false;

/** Takes a person whose session has ended to where one signs in; the page says it if another tab ended it. */
export type Leave = (isEndedElsewhere: boolean) => Promise<void>;

/** Takes a person to where they start in the company that is on the screen now. */
export type Enter = () => Promise<void>;

/**
 * Follows the session from before the first call, whichever screen comes first [192]. Where it ends, in this tab,
 * another one or by a refused refresh [37], the seller's data goes from memory first, then from this device. Where it
 * becomes another company's, in whatever tab, or another role's, the screen does too.
 */
export function followSession(leave: Leave, enter: Enter): void {
  if (isFollowing) return;
  isFollowing = true;
  let isLossReported = false;
  session.subscribe(change => {
    isLossReported = false;
    if (change.kind === 'adopted') return void followMember(change.record, enter);
    // What was typed waits for the seller's next sign-in.
    const isSignOut = isEndingHere || change.reason === 'signed-out';
    if (isSignOut) forgetFormDrafts();
    else showError(texts(failureTexts).refreshToken);
    const isEndedElsewhere = isSignOut && !isEndingHere;
    void forgetSellerData(() => leave(isEndedElsewhere), isSignOut ? change : undefined);
  });
  addEventListener('pageshow', ({ persisted }) => {
    // The browser had held the page back, which heard of no sign-out: Back would show somebody else what was on it. How the
    // session ended nobody knows any more, so what was typed stays.
    if (!persisted || !isSellerDataOpen()) return;
    const record = session.current();
    void (record ? followMember(record, enter) : forgetSellerData(() => leave(false)));
  });
  subscribeToTokenLoss(cause => {
    // Every further answer carries the same: once is enough, until a token is kept again.
    if (isLossReported) return;
    isLossReported = true;
    const { renewalUnreadable, renewalFull, renewalFailed } = texts(deviceFailureTexts);
    const isStorage = cause instanceof DOMException;
    showError(isFull(cause) ? renewalFull : isStorage ? renewalFailed : renewalUnreadable, cause);
  });
}

/**
 * [37] Signs out of every company, on this device first: a tab that met the end at the server before it heard of the
 * sign-out would keep what was typed in it for the next sign-in.
 * @returns ends once the server has heard of it too, where it can be reached
 */
export async function endSession(): Promise<void> {
  isEndingHere = true;
  const logOut = await prepareLogOut();
  const ended = session.end();
  isEndingHere = false;
  await Promise.allSettled([ended, logOut()]);
}
