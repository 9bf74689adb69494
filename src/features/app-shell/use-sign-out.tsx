import { lazy, type ReactNode, Suspense, useState } from 'react';
import { currentConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { endSession } from '#src/entities/follow-session.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import { isOf, type Member } from '#src/session/member.ts';

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then(({ SignOutDialog: Loaded }) => ({ default: Loaded })),
);
const OfflineSignOutDialog = lazy(() => import('./offline-sign-out-dialog.tsx'));

/**
 * [37] Signs out; while something waits on this device, only after asking what to do with it. Without a connection it
 * always asks: nobody could sign in here again.
 * @param name of the seller, for people
 * @param onEnd before the session ends
 */
export function useSignOut(name: string, onEnd: () => void): { signOut: () => void; dialog: ReactNode } {
  const [pending, setPending] = useState<{ count: number; member: Member }>();
  const [isLast, setLast] = useState(false);
  const end = () => {
    setPending(undefined);
    setLast(false);
    onEnd();
    // The rest follows from the session's end, as it does from one elsewhere.
    void endSession();
  };
  const signOut = async () => {
    const member = session.current();
    // Storage that doesn't answer must not keep anybody signed in.
    const view = await outbox.listRows(member).catch(() => undefined);
    const waiting = view?.rows.filter(({ state }) => state !== 'sent') ?? [];
    const unusable = view?.unusable.filter(row => member && isOf(row, member)) ?? [];
    const count = waiting.length + unusable.length + countOf(view?.ofCompanies ?? {});
    if (member && count > 0) setPending({ count, member });
    else if (currentConnection() === 'offline') setLast(true);
    else end();
  };
  return {
    signOut: () => void signOut(),
    dialog: (pending || isLast) && (
      <Suspense>
        {pending ? (
          <SignOutDialog {...pending} name={name} onClose={() => setPending(undefined)} onSignOut={end} />
        ) : (
          <OfflineSignOutDialog onClose={() => setLast(false)} onSignOut={end} />
        )}
      </Suspense>
    ),
  };
}
