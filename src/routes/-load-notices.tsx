import type { HistoryState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { inTime } from '#src/session/in-time.ts';
import { readJoinToken } from '#src/session/join-token.ts';
import { readRemoval } from '#src/session/removal-record.ts';

/** What is to be known before signing in; nothing where there is nothing. */
export async function loadNotices({ isEndedElsewhere }: HistoryState): Promise<ComponentType | undefined> {
  // Where storage forbids it, the mail still has the link.
  // The links of emails work for somebody who is signed in too.
  const isSignedOut = loginTokenStorage.read() === null;
  const [joinToken, removal] = await Promise.all([
    inTime(readJoinToken()),
    isSignedOut ? inTime(readRemoval()) : undefined,
  ]);
  const isNews = isEndedElsewhere || joinToken !== undefined || removal !== undefined;
  if (!isNews && readInvitation() === null) return undefined;
  const [{ default: AuthNotices }, Removed] = await Promise.all([
    import('./-auth-notices.tsx'),
    removal && import('#src/features/auth/removed-notice.tsx').then(loaded => loaded.loadRemoved(removal)),
  ]);
  return () => <AuthNotices joinToken={joinToken} removed={Removed && <Removed />} />;
}
