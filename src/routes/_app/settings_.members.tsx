import { createFileRoute } from '@tanstack/react-router';
import { session } from '#src/api/client/session.ts';
import { membersQuery } from '#src/api/queries/members.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { MembersScreen } from '#src/features/members/members-screen.tsx';
import { SettingsHead } from '#src/features/settings/settings-head.tsx';

export const Route = createFileRoute('/_app/settings_/members')({
  loader: ({ context }) => {
    // Not awaited: the list has its own skeleton.
    startLoading(context.queryClient, membersQuery);
  },
  component: Members,
});

function Members() {
  return (
    <MembersScreen
      personId={session.current()?.personId}
      head={<SettingsHead at="members" hasAccount hasMembers />}
    />
  );
}
