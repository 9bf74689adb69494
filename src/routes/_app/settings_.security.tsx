import { createFileRoute } from '@tanstack/react-router';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import { LeaveButton } from '#src/features/members/leave-button.tsx';
import { SecurityScreen } from '#src/features/security/security-screen.tsx';
import { SettingsHead } from '#src/features/settings/settings-head.tsx';

export const Route = createFileRoute('/_app/settings_/security')({
  loader: ({ context }) => {
    // Not awaited: the list has its own skeleton.
    startLoading(context.queryClient, sessionsQuery);
  },
  component: Security,
});

function Security() {
  const { access, role, closed } = Route.useRouteContext();
  // Anyone who has nothing to set in the company comes here from the menu.
  const hasSettings = access.isOpenTo(role, '/settings', closed);
  return (
    <SecurityScreen
      head={<SettingsHead at="security" hasAccount={hasSettings} hasMembers={role === 'owner'} />}
      // An owner does it under Members.
      leave={role !== 'owner' && <LeaveButton />}
      isOwner={role === 'owner'}
    />
  );
}
