import { ApiFailure, hasCode } from '#src/api/client/api-failure.ts';
import { makeEarlyCalls } from '#src/api/client/early-calls.ts';
import { session } from '#src/api/client/session.ts';
import { signIn as options } from '#src/api/mutations/sign-in.ts';
import { runMutation } from '#src/api/queries/query-client.ts';
import type { LoginBody } from '#src/contract/accounts/login.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/reports.ts';
import type { authTexts } from '#src/messages/auth.ts';
import { texts } from '#src/messages/catalogue.ts';
import { noCompanyTexts } from '#src/messages/no-company.ts';

type AuthTexts = ReturnType<typeof texts<(typeof authTexts)['en']>>;

/** Where it leads nearly everybody. */
const afterSignIn = '/customs-tracking';

/** What to say at the fields. */
type Wrong = { email?: string; password?: string };

/** [38, 128–129, 184] @returns undefined where somebody is signed in now, and else what to say at the fields */
export async function signIn(body: LoginBody, words: AuthTexts): Promise<Wrong | undefined> {
  const notice = {
    id: 'sign-in',
    done: words.signInSucceeded,
    // An unreachable server and a full device say nothing about the password.
    failed: (failure: unknown) =>
      failureReason(failure) ??
      // Trying again alone leads nowhere.
      (hasCode(failure, 'ACCESS.NO_COMPANY')
        ? `${words.signInFailed} ${texts(noCompanyTexts).noCompany}`
        : words.signInFailed),
  };
  try {
    await runMutation(signedOutClient, { ...options, meta: { notice } }, body);
    const token = session.current()?.token;
    if (token !== undefined) makeEarlyCalls(token, afterSignIn, true);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return {};
    if (failure.code === 'ACCESS.NO_COMPANY') {
      const { noCompany, savedHere } = texts(noCompanyTexts);
      return { email: noCompany, password: savedHere };
    }
    const { credentialsRefused, notSignedIn } = words;
    const wrong = failure.status === 401 ? credentialsRefused : (failureReason(failure) ?? notSignedIn);
    return { email: wrong, password: wrong };
  }
}
