import { type ComponentType, type ReactNode, useState } from 'react';
import { endSession } from '#src/entities/follow-session.ts';
import type { SignOutStepsProps } from './sign-out-steps.tsx';

/**
 * [37] Signs out; while something waits on this device, only after asking what to do with it, and not before somebody
 * with parcels on an open hand-over list has agreed to lose it. Without a connection it always asks: nobody could sign
 * in here again.
 * @param name of the seller, for people
 * @param onEnd before the session ends
 */
export function useSignOut(name: string, onEnd: () => void): { signOut: () => void; dialog: ReactNode } {
  const [Steps, setSteps] = useState<ComponentType<SignOutStepsProps>>();
  const close = () => setSteps(undefined);
  const end = () => {
    close();
    onEnd();
    // The rest follows from the session's end, as it does from one elsewhere.
    void endSession();
  };
  return {
    // A file that can't be had must not keep anybody signed in: what is unsent stays on the device.
    signOut: () =>
      void import('./sign-out-steps.tsx').then(loaded => setSteps(() => loaded.SignOutSteps), end),
    dialog: Steps && <Steps name={name} onClose={close} onSignOut={end} />,
  };
}
