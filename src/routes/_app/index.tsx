import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf } from '#src/entities/seller/access.ts';

/** [17] */
export const Route = createFileRoute('/_app/')({
  beforeLoad({ context }) {
    throw redirect({ to: homeOf(context.seller), replace: true });
  },
});
