import { createFileRoute, Link } from '@tanstack/react-router';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import { SecurityScreen } from '#src/features/security/security-screen.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { securityTexts } from '#src/messages/security.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';

export const Route = createFileRoute('/_app/settings_/security')({
  loader: ({ context }) => {
    // Not awaited: the list has its own skeleton.
    startLoading(context.queryClient, sessionsQuery);
  },
  component: Security,
});

function Security() {
  const { back } = useTexts(securityTexts);
  return (
    <SecurityScreen
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
