import { endpoints } from '#src/contract/endpoints.ts';
import { call } from './call.ts';
import { forgetSellerData } from './seller-data.ts';
import { session } from './session.ts';

/**
 * [37] Ends the session here at once and on the server when it can be reached; the seller's cached data goes
 * from memory first, then from this device.
 */
export async function signOut(): Promise<void> {
  // The token must still be there when the call is built; nobody waits for the answer.
  const ended = call(endpoints.logOut, {}).catch(() => undefined);
  await Promise.race([ended, new Promise(resolve => setTimeout(resolve, 1500))]);
  await session.end();
  await forgetSellerData();
}
