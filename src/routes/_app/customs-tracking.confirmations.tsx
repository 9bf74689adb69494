import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { figuresQuery } from '#src/api/queries/confirmations.ts';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { dayIn } from '#src/contract/days.ts';
import type { UploadSearch } from '#src/features/confirmation-upload/upload-search.ts';
import { ConfirmationFigures } from '#src/features/confirmations/confirmation-figures.tsx';
import { ConfirmationsScreen } from '#src/features/confirmations/confirmations-screen.tsx';
import {
  type ConfirmationsSearch,
  filtersOf,
  readSearch,
} from '#src/features/confirmations/confirmations-search.ts';
import { BackToOrders } from '#src/features/customs-tracking/back-to-orders.tsx';

const UploadPage = lazy(() =>
  import('#src/features/confirmation-upload/upload-page.tsx').then(module => ({
    default: module.UploadPage,
  })),
);

export const Route = createFileRoute('/_app/customs-tracking/confirmations')({
  // Parsed by the screen: its schema would be in every start.
  validateSearch: (search: Record<string, unknown>) => search as ConfirmationsSearch & UploadSearch,
  loader: ({ context, location }) => {
    if ('upload' in location.search) return;
    // Not awaited: the screen has its own skeletons.
    void context.queryClient.prefetchQuery(figuresQuery);
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Screen,
});

// Uploads are a part of this address: a route of their own would be in every first load.
function Screen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (search.upload === undefined) return <Confirmations />;
  return (
    <Suspense>
      <UploadPage search={search} onChange={(next, options) => void navigate({ search: next, ...options })} />
    </Suspense>
  );
}

function Confirmations() {
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
