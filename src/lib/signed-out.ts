import type { QueryClient } from '@tanstack/react-query';
import { sellerQuery } from '#src/api/seller-query.ts';

/** Whether it is certain that nobody is signed in: no token, or one that the server has refused. */
export async function isKnownSignedOut(openData: () => Promise<QueryClient | undefined>): Promise<boolean> {
  const queryClient = await openData();
  if (!queryClient) return true;
  try {
    return (await queryClient.ensureQueryData(sellerQuery)) === null;
  } catch {
    return false;
  }
}
