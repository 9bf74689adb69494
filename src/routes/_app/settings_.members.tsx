import { createFileRoute } from '@tanstack/react-router';
import { session } from '#src/api/client/session.ts';
import { membersQuery } from '#src/api/queries/members.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { MembersScreen } from '#src/features/members/members-screen.tsx';
import { BackToSettings } from '#src/features/settings/back-to-settings.tsx';

export const Route = createFileRoute('/_app/settings_/members')({
  loader: ({ context }) => {
    // Not awaited: the list has its own skeleton.
    startLoading(context.queryClient, membersQuery);
  },
  component: Members,
});

function Members() {
  return <MembersScreen personId={session.current()?.personId} back={<BackToSettings />} />;
}
