import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Asks before a form is left that holds what nobody has kept. Its own tabs are no leaving. */
export function LeaveQuestion({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      // Who is signed out has no way to stay.
      isDirty && next.pathname !== current.pathname && !next.pathname.startsWith('/auth'),
    // A reload finds it again.
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog
        onLeave={() => {
          onLeave();
          blocker.proceed();
        }}
        onStay={blocker.reset}
      />
    </Suspense>
  );
}
