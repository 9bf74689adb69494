import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { failureTexts } from '#src/messages/failures.ts';
import { importersTexts } from '#src/messages/importers.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export interface ImportersHereBannerProps {
  /** Why the list could not be fetched. */
  failure: ApiFailure;
  onTryAgain: () => void;
}

/** Above what this device has of the importers. Offline, the banner says so and has the way to try again. */
export function ImportersHereBanner({ failure, onTryAgain }: ImportersHereBannerProps) {
  const texts = useTexts(importersTexts);
  const { importerList } = useTexts(failureTexts);
  const { tryAgain } = useTexts(commonTexts);
  if (failure.kind === 'unreachable') {
    return (
      <Banner tone="empty" icon="tray" role="status" title={texts.hereTitle}>
        {texts.hereText}
      </Banner>
    );
  }
  return (
    <Banner
      tone="failed"
      role="status"
      title={importerList}
      action={<ActionLink onClick={onTryAgain}>{tryAgain}</ActionLink>}
    >
      {texts.hereText}
    </Banner>
  );
}
