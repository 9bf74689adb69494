import { createFileRoute } from '@tanstack/react-router';
import { ImportersScreen } from '#src/features/importers/importers-screen.tsx';
import { ImportersSearch } from '#src/features/importers/importers-search.ts';

export const Route = createFileRoute('/_app/my-importers/')({
  validateSearch: ImportersSearch,
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ImportersScreen
      search={search}
      onSearchChange={(change, how) =>
        void navigate({ search: { ...search, ...change }, replace: how === 'replace', resetScroll: false })
      }
    />
  );
}
