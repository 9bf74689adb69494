import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { installTexts } from '#src/messages/install.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import {
  allowOfferOnNextScreen,
  currentOffer,
  dismissOffer,
  subscribeToOffer,
  takeOffer,
} from './install-offer.ts';

/** Offers to install the app, where it isn't and the browser can. */
export function InstallBanner() {
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
          <ActionLink onClick={takeOffer}>{texts.install}</ActionLink>
          {dismiss}
        </>
      }
    >
      {texts.offerDetail}
    </Banner>
  );
}
