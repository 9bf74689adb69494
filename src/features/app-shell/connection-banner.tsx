import { useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { useShownDataAge } from '#src/api/queries/shown-data-age.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says that nothing can be reached, and how old what is shown is. */
export function ConnectionBanner() {
  const texts = useTexts(layoutTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const connection = useConnection();
  const fetchedAt = useShownDataAge();
  const queryClient = useQueryClient();
  const [isTrying, startTrying] = useTransition();
  if (connection === 'online') return null;

  const handleTryAgain = () => startTrying(() => queryClient.refetchQueries({ type: 'active' }));
  return (
    <Banner
      tone="empty"
      form="strip"
      icon="offline"
      role="status"
      title={[texts.offline, fetchedAt && texts.asOf(formatMoment(fetchedAt, language))]
        .filter(Boolean)
        .join(' ')}
      action={
        <ActionLink onClick={handleTryAgain} aria-disabled={isTrying || undefined}>
          {common.tryAgain}
        </ActionLink>
      }
    >
      {texts.offlineDetail}
    </Banner>
  );
}
