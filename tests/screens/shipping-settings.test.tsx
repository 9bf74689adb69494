import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { MarketplaceId, SellerId } from '#src/contract/ids.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { errorAt, fill, press, shown, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let Screen: typeof import('#src/features/settings/shipping-screen.tsx').ShippingScreen;
beforeAll(async () => {
  api = await openScriptedApi();
  Screen = (await import('#src/features/settings/shipping-screen.tsx')).ShippingScreen;
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const seller: Seller = {
  _id: 'seller' as SellerId,
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  dispatchFrom: 'Shenzhen, China',
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};
/** As the server has it. */
let stored: Seller['shipping'];
const { show } = withForms(queryClient => {
  stored = undefined;
  queryClient.setQueryData(sellerQuery.queryKey, seller);
  queryClient.setQueryData(marketplacesQuery.queryKey, [
    { marketplaceId: 'A1PA6795UKMFR9' as MarketplaceId, country: 'Germany' },
  ]);
  api.replies(({ path, body }) => {
    if (path !== 'seller/shipping')
      return { body: { retrieveMySeller: { ...seller, ...(stored && { shipping: stored }) } } };
    const wanted = JSON.parse(body);
    if (wanted.version !== (stored?.version ?? 0))
      return { status: 412, body: { errors: [{ code: 'SELLER.SHIPPING_CHANGED', message: 'Changed' }] } };
    stored = { ...wanted, version: wanted.version + 1 };
    return { body: { updateShippingDefaults: { version: wanted.version + 1 } } };
  });
});

test('the place of the latest confirmation is proposed as the first one, and saved with one press', async () => {
  await show(<Screen head={null} />);
  await press('Add “Shenzhen, China”');
  await press('Save');
  await waitFor(() =>
    expect(stored).toMatchObject({ places: [{ name: 'Shenzhen, China' }], carriers: [], version: 1 }),
  );
});

test('a place without a name is said at its field, and nothing is sent', async () => {
  await show(<Screen head={null} />);
  await press('Add a place');
  await press('Save');
  await waitFor(async () => expect(await errorAt('Name')).toBe('Enter a name.'));
  expect(stored).toBeUndefined();
});

test('anyone who saves what somebody else has saved meanwhile is told, and chooses one of the two', async () => {
  await show(<Screen head={null} />);
  await press('Add a place');
  await fill({ Name: 'Venlo' });
  stored = { places: [{ name: 'Longhua' }], carriers: [], marketplaces: {}, version: 1 };
  await press('Save');
  await shown('Someone else has saved these settings since you opened them.');
  expect(stored.places).toEqual([{ name: 'Longhua' }]);
  await press('Save mine instead');
  await press('Save');
  await waitFor(() => expect(stored).toMatchObject({ places: [{ name: 'Venlo' }], version: 2 }));
});
