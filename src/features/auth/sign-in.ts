import { ApiFailure } from '#src/api/client/api-failure.ts';
import { makeEarlyCalls } from '#src/api/client/early-calls.ts';
import { session } from '#src/api/client/session.ts';
import { runMutation } from '#src/api/mutations/run-mutation.ts';
import { signIn as options } from '#src/api/mutations/sign-in.ts';
import type { LoginBody } from '#src/contract/login.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { signedOutClient } from '#src/feedback/signed-out-client.ts';
import type { authTexts } from '#src/messages/auth.ts';
import type { texts } from '#src/messages/catalogue.ts';

type AuthTexts = ReturnType<typeof texts<(typeof authTexts)['en']>>;

/** Where it leads nearly everybody. */
const afterSignIn = '/customs-tracking';

/** [38, 128–129, 184] @returns whether somebody is signed in now, and else what to say at the fields */
export async function signIn(
  body: LoginBody,
  texts: AuthTexts,
): Promise<{ isSignedIn: boolean; wrong?: string }> {
  const notice = {
    id: 'sign-in',
    done: texts.signInSucceeded,
    // An unreachable server and a full device say nothing about the password.
    failed: (failure: unknown) => failureReason(failure) ?? texts.signInFailed,
  };
  try {
    await runMutation(signedOutClient, { ...options, meta: { notice } }, body);
    const token = session.current()?.token;
    if (token !== undefined) makeEarlyCalls(token, afterSignIn, true);
    return { isSignedIn: true };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return { isSignedIn: false };
    const { credentialsRefused, noCompany, notSignedIn } = texts;
    if (failure.code === 'ACCESS.NO_COMPANY') return { isSignedIn: false, wrong: noCompany };
    const wrong = failure.status === 401 ? credentialsRefused : (failureReason(failure) ?? notSignedIn);
    return { isSignedIn: false, wrong };
  }
}
