import { lazy, Suspense, useState } from 'react';
import { readInvitation } from './stored-invitation.ts';

// Most visits bring no invitation: they don't wait for a dialog.
const InvitationDialog = lazy(() => import('./invitation-dialog.tsx'));

/** The dialog, where an invitation is stored. Put where the account is complete. */
export function InvitationGate() {
  const [hasInvitation] = useState(() => readInvitation() !== null);
  if (!hasInvitation) return null;
  return (
    <Suspense>
      <InvitationDialog />
    </Suspense>
  );
}
