import { lazy, type ReactNode, Suspense, useState } from 'react';
import { currentConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { endSession } from '#src/entities/follow-session.ts';
import { countOf } from '#src/outbox/outbox-commands.ts';
import { inTime } from '#src/session/in-time.ts';
import { isOf, type Member } from '#src/session/member.ts';

const SignOutDialog = lazy(() =>
  import('./sign-out-dialog.tsx').then(({ SignOutDialog: Loaded }) => ({ default: Loaded })),
);
const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'));

async function countOpenParcels(member: Member): Promise<number> {
  const late = await import('#src/api/device/open-hand-overs.ts').catch(() => undefined);
  // Storage that doesn't answer must not keep anybody signed in.
  return (late && (await inTime(late.countOpenParcels(member)))) ?? 0;
}

/**
 * [37] Signs out; while something waits on this device, only after asking what to do with it, and not before somebody
 * with parcels on an open hand-over list has agreed to lose it. Without a connection it always asks: nobody could sign
 * in here again.
 * @param name of the seller, for people
 * @param onEnd before the session ends
 */
export function useSignOut(name: string, onEnd: () => void): { signOut: () => void; dialog: ReactNode } {
  const [pending, setPending] = useState<{ count: number; member: Member }>();
  const [question, setQuestion] = useState<{ parcels: number }>();
  const end = () => {
    setPending(undefined);
    setQuestion(undefined);
    onEnd();
    // The rest follows from the session's end, as it does from one elsewhere.
    void endSession();
  };
  const askAboutLists = async () => {
    const member = session.current();
    const parcels = member ? await countOpenParcels(member) : 0;
    if (parcels > 0) setQuestion({ parcels });
    else await askAboutChanges();
  };
  const askAboutChanges = async () => {
    setQuestion(undefined);
    const member = session.current();
    // Storage that doesn't answer must not keep anybody signed in.
    const view = await outbox.listRows(member).catch(() => undefined);
    const waiting = view?.rows.filter(({ state }) => state !== 'sent') ?? [];
    const unusable = view?.unusable.filter(row => member && isOf(row, member)) ?? [];
    const count = waiting.length + unusable.length + countOf(view?.ofCompanies ?? {});
    if (member && count > 0) setPending({ count, member });
    else if (currentConnection() === 'offline') setQuestion({ parcels: 0 });
    else end();
  };
  return {
    signOut: () => void askAboutLists(),
    dialog: (pending || question) && (
      <Suspense>
        {pending ? (
          <SignOutDialog {...pending} name={name} onClose={() => setPending(undefined)} onSignOut={end} />
        ) : (
          question && (
            <SignOutQuestion
              {...question}
              onClose={() => setQuestion(undefined)}
              onConfirm={() => (question.parcels > 0 ? void askAboutChanges() : end())}
            />
          )
        )}
      </Suspense>
    ),
  };
}
