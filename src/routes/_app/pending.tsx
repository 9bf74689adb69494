import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { BackLink } from '#src/entities/back-link.tsx';
import { startUpdate } from '#src/features/app-shell/install/app-update.ts';
import { PendingScreen } from '#src/features/pending/list/pending-screen.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { layoutTexts } from '#src/messages/layout.ts';

const DeviceName = lazy(() => import('#src/features/preferences/device-name.tsx'));

export const Route = createFileRoute('/_app/pending')({ component: Screen });

function Screen() {
  const { access, seller, role, closed } = Route.useRouteContext();
  const { customsTracking, myImporters, toShip } = useTexts(layoutTexts);
  const home = access.homeOf(seller, role);
  const names = {
    '/customs-tracking': customsTracking,
    '/customs-tracking/to-ship': toShip,
    '/my-importers': myImporters,
  };
  return (
    <PendingScreen
      onUpdate={startUpdate}
      deviceName={
        <Suspense>
          <DeviceName />
        </Suspense>
      }
      back={
        !closed && (
          <BackLink>
            <Link to={home}>{names[home]}</Link>
          </BackLink>
        )
      }
    />
  );
}
