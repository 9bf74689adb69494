import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endSession } from '#src/api/mutations/own-account.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { OpenSession } from '#src/contract/endpoints/session-list-endpoints.ts';
import { FetchFailure, RefetchFailure } from '#src/feedback/fetch-failure.tsx';
import { formatWhen } from '#src/format/format-when.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { securityTexts } from '#src/messages/security.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormActions } from '#src/ui/form/form-actions.tsx';
import { ListRow, RowList, RowListSkeleton } from '#src/ui/tables/list-row.tsx';

const EndOthersDialog = lazy(() => import('./end-others-dialog.tsx'));

/** The devices on which the person is signed in, last used first. */
export function SessionList() {
  const texts = useTexts(securityTexts);
  const { loading } = useTexts(commonTexts);
  const query = useQuery(sessionsQuery);
  const [isConfirming, setConfirming] = useState(false);

  if (query.isLoading) return <RowListSkeleton label={loading} />;
  if (!query.data) {
    return query.error ? (
      <FetchFailure
        report="sessions"
        failure={query.error}
        unreachableText={texts.needsConnection}
        onTryAgain={() => void query.refetch()}
      />
    ) : null;
  }
  return (
    <>
      {query.isRefetchError && (
        <RefetchFailure report="sessions" failure={query.error} fetchedAt={query.dataUpdatedAt} />
      )}
      <RowList>
        {query.data.map(session => (
          <SessionRow key={session._id} session={session} />
        ))}
      </RowList>
      {query.data.some(({ isThisOne }) => !isThisOne) && (
        <FormActions>
          <Button onClick={() => setConfirming(true)}>{texts.endOthers}</Button>
        </FormActions>
      )}
      {isConfirming && (
        <Suspense>
          <EndOthersDialog onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const texts = useTexts(securityTexts);
  const language = useLanguage();
  const { _id, createdAt, lastUsedAt, isThisOne } = session;
  const deviceLabel = deviceIn(language, session.deviceLabel);
  const end = useMutation({
    ...endSession,
    meta: { notice: { id: 'sessions', done: texts.ended, failed: texts.endFailed } },
  });
  return (
    <ListRow
      narrow
      title={deviceLabel}
      sub={texts.signedInAt(formatWhen(createdAt, language))}
      state={
        isThisOne ? (
          <Badge tone="released">{texts.thisDevice}</Badge>
        ) : (
          texts.lastUsed(formatWhen(lastUsedAt, language))
        )
      }
      actions={
        !isThisOne && (
          <Button
            aria-label={texts.endOf(deviceLabel)}
            busy={end.isPending}
            busyText={texts.ending}
            onClick={() => end.mutate(_id)}
          >
            {texts.end}
          </Button>
        )
      }
    />
  );
}
