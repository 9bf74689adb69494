import type { QueryClient } from '@tanstack/react-query';
import { openSellerData, readSellerDataAhead } from './api/cache/seller-data.ts';
import { currentRole } from './api/client/session.ts';
import { loadOnce } from './api/queries/refresh-once.ts';
import { sellerQuery } from './api/queries/seller.ts';
import type { Role } from './contract/accounts/roles.ts';
import type { Seller } from './contract/accounts/seller.ts';
import { type Enter, followSession, type Leave } from './entities/follow-session.ts';
import * as access from './entities/seller/access.ts';
import { reports } from './feedback/reports.ts';

export interface SignedIn {
  /** The cache of the seller who is signed in, restored. */
  queryClient: QueryClient;
  /** What is known of the seller, fetched again once a page load; null where the server ended the session. */
  loadSeller: () => Promise<Seller | null>;
  /** What they may do in the company on the screen. */
  role: Role;
  /** What is open to whom: here, since guards are loaded with the start, by sign-in too. */
  access: typeof access;
}

/** Begins what needs no answer about the session. */
export const readAhead = (): void => readSellerDataAhead();

/** All that any screen of a signed-in person starts from, in one module: fetched one by one each would be a round trip. */
export async function openSignedIn(leave: Leave, enter: Enter): Promise<SignedIn | undefined> {
  followSession(leave, enter);
  const queryClient = await openSellerData(reports);
  return (
    queryClient && {
      queryClient,
      loadSeller: () => loadOnce(queryClient, sellerQuery),
      role: currentRole(),
      access,
    }
  );
}
