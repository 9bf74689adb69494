import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { figuresQuery } from '#src/api/queries/confirmations.ts';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { dayIn } from '#src/contract/days.ts';
import { ConfirmationFigures } from '#src/features/confirmations/confirmation-figures.tsx';
import { ConfirmationsScreen } from '#src/features/confirmations/confirmations-screen.tsx';
import {
  type ConfirmationsSearch,
  filtersOf,
  readSearch,
} from '#src/features/confirmations/confirmations-search.ts';
import { BackToOrders } from '#src/features/customs-tracking/back-to-orders.tsx';

export const Route = createFileRoute('/_app/customs-tracking/confirmations')({
  // Parsed by the screen: its schema would be in every start.
  validateSearch: (search: Record<string, unknown>) => search as ConfirmationsSearch,
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeletons.
    void context.queryClient.prefetchQuery(figuresQuery);
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Screen,
});

function Screen() {
  const { seller } = Route.useRouteContext();
  const search = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const filters = filtersOf(search, dayIn(seller.timeZone, Date.now()));
  return (
    <ConfirmationsScreen
      back={<BackToOrders />}
      figures={<ConfirmationFigures />}
      filters={filters}
      onChange={change =>
        // Of what is there by then: two quick choices are both kept.
        void navigate({ search: now => ({ ...now, ...change }), replace: true, resetScroll: false })
      }
      onRefresh={() => void client.refetchQueries({ queryKey: figuresQuery.queryKey })}
    />
  );
}
