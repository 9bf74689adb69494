import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveOwnTimeZone } from '#src/api/mutations/time-zones.ts';
import { notificationsQuery } from '#src/api/queries/notifications.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { TimeZoneForm } from '#src/entities/time-zone-form.tsx';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { notificationTexts } from '#src/messages/notifications.ts';
import { timeZoneTexts } from '#src/messages/time-zone.ts';
import { Banner } from '#src/ui/page/banner.tsx';
import { Card, Cards } from '#src/ui/page/card.tsx';
import { RowListSkeleton } from '#src/ui/tables/list-row.tsx';
import { NotificationForm } from './notification-form.tsx';

/** Which emails a person gets about the company, when none, and in which time zone that is meant. */
export function NotificationsScreen({ head }: { head: ReactNode }) {
  const texts = useTexts(notificationTexts);
  const { loading } = useTexts(commonTexts);
  const { own, ownHint } = useTexts(timeZoneTexts);
  const { data: seller } = useQuery(sellerQuery);
  const query = useQuery(notificationsQuery);
  if (!seller) return null;
  const { data } = query;
  const report = { title: texts.fetchFailed };
  return (
    <>
      {head}
      {query.isRefetchError && (
        <RefetchFailure report={report} failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      {data?.paused === 'refused' && (
        <Banner tone="failed" title={texts.refused}>
          {texts.refusedDetail}
        </Banner>
      )}
      {data?.paused === 'operator' && (
        <Banner tone="attention" title={texts.operator}>
          {texts.operatorDetail}
        </Banner>
      )}
      <Cards>
        <Card title={texts.emails}>
          {data && (
            // In another role there are other kinds.
            <NotificationForm key={data.kinds.map(({ kind }) => kind).join()} notifications={data} />
          )}
          {query.isLoading && <RowListSkeleton label={loading} />}
          {!data && query.error && (
            <FetchFailure
              report={report}
              failure={query.error}
              unreachableText={texts.needsConnection}
              onTryAgain={() => void query.refetch()}
            />
          )}
        </Card>
        <Card title={own}>
          <TimeZoneForm label={own} hint={ownHint} timeZone={seller.user.timeZone} save={saveOwnTimeZone} />
        </Card>
      </Cards>
    </>
  );
}
