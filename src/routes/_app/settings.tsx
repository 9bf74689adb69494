import { createFileRoute } from '@tanstack/react-router';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { ServiceLinks } from '#src/entities/service-links/service-links.tsx';
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx';

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context }) => {
    // Not awaited: the form is there without the names of the countries.
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Settings,
});

function Settings() {
  return (
    <>
      <SettingsScreen />
      <ServiceLinks />
    </>
  );
}
