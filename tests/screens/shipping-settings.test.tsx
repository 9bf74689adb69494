import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { MarketplaceId, SellerId } from '#src/contract/ids.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { pageText } from './shown-screen.tsx';
import { errorAt, field, fill, press, shown, withForms } from './used-screen.tsx';

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
const codeOf = (_id: string, code: string, sku: string) => ({
  ...{ _id, code, sku, at: '2026-11-20T09:00:00.000Z' },
});
let review: {
  catalogue: { articles: number; isRefused: boolean };
  codes: (ReturnType<typeof codeOf> & { isOffered?: true; person?: string })[];
  notCounted: unknown[];
};
const { show } = withForms(queryClient => {
  stored = undefined;
  queryClient.setQueryData(sellerQuery.queryKey, seller);
  queryClient.setQueryData(marketplacesQuery.queryKey, [
    { marketplaceId: 'A1PA6795UKMFR9' as MarketplaceId, country: 'Germany' },
  ]);
  review = {
    catalogue: { articles: 3, isRefused: false },
    codes: [
      { ...codeOf('9a1c9f0e-7f0f-4b43-8d53-0b3c8a1f2e11', '04006381333931', 'LAMP-1'), person: 'Jan Vos' },
      { ...codeOf('9a1c9f0e-7f0f-4b43-8d53-0b3c8a1f2e12', 'X00ABC1DE2', 'CUP-9'), isOffered: true },
    ],
    notCounted: [
      {
        ...{ orderId: '302-1234567-7654321', units: 2, why: 'skipped', device: 'Table 7' },
        ...{ person: 'Wei Lin', at: '2026-11-20T09:00:00.000Z' },
      },
    ],
  };
  api.replies(({ path, body }) => {
    if (path === 'product-code/review') return { body: { contentsReview: review } };
    if (path === 'product-code/remove') {
      review.codes = review.codes.filter(({ _id }) => _id !== JSON.parse(body)._id);
      return { body: { removeProductCode: true } };
    }
    if (path === 'product-code/learn') {
      const { _id, code, sku } = JSON.parse(body);
      review.codes = review.codes.map(one => (one.code === code ? codeOf(one._id, code, sku) : one));
      return { body: { learnProductCode: { _id } } };
    }
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

test('once counting is required, codes that people assigned are listed and can be accepted and removed, and so are parcels that weren’t counted', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Screen head={null} /> }),
    history: createMemoryHistory(),
  });
  await router.load();
  await show(<RouterProvider router={router} />);
  const counting = await field('Count units before the label');
  counting.value = 'required';
  counting.dispatchEvent(new Event('change', { bubbles: true }));
  await press('Save');
  await shown('Parcels that weren’t counted');
  expect(stored).toMatchObject({ contents: 'required' });
  await shown('302-1234567-7654321');
  expect(pageText()).toContain('2 units skipped');
  expect(pageText()).toContain('Jan Vos');
  expect(pageText()).toContain('Suggested');
  expect(pageText()).toContain('Amazon’s catalog added the EAN or UPC of 3 products.');
  expect(pageText()).not.toContain('Product Listing');
  review.catalogue = { articles: 0, isRefused: true };
  await press('Accept X00ABC1DE2');
  await waitFor(() => expect(pageText()).not.toContain('Suggested'));
  expect(pageText()).toContain('the authorization lacks the role “Product Listing”');
  expect(pageText()).not.toContain('0 products');
  await press('Remove 4006381333931');
  await waitFor(() => expect(pageText()).not.toContain('4006381333931'));
  expect(pageText()).toContain('CUP-9');
});
