import { sellerQuery } from '#src/api/seller-query.ts';
import type { RouterContext } from '#src/open-data.ts';

/** Whether it is certain that nobody is signed in: no token, or one that the server has refused. */
export async function isKnownSignedOut(openData: RouterContext['openData']): Promise<boolean> {
  const queryClient = await openData();
  if (!queryClient) return true;
  try {
    return (await queryClient.ensureQueryData(sellerQuery)) === null;
  } catch {
    return false;
  }
}
