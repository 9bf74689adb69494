import { useSyncExternalStore } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { currentUpdate, subscribeToUpdate } from './app-update.ts';
import { InstallBanner } from './install-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

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
