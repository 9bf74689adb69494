import type { QueryClient } from '@tanstack/react-query';
import { loginTokenStorage } from './api/client/login-token.ts';
import type { Leave } from './entities/session/follow-session.ts';

export interface RouterContext {
  /** The cache of the seller who is signed in, restored; undefined where nobody is. */
  openData: () => Promise<QueryClient | undefined>;
}

/** Session, query and persister are loaded only where somebody is signed in: sign-in doesn't wait for them. */
export async function openData(leave: Leave): Promise<QueryClient | undefined> {
  if (loginTokenStorage.read() === null) return undefined;
  const [{ openSellerData }, { reports }, { followSession }] = await Promise.all([
    import('./api/cache/seller-data.ts'),
    import('./feedback/reports.ts'),
    import('./entities/session/follow-session.ts'),
  ]);
  followSession(leave);
  return openSellerData(reports);
}
