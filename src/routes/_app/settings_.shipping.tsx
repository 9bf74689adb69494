import { createFileRoute } from '@tanstack/react-router';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { SettingsHead } from '#src/features/settings/settings-head.tsx';
import { ShippingScreen } from '#src/features/settings/shipping-screen.tsx';

export const Route = createFileRoute('/_app/settings_/shipping')({
  loader: ({ context }) => {
    // Not awaited: the form is there without the names of the countries.
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Shipping,
});

function Shipping() {
  const { role } = Route.useRouteContext();
  return <ShippingScreen head={<SettingsHead at="shipping" hasAccount hasMembers={role === 'owner'} />} />;
}
