import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { startLoadingOrders, untilRowsKnown } from '#src/api/cache/seller-data.ts';
import { TrackingSearch } from '#src/features/customs-tracking/arrange/tracking-search.ts';
import type { FollowSearch } from '#src/features/customs-tracking/arrange/use-search-ahead.ts';
import { TrackingScreen } from '#src/features/customs-tracking/tracking-screen.tsx';

export const Route = createFileRoute('/_app/customs-tracking/')({
  validateSearch: TrackingSearch,
  loader: async ({ context }) => {
    // Not awaited: the screen has its own skeleton, in the final shape.
    void startLoadingOrders(context.queryClient);
    await untilRowsKnown();
  },
  component: Screen,
});

function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearchChange = useCallback<FollowSearch>(
    (change, how) =>
      // What was typed is handed on a moment later, when the sorting may be another one than it was then.
      navigate({ search: now => ({ ...now, ...change }), replace: how === 'replace', resetScroll: false }),
    [navigate],
  );
  const { role } = Route.useRouteContext();
  return (
    <TrackingScreen
      search={search}
      onSearchChange={handleSearchChange}
      onConfirmations={
        role === 'warehouse' ? undefined : () => void navigate({ to: '/customs-tracking/confirmations' })
      }
    />
  );
}
