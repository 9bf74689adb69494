import { createFileRoute, Link } from '@tanstack/react-router';
import { todayQuery } from '#src/api/queries/today.ts';
import { NeedsYouScreen } from '#src/features/today/needs-you-screen.tsx';
import { useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { ActionLink } from '#src/ui/action-link.tsx';

export const Route = createFileRoute('/_app/today')({
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeleton.
    void context.queryClient.prefetchQuery(todayQuery());
  },
  component: Screen,
});

function Screen() {
  const { role, seller } = Route.useRouteContext();
  const { confirmations } = useTexts(customsTrackingTexts);
  return (
    <NeedsYouScreen
      links={
        role !== 'warehouse' &&
        !seller.hasSellerId && (
          <ActionLink asChild>
            <Link to="/customs-tracking/confirmations">{confirmations}</Link>
          </ActionLink>
        )
      }
    />
  );
}
