import { createFileRoute, Link } from '@tanstack/react-router';
import { session } from '#src/api/client/session.ts';
import { membersQuery } from '#src/api/queries/members.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { MembersScreen } from '#src/features/members/members-screen.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { memberTexts } from '#src/messages/members.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

export const Route = createFileRoute('/_app/settings_/members')({
  loader: ({ context }) => {
    // Not awaited: the list has its own skeleton.
    startLoading(context.queryClient, membersQuery);
  },
  component: Members,
});

function Members() {
  const { back } = useTexts(memberTexts);
  return (
    <MembersScreen
      personId={session.current()?.personId}
      back={
        <ActionLink shape="back" asChild>
          <Link to="/settings">
            <Icon name="chevron-left" size={16} />
            {back}
          </Link>
        </ActionLink>
      }
    />
  );
}
