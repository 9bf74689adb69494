import { lazy, Suspense, useState } from 'react';
import type { Role } from '#src/contract/accounts/roles.ts';
import { invitationFor } from './stored-invitation.ts';

// Most visits bring no invitation: they don't wait for a dialog.
const InvitationDialog = lazy(() => import('./invitation-dialog.tsx'));
const InvitationForOthers = lazy(() => import('./invitation-for-others.tsx'));

export interface InvitationGateProps {
  sellerId: string;
  member: Role;
}

/** The dialog, where an invitation is stored for this company. Put where the account is complete. */
export function InvitationGate({ sellerId, member }: InvitationGateProps) {
  const [invitation] = useState(() => invitationFor(sellerId));
  if (!invitation) return null;
  const isTheirs = member !== 'warehouse';
  if (!isTheirs && invitation.isDeclined) return null;
  return <Suspense>{isTheirs ? <InvitationDialog /> : <InvitationForOthers />}</Suspense>;
}
