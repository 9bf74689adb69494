import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useCallback, useEffect } from 'react';
import { prefetchOpenOrders } from '#src/api/cache/seller-data.ts';
import { whenIdle } from '#src/api/client/when-idle.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import { useHistoryEntries } from '#src/entities/back-link.tsx';
import { AccountMenu } from '#src/features/app-shell/account-menu.tsx';
import { AppLayout } from '#src/features/app-shell/app-layout.tsx';
import { InstallBanners } from '#src/features/app-shell/install/install-banners.tsx';
import { useAppCare } from '#src/features/app-shell/use-app-care.ts';
import { useDeliveries } from '#src/features/app-shell/use-deliveries.ts';
import { useSignOut } from '#src/features/app-shell/use-sign-out.tsx';
import { InvitationGate } from '#src/features/invitation/invitation-gate.tsx';
import { forgetInvitation } from '#src/features/invitation/stored-invitation.ts';
import { useSavedJoin } from '#src/features/join/use-saved-join.ts';
import { PendingBanners } from '#src/features/pending/banners/pending-banners.tsx';
import { LanguageChoice } from '#src/features/preferences/language-choice.tsx';
import { ThemeChoice } from '#src/features/preferences/theme-choice.tsx';
import { afterPaint } from '#src/ui/overlays/after-paint.ts';
import { useIsBroad } from '#src/ui/use-media.ts';

/** Once the screen's own rows have been asked for: what the frame says of this device must not come before them. */
const lazyFrame = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => whenIdle().then(load));
// One of the two: beside a side menu, or without one in the top bar. What is kept here is read after the first picture.
const PendingBadgeLink = lazyFrame(() => import('#src/features/pending/banners/pending-badge-link.tsx'));
const SideFoot = lazyFrame(() => import('#src/features/app-shell/side-foot.tsx'));
const PromiseLines = lazyFrame(() => import('#src/features/pending/banners/promise-lines.tsx'));

const setupPath = '/account-setup';

export const Route = createFileRoute('/_app')({
  async beforeLoad({ context, location }) {
    const data = await context.openData();
    if (!data) throw redirect({ to: '/auth', replace: true });

    const seller = await data.loadSeller();
    if (!seller) throw redirect({ to: '/auth', replace: true });
    const { role, queryClient, access } = data;
    const { pathname } = location;
    const closed = access.closedFor(role, seller);
    if (!access.isOpenTo(role, pathname, closed)) throw redirect({ to: '/', replace: true });
    if (!closed && !access.isAccountComplete(seller) && !pathname.startsWith(setupPath)) {
      throw redirect({ to: setupPath, replace: true });
    }
    return { queryClient, seller, role, closed, access };
  },
  component: App,
});

/** Within the provider: what was delivered is fetched again, what is kept is cared for, and what waits is prefetched. */
function Deliveries({ hasOrders }: { hasOrders: boolean }) {
  const queryClient = useQueryClient();
  useDeliveries();
  useAppCare();
  useEffect(() => {
    if (!hasOrders) return;
    // The first screen's own calls come first.
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return;
      clearInterval(timer);
      afterPaint(() => void prefetchOpenOrders());
    }, 500);
    return () => clearInterval(timer);
  }, [hasOrders, queryClient]);
  return null;
}

function App() {
  const { queryClient, seller, role, closed } = Route.useRouteContext();
  const isSetup = useLocation().pathname.startsWith(setupPath);
  const isBroad = useIsBroad();
  const hasNavigation = !closed && !isSetup;
  const navigate = Route.useNavigate();
  useHistoryEntries();
  useSavedJoin(useCallback(token => void navigate({ to: '/join/$token', params: { token } }), [navigate]));
  // The next person on this device must not be linked by the invitation.
  const { signOut, dialog } = useSignOut(personName(seller.user), forgetInvitation);
  return (
    // Another company, or another role, is another screen.
    <QueryClientProvider key={`${seller._id} ${role}`} client={queryClient}>
      <AppLayout
        hasNavigation={hasNavigation}
        banners={
          <>
            <PendingBanners />
            <InstallBanners />
          </>
        }
        sideFoot={
          isBroad && (
            <Suspense>
              <SideFoot>
                <PromiseLines />
              </SideFoot>
            </Suspense>
          )
        }
        topEnd={
          <>
            {!(hasNavigation && isBroad) && (
              <Suspense>
                <PendingBadgeLink />
              </Suspense>
            )}
            <AccountMenu theme={<ThemeChoice wide />} language={<LanguageChoice wide />} onLogOut={signOut} />
          </>
        }
      >
        <Outlet />
        {/* [18] The guard lets only a complete account out of the setup. */}
        {hasNavigation && <InvitationGate sellerId={seller._id} member={role} />}
        <Deliveries hasOrders={hasNavigation && !seller.hasSellerId} />
        {dialog}
      </AppLayout>
    </QueryClientProvider>
  );
}
