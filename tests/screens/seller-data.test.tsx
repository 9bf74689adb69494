import 'fake-indexeddb/auto';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { get, set } from 'idb-keyval';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSellerData } from '#src/api/cache/seller-data.ts';
import { session } from '#src/api/client/session.ts';
import { takenOrders } from '#src/api/device/opened-importers.ts';
import { createWallet, linkMarketplace, saveCompany, storeConsent } from '#src/api/mutations/seller.ts';
import { importerQuery, importersQuery } from '#src/api/queries/importers.ts';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import { createQueryClient, runMutation } from '#src/api/queries/query-client.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import InvitationDialog from '#src/features/invitation/invitation-dialog.tsx';
import { storeInvitation } from '#src/features/invitation/stored-invitation.ts';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { waitFor } from '#tests/support/wait.ts';
import { tokenOf } from '../session/tokens.ts';

let client: QueryClient;
const answerWith = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  client = createQueryClient(reports);
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a first fetch that fails is reported', () => {
  test.each([
    ['seller', sellerQuery, 'Failed to fetch seller information'],
    ['tracking list', trackingQuery, 'Failed to fetch customs trackings'],
    ['marketplaces', marketplacesQuery, 'Failed to fetch marketplaces'],
    ['importer', importerQuery('i-1' as ImporterId), 'Failed to fetch importer'],
    ['importer list', importersQuery({ search: '', page: 1, perPage: 10 }), 'Failed to fetch importer list'],
    ['order items', productsQuery('028-1'), 'Failed to fetch customs products'],
  ] as const)('%s [192, 193]', async (_, query, text) => {
    answerWith({ errors: [{ code: 'SERVER.UNEXPECTED', message: 'Unexpected.' }] }, 500);
    await expect(client.fetchQuery(query as typeof sellerQuery)).rejects.toThrow();
    expect(toastStore.get()).toMatchObject([{ kind: 'error', title: 'Error', text }]);
  });
});

test('what this device keeps leaves it while the sign-in page is still being loaded', async () => {
  await set('kept', 'of Lanting', takenOrders);
  await session.end();
  void forgetSellerData(() => new Promise(() => {}));
  await waitFor(async () => expect(await get('kept', takenOrders)).toBeUndefined());
});

describe('the seller is refetched', () => {
  const isStale = () => client.getQueryState(sellerQuery.queryKey)?.isInvalidated;
  const address = { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' };
  const company = { name: 'Lanting', registrationNumber: '914' };

  beforeEach(() => client.setQueryData(sellerQuery.queryKey, null));

  test.each([
    [
      'a change of the company',
      { updateSellerCompany: true },
      () => runMutation(client, saveCompany, { company, address }),
    ],
    [
      'credentials',
      { updateAmazonSellerData: true },
      () => runMutation(client, linkMarketplace, { client_id: 'c', marketplaceId: 'A1' }),
    ],
    [
      'a Seller ID',
      { updateAmazonSellerData: 1 },
      () => runMutation(client, linkMarketplace, { sellerId: 'S', marketplaceId: 'A1' }),
    ],
    ['consent', { storeSellerAmazonCode: true }, () => runMutation(client, storeConsent, 'code')],
    ['a wallet', { createWallet: { did: 'did:jwk:x' } }, () => runMutation(client, createWallet, undefined)],
  ] as const)('after %s [180]', async (_, answer, change) => {
    answerWith(answer);
    expect(isStale()).toBe(false);
    await change();
    expect(isStale()).toBe(true);
  });

  test('not after an update that the server answers with nothing [180]', async () => {
    answerWith({ updateAmazonSellerData: null });
    const linking = runMutation(client, linkMarketplace, { sellerId: 'S', marketplaceId: 'A1' });
    await expect(linking).rejects.toMatchObject({ kind: 'declined' });
    expect(isStale()).toBe(false);
  });

  test.each([
    ['a successful invitation', { inviteSeller: { name: 'Elbe' } }, 200, true],
    [
      'one that is refused: not',
      { errors: [{ code: 'SELLER.INVITATION.ALREADY_LINKED', message: 'Linked.' }] },
      409,
      false,
    ],
  ])('after %s [107, 180]', async (_, answer, status, expected) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const container = document.createElement('div');
    document.body.append(container);
    const root: Root = createRoot(container);
    answerWith(answer, status);
    storeInvitation('of-elbe');
    await act(() =>
      root.render(
        <QueryClientProvider client={client}>
          <InvitationDialog />
        </QueryClientProvider>,
      ),
    );
    await waitFor(() => expect(document.body.textContent).toMatch(/linked with th/));
    expect(isStale()).toBe(expected);
    await act(() => root.unmount());
  });
});
