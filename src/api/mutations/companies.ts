import { mutationOptions } from '@tanstack/react-query';
import { hasSeller } from '#src/api/cache/persist-cache.ts';
import { call } from '#src/api/client/call.ts';
import { session } from '#src/api/client/session.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';
import type { SellerId } from '#src/contract/ids.ts';

/**
 * Puts another company of the person on the screen, with the session that this device has of it, also without a network
 * where there is something to show, or else with a new one. What was typed and what waits stays with its company.
 */
export const switchCompany = mutationOptions({
  mutationFn: async (sellerId: SellerId) => session.switchTo(await tokenOf(sellerId)),
});

async function tokenOf(sellerId: SellerId): Promise<string> {
  const others = await session.others();
  const other = others.find(source => source.current()?.sellerId === sellerId);
  const known = other?.current();
  // Where the device has nothing of it to show, the network has to be there: the screen would have no way back.
  if (known && !(await hasSeller(known))) await call(memberEndpoints.retrieveCompanies, {});
  const outcome = await other?.freshToken();
  if (outcome?.kind === 'fresh') return outcome.record.token;
  if (outcome?.kind === 'unreachable' && known) return known.token;
  return (await call(memberEndpoints.switchCompany, { body: { sellerId } })).login;
}
