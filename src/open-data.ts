import { loginTokenStorage } from './api/client/login-token.ts';
import type { Enter, Leave } from './entities/follow-session.ts';
import type { SignedIn } from './signed-in.ts';

export interface RouterContext {
  /** Undefined where nobody is signed in. */
  openData: () => Promise<SignedIn | undefined>;
}

/** What the device has is read while the session starts. Where the files can't be loaded, the screens say it. */
export const readAhead = (): Promise<void> =>
  import('./signed-in.ts').then(
    signedIn => signedIn.readAhead(),
    () => undefined,
  );

/** Session, query and persister are loaded only where somebody is signed in: sign-in doesn't wait for them. */
export async function openData(leave: Leave, enter: Enter): Promise<SignedIn | undefined> {
  if (loginTokenStorage.read() === null) return undefined;
  const { openSignedIn } = await import('./signed-in.ts');
  return openSignedIn(leave, enter);
}
