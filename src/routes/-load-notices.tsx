import type { HistoryState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { inTime } from '#src/session/in-time.ts';
import { readJoinToken } from '#src/session/join-token.ts';

/** What is to be known before signing in; nothing where there is nothing. */
export async function loadNotices({ isEndedElsewhere }: HistoryState): Promise<ComponentType | undefined> {
  // Where storage forbids it, the mail still has the link.
  const joinToken = await inTime(readJoinToken());
  if (!isEndedElsewhere && joinToken === undefined && readInvitation() === null) return undefined;
  const { default: AuthNotices } = await import('./-auth-notices.tsx');
  return () => <AuthNotices joinToken={joinToken} />;
}
