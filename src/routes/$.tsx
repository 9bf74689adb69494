import { createFileRoute, redirect } from '@tanstack/react-router';

/** [25] Any other path. */
export const Route = createFileRoute('/$')({
  beforeLoad() {
    throw redirect({ to: '/', replace: true });
  },
});
