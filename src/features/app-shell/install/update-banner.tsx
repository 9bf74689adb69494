import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { installTexts } from '#src/messages/install.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { hasUnsavedInput } from '#src/ui/form/unsaved-input.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { currentUpdate, isReplaced, startUpdate, subscribeToUpdate } from './app-update.ts';

/** A new version waits until somebody lets it in. */
export function UpdateBanner() {
  const texts = useTexts(installTexts);
  const router = useRouter();
  const update = useSyncExternalStore(subscribeToUpdate, currentUpdate);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        if (pathChanged && isReplaced() && !hasUnsavedInput()) location.assign(toLocation.href);
      }),
    [router],
  );
  if (update === 'none') return null;
  if (update === 'sending')
    return <Banner tone="progress" form="strip" role="status" title={texts.updateWaits} />;
  return (
    <Banner
      tone="progress"
      form="strip"
      role="status"
      title={texts.updateReady}
      action={<ActionLink onClick={startUpdate}>{texts.reload}</ActionLink>}
    />
  );
}
