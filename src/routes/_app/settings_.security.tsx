import { createFileRoute } from '@tanstack/react-router';
import { notificationsQuery } from '#src/api/queries/notifications.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import { LeaveButton } from '#src/features/members/leave-button.tsx';
import { NotificationsScreen } from '#src/features/notifications/notifications-screen.tsx';
import { SecurityScreen } from '#src/features/security/security-screen.tsx';
import { SettingsHead } from '#src/features/settings/settings-head.tsx';

export const Route = createFileRoute('/_app/settings_/security')({
  validateSearch: (search: Record<string, unknown>) => search as { page?: 'notifications' },
  loader: ({ context, location }) => {
    // Not awaited: both pages have a skeleton.
    if (isOfNotifications(location.search)) startLoading(context.queryClient, notificationsQuery);
    else startLoading(context.queryClient, sessionsQuery);
  },
  component: Screen,
});

const isOfNotifications = (search: { page?: string }) => search.page === 'notifications';

// Notifications are a part of this address: a route of their own would be in every first load.
function Screen() {
  const { access, role, closed } = Route.useRouteContext();
  const at = isOfNotifications(Route.useSearch()) ? 'notifications' : 'security';
  const head = (
    <SettingsHead
      at={at}
      // Anyone who has nothing to set in the company comes here from the menu.
      hasAccount={access.isOpenTo(role, '/settings', closed)}
      hasMembers={role === 'owner'}
    />
  );
  if (at === 'notifications') return <NotificationsScreen head={head} />;
  return (
    <SecurityScreen
      head={head}
      // An owner does it under Members.
      leave={role !== 'owner' && <LeaveButton />}
      isOwner={role === 'owner'}
    />
  );
}
