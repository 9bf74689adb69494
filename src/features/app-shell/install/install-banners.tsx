import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { installTexts } from '#src/messages/install.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { hasUnsavedInput } from '#src/ui/form/unsaved-input.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { currentUpdate, isReplaced, startUpdate, subscribeToUpdate } from './app-update.ts';
import {
  allowOfferOnNextScreen,
  currentOffer,
  dismissOffer,
  subscribeToOffer,
  takeOffer,
} from './install-offer.ts';

/** What the app has to say of itself as an app, one thing at a time. */
export function InstallBanners() {
  const { insecureOrigin } = useTexts(layoutTexts);
  const update = useSyncExternalStore(subscribeToUpdate, currentUpdate);
  if (!isSecureContext) return <Banner tone="attention" form="strip" title={insecureOrigin} />;
  return (
    <>
      <UpdateBanner />
      {update === 'none' && <InstallBanner />}
    </>
  );
}

/** Offers to install the app, where it isn't and the browser can. */
function InstallBanner() {
  const texts = useTexts(installTexts);
  const router = useRouter();
  const offer = useSyncExternalStore(subscribeToOffer, currentOffer);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) allowOfferOnNextScreen();
      }),
    [router],
  );
  if (!offer) return null;
  const dismiss = <ActionLink onClick={dismissOffer}>{texts.dismiss}</ActionLink>;
  if (offer === 'ios') {
    return <Banner tone="empty" form="strip" icon="download" title={texts.offerOnIos} action={dismiss} />;
  }
  return (
    <Banner
      tone="empty"
      form="strip"
      icon="download"
      title={texts.offer}
      action={
        <>
          <Button size="small" variant="primary" onClick={takeOffer}>
            {texts.install}
          </Button>
          {dismiss}
        </>
      }
    >
      {texts.offerDetail}
    </Banner>
  );
}

/** A new version waits until somebody lets it in. */
function UpdateBanner() {
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
