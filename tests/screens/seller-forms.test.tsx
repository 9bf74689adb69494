import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { MarketplaceId, SellerId } from '#src/contract/ids.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { errorAt, field, fill, press, submit, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let screens: {
  SellerInfoForm: typeof import('#src/features/settings/seller-info-form.tsx').SellerInfoForm;
  MarketplaceForm: typeof import('#src/features/settings/marketplace-form.tsx').MarketplaceForm;
  InfosStep: typeof import('#src/features/account-setup/infos-step.tsx').InfosStep;
};
const token = tokenOf({ issuedAt: Math.floor(Date.now() / 1000) });
beforeAll(async () => {
  api = await openScriptedApi();
  const [{ SellerInfoForm }, { MarketplaceForm }, { InfosStep }] = await Promise.all([
    import('#src/features/settings/seller-info-form.tsx'),
    import('#src/features/settings/marketplace-form.tsx'),
    import('#src/features/account-setup/infos-step.tsx'),
  ]);
  screens = { SellerInfoForm, MarketplaceForm, InfosStep };
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(token);
});
afterAll(() => api.close());

const seller: Seller = {
  _id: 'seller' as SellerId,
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin' },
  company: { name: 'Lanting', registrationNumber: '91440300MA51000190' },
  address: {
    street: 'Binhai Avenue 88',
    zipCode: '518101',
    region: 'Guangdong',
    city: 'Shenzhen',
    country: 'China',
  },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
};
const credentials = {
  client_id: 'id',
  client_secret: '••••cret',
  refresh_token: '••••oken',
  marketplaceId: 'A1PA6795UKMFR9',
};
const linked: Seller = { ...seller, sellerApis: { amazon: credentials } };
const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: 'No.' }] } });

const { show, close } = withForms(queryClient => {
  api.replies(() => ({ body: {} }));
  queryClient.setQueryData(marketplacesQuery.queryKey, [
    { marketplaceId: 'A1PA6795UKMFR9' as MarketplaceId, country: 'Germany' },
    { marketplaceId: 'A13V1IB3VIYZZH' as MarketplaceId, country: 'France' },
  ]);
});

const bodiesOf = (path: string) =>
  api.arrivals.filter(arrival => arrival.path === path).map(({ body }) => JSON.parse(body));

test('the profile asks for all that it can change, and its button stays disabled however it is filled in [141]', async () => {
  await show(<screens.SellerInfoForm seller={seller} />);
  const button = () => document.querySelector('button');
  for (const label of ['Street', 'Zip code', 'Region', 'Country']) {
    await fill({ [label]: '  ' });
    submit();
    await waitFor(async () => expect(await errorAt(label)).toBe('This field is required.'));
    expect(button()?.disabled).toBe(true);
    await fill({ [label]: 'Am Kai 4' });
    await waitFor(async () => expect(await errorAt(label)).toBeUndefined());
    expect(button()?.disabled).toBe(true);
  }
});

test('the marketplace is chosen by its country and saved by its id, with the three credentials [84, 159]', async () => {
  api.replies(() => ({ body: { updateAmazonSellerData: true } }));
  await show(<screens.MarketplaceForm seller={linked} />);
  expect((await field('Marketplace')).textContent).toBe('Germany');
  await fill({ client_id: ' new id ', client_secret: 'new secret', refresh_token: 'new token' });
  (await field('Marketplace')).click();
  await press('France');
  await waitFor(async () => expect((await field('Marketplace')).textContent).toBe('France'));
  await press('Update');
  await waitFor(() =>
    expect(bodiesOf('seller/update-amazon')).toEqual([
      {
        client_id: 'new id',
        client_secret: 'new secret',
        refresh_token: 'new token',
        marketplaceId: 'A13V1IB3VIYZZH',
      },
    ]),
  );
});

test.each([
  [
    'that is taken',
    () => ({ body: { updateAmazonSellerData: true, updateSellerCompany: true } }),
    'Seller updated successfully!',
    undefined,
  ],
  [
    'that is not accepted',
    () => ({ body: { updateAmazonSellerData: false, updateSellerCompany: false } }),
    'Failed to connect to the seller!',
    'Something went wrong!',
  ],
  ['that fails', () => refused(500, 'SERVER.UNEXPECTED'), 'Something went wrong!', undefined],
])(
  'an update of the marketplace or of the seller %s says "Saving.." first, and then how it ended [127, 190, 191]',
  async (_, reply, ended, endedForCompany = ended) => {
    api.replies(reply);
    await show(<screens.MarketplaceForm seller={linked} />);
    expect(await toastsDuring(() => press('Update'))).toEqual(['Saving..', ended]);
    close();
    await show(<screens.InfosStep seller={seller} />);
    expect(await toastsDuring(() => press('Save informations'))).toEqual(['Saving..', endedForCompany]);
  },
);

test('what is typed while credentials are saved stays, unsaved', async () => {
  let answer = () => {};
  api.replies(
    () =>
      new Promise(resolve => {
        answer = () => resolve({ body: { updateAmazonSellerData: true } });
      }),
  );
  await show(<screens.MarketplaceForm seller={linked} />);
  await fill({ client_id: 'first' });
  await press('Update');
  await waitFor(() => expect(bodiesOf('seller/update-amazon')).toHaveLength(1));
  await fill({ client_id: 'second' });
  answer();
  await waitFor(() => expect(toastStore.get()).toMatchObject([{ text: 'Seller updated successfully!' }]));
  expect((await field('client_id')).value).toBe('second');
});
