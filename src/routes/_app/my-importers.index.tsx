import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ImportersScreen } from '#src/features/importers/importers-screen.tsx';
import { ImportersSearch, rememberListPlace } from '#src/features/importers/importers-search.ts';
import { NeedsYouLine } from '#src/features/today/needs-you-line.tsx';

export const Route = createFileRoute('/_app/my-importers/')({
  validateSearch: ImportersSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { seller } = Route.useRouteContext();
  useEffect(() => rememberListPlace(search), [search]);
  return (
    <>
      {seller.hasSellerId && <NeedsYouLine />}
      <ImportersScreen
        search={search}
        onSearchChange={(change, how) =>
          // What was typed is handed on a moment later, when the page may be another one than it was then.
          void navigate({
            search: now => ({ ...now, ...change }),
            replace: how === 'replace',
            resetScroll: false,
          })
        }
      />
    </>
  );
}
