import { createFileRoute } from '@tanstack/react-router';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { todayQuery } from '#src/api/queries/today.ts';
import { NeedsYouScreen } from '#src/features/today/needs-you-screen.tsx';

export const Route = createFileRoute('/_app/today')({
  loader: ({ context }) => {
    // Not awaited: the screen has its own skeleton.
    startLoading(context.queryClient, todayQuery());
  },
  component: NeedsYouScreen,
});
