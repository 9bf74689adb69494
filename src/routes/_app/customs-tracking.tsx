import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';

/** [21] Exists only while the seller has no seller id; otherwise it is an unknown path. */
export const Route = createFileRoute('/_app/customs-tracking')({
  beforeLoad({ context }) {
    if (context.seller.hasSellerId) throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
