import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { importerQuery } from '#src/api/queries/importers.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { ImporterFormScreen } from '#src/features/importer-form/importer-form-screen.tsx';
import { BackToList } from '#src/features/importers/back-to-list.tsx';

export const Route = createFileRoute('/_app/my-importers/edit/')({ component: Screen });

function Screen() {
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const handleCreated = async (id: ImporterId) => {
    // Known before the page changes, so that the form does not blink.
    await queryClient.prefetchQuery(importerQuery(id));
    // [112] Replaced: Back must not lead to an empty form.
    await navigate({ to: '/my-importers/edit/$id', params: { id }, replace: true, ignoreBlocker: true });
  };
  return (
    <ImporterFormScreen
      tab="general"
      onTab={() => undefined}
      onCreated={handleCreated}
      onConflict={opId => void navigate({ to: '/pending/$opId', params: { opId }, ignoreBlocker: true })}
      back={<BackToList />}
    />
  );
}
