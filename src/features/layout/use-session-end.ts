import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { endSessionOnServer } from '#src/api/end-session.ts';
import { forgetSellerData } from '#src/api/seller-data.ts';
import { session } from '#src/api/session.ts';
import { forgetTypedInput } from '#src/api/typed-input.ts';
import { showError } from '#src/lib/error-toast.ts';
import { texts } from '#src/messages/catalogue.ts';
import { failureTexts } from '#src/messages/failures.ts';

/**
 * [37] Follows the end of the session, wherever it came from: this tab, another one, or a refused refresh. The
 * seller's data goes from memory first, then from this device, and the person is at `/auth`, which says where it ended
 * if that was in another tab.
 * @returns signs out
 */
export function useSessionEnd(): () => Promise<void> {
  const router = useRouter();
  const isEndingHere = useRef(false);
  useEffect(
    () =>
      session.subscribe(change => {
        if (change.kind !== 'ended') return;
        // [192] What was typed waits for the seller's next sign-in.
        if (change.reason === 'refused') showError(texts(failureTexts).refreshToken);
        else forgetTypedInput();
        const isEndedElsewhere = change.reason === 'signed-out' && !isEndingHere.current;
        void forgetSellerData(() =>
          router.navigate({
            to: '/auth',
            replace: true,
            ...(isEndedElsewhere && { state: { isEndedElsewhere } }),
          }),
        );
      }),
    [router],
  );
  return async () => {
    isEndingHere.current = true;
    await endSessionOnServer();
    await session.end();
  };
}
