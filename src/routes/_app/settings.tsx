import { createFileRoute } from '@tanstack/react-router';
import { marketplacesQuery } from '#src/api/marketplaces-query.ts';
import { loadOnce } from '#src/api/refresh-once.ts';
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx';
import { ServiceLinks } from '#src/lib/service-links.tsx';

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context }) => {
    // Not awaited: the form is there without the names of the countries.
    loadOnce(context.queryClient, marketplacesQuery).catch(() => undefined);
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
