import { createFileRoute, redirect } from '@tanstack/react-router';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { storeInvitation } from '#src/features/invitation/stored-invitation.ts';
import { readableRecord } from '#src/session/session-record.ts';

/** [14] Shows nothing of its own: it keeps the token and sends on. */
export const Route = createFileRoute('/invitation/$token')({
  beforeLoad({ params }) {
    const token = loginTokenStorage.read();
    storeInvitation(params.token, token === null ? undefined : readableRecord(token)?.sellerId);
    throw redirect({ to: token === null ? '/auth' : '/', replace: true });
  },
});
