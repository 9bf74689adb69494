import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MarketplaceId, OrderId } from '#src/contract/ids.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { isDone, travels } from './one-call.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';

/** The parts of the app that make the calls of section 7, but those of importers. */
const loadClient = async () => ({
  ...(await import('#src/api/client/session.ts')),
  ...(await import('#src/api/queries/seller.ts')),
  ...(await import('#src/api/mutations/seller.ts')),
  ...(await import('#src/api/queries/tracking.ts')),
  ...(await import('#src/api/queries/marketplaces.ts')),
  ...(await import('#src/api/queries/products.ts')),
  ...(await import('#src/api/mutations/shipments.ts')),
  ...(await import('#src/api/mutations/sign-in.ts')),
  ...(await import('#src/api/mutations/account.ts')),
  ...(await import('#src/api/queries/query-client.ts')),
  ...(await import('#src/features/invitation/process-invitation.ts')),
  ...(await import('#src/features/invitation/stored-invitation.ts')),
});

let api: ScriptedApi;
let client: Awaited<ReturnType<typeof loadClient>>;
let queryClient: QueryClient;
const issuedAt = Math.floor(Date.now() / 1000);
const newToken = () => tokenOf({ session: crypto.randomUUID(), issuedAt });

beforeAll(async () => {
  api = await openScriptedApi();
  client = await loadClient();
});
afterAll(() => api.close());
beforeEach(async () => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.session.adopt(newToken());
});

const stored = () => localStorage.getItem('portolan.login-token');

test('a token that expires is exchanged first, without a bearer token [151, 153]', async () => {
  const session = crypto.randomUUID();
  const old = tokenOf({ session, issuedAt: issuedAt - 880 });
  const next = tokenOf({ session, issuedAt, generation: 1 });
  await client.session.adopt(old);
  api.replies(({ path }) => ({
    body: path === 'user/refresh-token' ? { refreshedToken: next } : { marketplaces: [] },
  }));
  await queryClient.fetchQuery(client.marketplacesQuery);
  const [refresh, call] = api.arrivals;
  expect(`${refresh?.method} ${refresh?.address}`).toBe('POST /api/v1/user/refresh-token');
  expect(refresh?.headers.authorization).toBeUndefined();
  expect(JSON.parse(refresh?.body ?? '')).toEqual({ existingToken: old });
  expect(call?.headers.authorization).toBe(`Bearer ${next}`);
});

test('login sends email and password, and stores its token [154]', async () => {
  const login = newToken();
  const body = { email: 'ada@portolan.example', password: 'Secret#1' };
  expect(
    await travels(api, () => client.runMutation(queryClient, client.signIn, body), { body: { login } }),
  ).toMatchObject({
    call: 'POST /api/v1/login',
    body,
  });
  expect(stored()).toBe(login);
});

test('register sends six fields, with the link back to this origin and the locale en [155, 207]', async () => {
  const person = { email: 'ada@b.example', firstName: 'Ada', lastName: 'Lin', password: 'Secret#1' };
  const run = () => client.runMutation(queryClient, client.signUp, person);
  expect(await travels(api, run, { body: { register: true } })).toMatchObject({
    call: 'POST /api/v1/register',
    body: { ...person, returnLink: `${location.origin}/auth/activate`, locale: 'en' },
  });
});

test('activate sends email and code, and stores its token [156]', async () => {
  const activate = newToken();
  const body = { email: 'ada@b.example', code: '12345678' };
  expect(
    await travels(api, () => client.runMutation(queryClient, client.activate, body), { body: { activate } }),
  ).toMatchObject({
    call: 'POST /api/v1/activate',
    body,
  });
  expect(stored()).toBe(activate);
});

test('the seller is read from retrieveMySeller [157]', async () => {
  const seller = {
    _id: 'seller-ada',
    user: { email: 'ada@b.example', firstName: 'Ada', lastName: 'Lin' },
    hasSellerAccount: false,
    hasActiveWallet: false,
    hasSellerId: false,
    linkedForwarders: [],
  };
  const run = () => queryClient.fetchQuery(client.sellerQuery);
  expect(await travels(api, run, { body: { retrieveMySeller: seller } })).toEqual({
    call: 'GET /api/v1/seller/me',
    body: undefined,
    read: seller,
  });
});

test('the seller is null where no token is stored, and nothing is asked [157]', async () => {
  await client.session.end();
  api.replies(() => ({ body: {} }));
  expect(await queryClient.fetchQuery(client.sellerQuery)).toBeNull();
  expect(api.arrivals).toEqual([]);
});

test('an invitation sends its token, and reads the name of the forwarder [158]', async () => {
  client.storeInvitation('from-a-link');
  const run = client.processInvitation;
  expect(await travels(api, run, { body: { inviteSeller: { name: 'Elbe Logistik' } } })).toEqual({
    call: 'POST /api/v1/seller/invite',
    body: { token: 'from-a-link' },
    read: { kind: 'linked', forwarder: 'Elbe Logistik' },
  });
});

