import type { QueryClient } from '@tanstack/react-query';
import { loginTokenHome } from './api/login-token.ts';

export interface RouterContext {
  /** The cache of the seller who is signed in, restored; undefined where nobody is. */
  openData: () => Promise<QueryClient | undefined>;
}

/** Session, query and persister are loaded only where somebody is signed in: sign-in doesn't wait for them. */
export const openData: RouterContext['openData'] = async () => {
  if (loginTokenHome.read() === null) return undefined;
  const [{ openSellerData }, { reportFirstFetchFailed }] = await Promise.all([
    import('./api/seller-data.ts'),
    import('./lib/report-failure.ts'),
  ]);
  return openSellerData(reportFirstFetchFailed);
};
