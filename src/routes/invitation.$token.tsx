import { createFileRoute, redirect } from '@tanstack/react-router';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { storeInvitation } from '#src/features/invitation/stored-invitation.ts';

/** [14] Shows nothing of its own: it keeps the token and sends on. */
export const Route = createFileRoute('/invitation/$token')({
  beforeLoad({ params }) {
    storeInvitation(params.token);
    throw redirect({ to: loginTokenStorage.read() === null ? '/auth' : '/', replace: true });
  },
});
