import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { Toaster } from '#src/ui/overlays/toaster.tsx';

const signIn = '/auth';

/** The one place where toasts show. */
export default function Toasts() {
  const common = useTexts(commonTexts);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation: from, toLocation: to }) => {
        // What went wrong on a screen says nothing about the next one. Why one has to sign in is said on the way there.
        const isAnother =
          from?.pathname === to.pathname
            ? to.pathname === signIn && from.href !== to.href
            : to.pathname !== signIn;
        if (from && isAnother) toastStore.dismissErrors();
      }),
    [router],
  );
  return <Toaster label={common.notifications} closeLabel={common.close} />;
}
