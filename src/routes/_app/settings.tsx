import { createFileRoute } from '@tanstack/react-router';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { ServiceLinks } from '#src/entities/service-links.tsx';
import { SettingsHead } from '#src/features/settings/settings-head.tsx';
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx';

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context }) => {
    // Not awaited: the form is there without the names of the countries.
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Settings,
});

function Settings() {
  const { role } = Route.useRouteContext();
  const isOwner = role === 'owner';
  return (
    <>
      <SettingsScreen
        readOnly={!isOwner}
        head={<SettingsHead at="account" hasAccount hasMembers={isOwner} />}
      />
      <ServiceLinks />
    </>
  );
}