const marketplaceId = 'A1PA6795UKMFR9' as MarketplaceId;
test.each([
  { client_id: 'id', client_secret: 'secret', refresh_token: 'refresh', marketplaceId },
  { sellerId: 'A2EXAMPLE', marketplaceId },
])('a marketplace is linked by %o; what is truthy is success [159, 160]', async body => {
  for (const answer of [true, false]) {
    const run = () => isDone(client.runMutation(queryClient, client.linkMarketplace, body));
    expect(await travels(api, run, { body: { updateAmazonSellerData: answer } })).toEqual({
      call: 'PUT /api/v1/seller/update-amazon',
      body,
      read: answer,
    });
  }
});

test('company and address are saved by one call [162]', async () => {
  const body = {
    company: { name: 'Lanting', registrationNumber: '91440300MA51000190' },
    address: { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' },
  };
  const run = () => isDone(client.runMutation(queryClient, client.saveCompany, body));
  expect(await travels(api, run, { body: { updateSellerCompany: true } })).toEqual({
    call: 'PUT /api/v1/seller/company',
    body,
    read: true,
  });
});

test('a wallet is made by a call without a payload [163]', async () => {
  const run = () => client.runMutation(queryClient, client.createWallet, undefined);
  expect(await travels(api, run, { body: { createWallet: { did: 'did:key:z' } } })).toMatchObject({
    call: 'POST /api/v1/seller/create-wallet',
    body: undefined,
  });
});

test('the tracking list is asked for without a payload, and its proofs apart [164]', async () => {
  const customsTrackings = { items: [], meta: { total: 0, unread: 3 } };
  const run = () => queryClient.fetchQuery(client.trackingQuery);
  expect(await travels(api, run, { body: { customsTrackings } })).toEqual({
    call: 'POST /api/v1/customs-tracking/retrieve-list?proofs=apart',
    body: undefined,
    read: { items: [], unread: 3 },
  });
});

test('the marketplaces are read from marketplaces [165]', async () => {
  const marketplaces = [{ marketplaceId, country: 'Germany' }];
  const run = () => queryClient.fetchQuery(client.marketplacesQuery);
  expect(await travels(api, run, { body: { marketplaces } })).toEqual({
    call: 'GET /api/v1/customs-tracking/marketplaces',
    body: undefined,
    read: marketplaces,
  });
});

test('the items of an order are asked for by its id [166]', async () => {
  const customsProducts = [
    {
      _id: '79039765272157',
      name: 'Storm lantern',
      trackingId: null,
      shippedQuantity: 0,
      quantity: 2,
      price: 64.9,
      currency: 'EUR',
    },
  ];
  const run = () => queryClient.fetchQuery(client.productsQuery('028 5544332'));
  expect(await travels(api, run, { body: { customsProducts } })).toEqual({
    call: 'GET /api/v1/customs-tracking/retrieve-products/028%205544332',
    body: undefined,
    read: customsProducts,
  });
});

test('a confirmation sends the eight fields of the ledger entry [167]', async () => {
  const body = {
    dispatchDate: '2026-11-20',
    dispatchFrom: 'Hamburg, Halle 4',
    carrier: 'Yun Express',
    deliveryService: 'Standard',
    trackingId: 'YT2630814406621087',
    products: [{ productId: '79039765272157', quantity: 2 }],
    orderId: '028-5544332-1122334' as OrderId,
    marketplaceId,
  };
  const receipt = { _id: 'entry-1', confirmedAt: '2026-11-20T10:00:00.000Z', confirmedBy: 'Chrome' };
  const run = () => client.confirmShipment(body, { idempotencyKey: 'key-1', replaces: undefined });
  expect(await travels(api, run, { body: { createShipmentLedger: receipt } })).toEqual({
    call: 'POST /api/v1/shipment-ledger/create',
    body,
    read: 'confirmed',
  });
});

test('the marketplace’s page and its code go by the two calls of consent [178]', async () => {
  const run = () => client.runMutation(queryClient, client.requestConsentPage, marketplaceId);
  expect(await travels(api, run, { body: { url: 'https://sellers.example/consent' } })).toEqual({
    call: 'GET /api/v1/auth/seller-amazon?marketplaceId=A1PA6795UKMFR9',
    body: undefined,
    read: 'https://sellers.example/consent',
  });
  const store = () => client.runMutation(queryClient, client.storeConsent, 'code');
  expect(await travels(api, store, { body: { storeSellerAmazonCode: true } })).toMatchObject({
    call: 'POST /api/v1/auth/seller-amazon/store',
    body: { code: 'code' },
  });
});
