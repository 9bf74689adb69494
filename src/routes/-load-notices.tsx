import type { ComponentType } from 'react';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { readJoinToken } from '#src/session/join-token.ts';

/**
 * What is to be known before signing in; nothing where there is nothing.
 * @param isEndedElsewhere the session was ended in another tab
 */
export async function loadNotices(isEndedElsewhere: boolean | undefined): Promise<ComponentType | undefined> {
  // Where storage forbids it, the mail still has the link.
  const joinToken = await readJoinToken().catch(() => undefined);
  if (!isEndedElsewhere && joinToken === undefined && readInvitation() === null) return undefined;
  const { default: AuthNotices } = await import('./-auth-notices.tsx');
  return () => <AuthNotices joinToken={joinToken} />;
}
