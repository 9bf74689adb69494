import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore, useTransition } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { layoutTexts } from '#src/messages/layout.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says that nothing can be reached, and how old what is shown is. */
export function ConnectionBanner() {
  const texts = useTexts(layoutTexts);
  const language = useLanguage();
  const connection = useConnection();
  const fetchedAt = useShownDataAge();
  if (connection === 'online') return null;

  return (
    <Banner
      tone="empty"
      form="strip"
      icon="offline"
      role="status"
      title={fetchedAt ? texts.asOf(texts.offline, formatMoment(fetchedAt, language)) : texts.offline}
      action={<TryAgain />}
    >
      {texts.offlineDetail}
    </Banner>
  );
}

/** Asks again for all that the screen shows. */
export function TryAgain() {
  const { tryAgain } = useTexts(commonTexts);
  const queryClient = useQueryClient();
  const [isTrying, startTrying] = useTransition();
  const handleTryAgain = () => startTrying(() => queryClient.refetchQueries({ type: 'active' }));
  return (
    <ActionLink onClick={handleTryAgain} aria-disabled={isTrying || undefined}>
      {tryAgain}
    </ActionLink>
  );
}

/** When the oldest data on the screen was fetched, in milliseconds since 1970; undefined if there is none. */
export function useShownDataAge(): number | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => oldestOnScreen(queryClient));
}

function oldestOnScreen(queryClient: QueryClient): number | undefined {
  const ages = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(query => query.meta?.isOnScreen && query.state.dataUpdatedAt > 0)
    .map(query => query.state.dataUpdatedAt);
  return ages.length > 0 ? Math.min(...ages) : undefined;
}
