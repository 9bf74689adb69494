import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { importerQuery, restoreImporter } from '#src/api/importer-query.ts';
import { loadOnce } from '#src/api/refresh-once.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { ImporterFormScreen } from '#src/features/importer-form/importer-form-screen.tsx';
import { ImporterSkeleton } from '#src/features/importer-form/importer-skeleton.tsx';
import { ImporterSearch, type ImporterTab } from '#src/features/importer-form/importer-tab.ts';
import { ImporterUnknown } from '#src/features/importer-form/importer-unknown.tsx';
import { BackToList } from '#src/features/importers/back-to-list.tsx';
import { DocumentsTab } from '#src/features/papers/documents-tab.tsx';
import { PoaTab } from '#src/features/papers/poa-tab.tsx';
import { RefetchFailure } from '#src/lib/refetch-failure.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';

/** [149] The specification's switch: it is off, so everything can be changed. */
const readOnly = false;

export const Route = createFileRoute('/_app/my-importers/edit/$id')({
  validateSearch: ImporterSearch,
  loader: async ({ context, params }) => {
    const id = params.id as ImporterId;
    await restoreImporter(context.queryClient, id);
    // Not awaited: the screen has its own skeleton.
    loadOnce(context.queryClient, importerQuery(id)).catch(() => undefined);
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
  const texts = useTexts(importerFormTexts);
  const query = useQuery(importerQuery(id));
  const back = <BackToList text={texts.back} />;
  const handleTab = (next: ImporterTab) =>
    void navigate({ search: { tab: next === 'general' ? undefined : next }, resetScroll: false });

  if (query.data) {
    const { importer } = query.data;
    return (
      <ImporterFormScreen
        known={query.data}
        tab={tab}
        onTab={handleTab}
        onCreated={() => Promise.resolve()}
        back={back}
        readOnly={readOnly}
        notice={
          query.isRefetchError && (
            <RefetchFailure report="importer" failure={query.error} fetchedAt={query.dataUpdatedAt} />
          )
        }
        documents={<DocumentsTab importer={importer} readOnly={readOnly} />}
        poa={<PoaTab importer={importer} readOnly={readOnly} />}
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
