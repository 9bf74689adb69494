import type { QueryClient } from '@tanstack/react-query';
import { loginTokenStorage } from '#src/api/client/login-token.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';

/** Whether it is certain that nobody is signed in: no token, or one that the server has refused. */
export async function isKnownSignedOut(
  openData: () => Promise<{ queryClient: QueryClient } | undefined>,
): Promise<boolean> {
  const data = await openData();
  if (!data) return true;
  try {
    return (await data.queryClient.ensureQueryData(sellerQuery)) === null;
  } catch {
    // If the token is gone by now, the request was cancelled with the seller's data.
    return loginTokenStorage.read() === null;
  }
}
