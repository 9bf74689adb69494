import { LeftRowsBanner } from './left-rows-banner.tsx';
import { LostRowsBanner } from './lost-rows-banner.tsx';

/** What is to be said of this device's own keeping; a part of its own, since most days have nothing of it. */
export default function PendingBanners() {
  return (
    <>
      <LostRowsBanner />
      <LeftRowsBanner />
    </>
  );
}
