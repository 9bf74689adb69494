import type { QueryClient } from '@tanstack/react-query';
import { session } from './api/session.ts';

export interface RouterContext {
  /** The cache of the seller who is signed in, restored; undefined where nobody is. */
  openData: () => Promise<QueryClient | undefined>;
}

/** Query and persister are loaded only where somebody is signed in: the sign-in screen doesn't wait for them. */
export const openData: RouterContext['openData'] = async () => {
  if (!session.current()) return undefined;
  const [{ openSellerData }, { reportFirstFetchFailed }] = await Promise.all([
    import('./api/seller-data.ts'),
    import('./lib/report-failure.ts'),
  ]);
  return openSellerData(reportFirstFetchFailed);
};
