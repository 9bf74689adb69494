import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDraftLock } from '#src/api/outbox/draft-lock.ts';
import { usePendingDrafts } from '#src/api/outbox/draft-overlay.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { importerQuery, restoreImporter } from '#src/api/queries/importers.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { PoaTab } from '#src/features/documents/broker/poa-tab.tsx';
import { DocumentsTab } from '#src/features/documents/documents-tab.tsx';
import { DraftNotice } from '#src/features/importer-form/draft-notice.tsx';
import { ImporterFormScreen } from '#src/features/importer-form/importer-form-screen.tsx';
import { ImporterSkeleton } from '#src/features/importer-form/importer-skeleton.tsx';
import { ImporterSearch, type ImporterTab } from '#src/features/importer-form/importer-tab.ts';
import { ImporterUnknown } from '#src/features/importer-form/importer-unknown.tsx';
import { withDraft } from '#src/features/importer-form/with-draft.ts';
import { BackToList } from '#src/features/importers/back-to-list.tsx';
import { RefetchFailure } from '#src/feedback/fetch-failure.tsx';

/** [149] The specification's switch: it is off, so everything can be changed. */
const readOnly = false;

export const Route = createFileRoute('/_app/my-importers/edit/$id')({
  validateSearch: ImporterSearch,
  loader: async ({ context, params }) => {
    const id = params.id as ImporterId;
    await restoreImporter(context.queryClient, id);
    // Not awaited: the screen has its own skeleton.
    startLoading(context.queryClient, importerQuery(id));
  },
  component: Screen,
});

function Screen() {
  const id = Route.useParams().id as ImporterId;
  // Another importer is another form.
  return <OneImporter key={id} id={id} />;
}

function OneImporter({ id }: { id: ImporterId }) {
  const { tab = 'general' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery(importerQuery(id));
  const outbox = useOutboxView();
  const pending = usePendingDrafts().get(id);
  const known = useMemo(() => withDraft(query.data, pending), [query.data, pending]);
  const { holder, takeOver } = useDraftLock(known?.importer.status === 'DRAFT' ? id : undefined);
  const back = <BackToList />;
  const handleTab = (next: ImporterTab) =>
    void navigate({ search: { tab: next === 'general' ? undefined : next }, resetScroll: false });

  // The form starts from what is kept here, so it waits until that was read.
  if (known && outbox.kind !== 'loading') {
    const { importer } = known;
    const isReadOnly = readOnly || holder === 'another-tab';
    return (
      <ImporterFormScreen
        known={known}
        tab={tab}
        onTab={handleTab}
        onCreated={() => Promise.resolve()}
        onConflict={opId => void navigate({ to: '/pending/$opId', params: { opId }, ignoreBlocker: true })}
        back={back}
        readOnly={isReadOnly}
        isOnlyHere={query.data === undefined}
        notice={
          <>
            {query.isRefetchError && (
              <RefetchFailure report="importer" failure={query.error} fetchedAt={query.dataUpdatedAt} />
            )}
            <DraftNotice pending={pending} holder={holder} onTakeOver={takeOver} />
          </>
        }
        documents={<DocumentsTab importer={importer} readOnly={isReadOnly} />}
        poa={<PoaTab importer={importer} readOnly={isReadOnly} />}
      />
    );
  }
  return (
    <>
      {back}
      {query.error ? (
        <ImporterUnknown failure={query.error} onTryAgain={() => void query.refetch()} />
      ) : (
        <ImporterSkeleton />
      )}
    </>
  );
}
