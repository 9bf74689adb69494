import { createFileRoute, Link } from '@tanstack/react-router';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { ServiceLinks } from '#src/entities/service-links.tsx';
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { securityTexts } from '#src/messages/security.ts';
import { Button } from '#src/ui/button.tsx';

export const Route = createFileRoute('/_app/settings')({
  loader: ({ context }) => {
    // Not awaited: the form is there without the names of the countries.
    startLoading(context.queryClient, marketplacesQuery);
  },
  component: Settings,
});

function Settings() {
  const { role } = Route.useRouteContext();
  const { link: members } = useTexts(memberTexts);
  const { link: security } = useTexts(securityTexts);
  return (
    <>
      <SettingsScreen
        readOnly={role !== 'owner'}
        more={
          <>
            {role === 'owner' && (
              <Button variant="quiet" asChild>
                <Link to="/settings/members">{members}</Link>
              </Button>
            )}
            <Button variant="quiet" asChild>
              <Link to="/settings/security">{security}</Link>
            </Button>
          </>
        }
      />
      <ServiceLinks />
    </>
  );
}
