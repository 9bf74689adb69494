import { createFileRoute } from '@tanstack/react-router';
import { todayQuery } from '#src/api/queries/today.ts';
import { NeedsYouScreen } from '#src/features/today/needs-you-screen.tsx';

export const Route = createFileRoute('/_app/today')({
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeleton.
    void context.queryClient.prefetchQuery(todayQuery());
  },
  component: NeedsYouScreen,
});
