import { createFileRoute, type HistoryState, Outlet, redirect } from '@tanstack/react-router';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { readInvitation } from '#src/features/invitation/stored-invitation.ts';
import { mayHaveSessionCopy } from '#src/session/session-database.ts';
import { OutsideCard } from './-outside-card.tsx';

const ofMails = /^\/auth\/(email|forgot|reset)\b/;

export const Route = createFileRoute('/auth')({
  async beforeLoad({ context, location }) {
    // The links of emails work for anyone who opens them.
    if (loginTokenStorage.read() === null || ofMails.test(location.pathname)) return;
    // [9, 30] For logged-out people only. `/` never sends back here while the token may be valid.
    const { isKnownSignedOut } = await import('#src/entities/signed-out.ts');
    if (!(await isKnownSignedOut(context.openData))) throw redirect({ to: '/', replace: true });
  },
  // Loaded where there is something to say, and before the form shows: it would move under the hand that presses it.
  loader: async ({ location }) => {
    // Anyone who was signed in has that database; a stranger, who hasn't, waits for no look into it.
    const mayHave = readInvitation() ?? (await mayHaveSessionCopy());
    // Offline and never loaded: signing in works without.
    return mayHave ? loadNotices(location.state).catch(() => undefined) : undefined;
  },
  // An invitation that was answered is not offered again, nor taken away under a press.
  gcTime: 0,
  component: AuthScreen,
});

const loadNotices = async (state: HistoryState) => (await import('./-load-notices.tsx')).loadNotices(state);

function AuthScreen() {
  const Notices = Route.useLoaderData();
  return (
    <OutsideCard>
      {Notices && <Notices />}
      <Outlet />
    </OutsideCard>
  );
}
