import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import type { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import type { EditedConfirmation } from '#src/entities/shipment/edited-confirmation.ts';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import './app/send-at-once.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';
import { errorAt, field, fill, press, shown, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let ShipmentDialog: typeof import('#src/features/order-items/shipment-dialog.tsx').default;
beforeAll(async () => {
  api = await openScriptedApi();
  ({ default: ShipmentDialog } = await import('#src/features/order-items/shipment-dialog.tsx'));
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const service = 'QZ-4PX-Global Express';
const listUntil = (until: string) => ({
  lists: [
    {
      marketplaceId: 'A1PA6795UKMFR9',
      scheme: 'IOSS',
      from: dayIn(-20),
      until,
      source: 'Seller Central',
      carriers: [{ code: '4PX', services: [service] }, { code: 'UBI' }],
    },
  ],
  refusals: [
    {
      marketplaceId: 'A1PA6795UKMFR9',
      scheme: 'IOSS',
      carrier: 'UBI',
      refusedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
});

let queryClient: QueryClient;
const { show } = withForms(client => {
  queryClient = client;
  api.replies(() => ({ body: {} }));
});

const product = { _id: 'item', name: 'Tea set', quantity: 1 } as unknown as CustomsProduct;
let orders = 0;
/** Another order each time: its confirmation waits on this device, and what is typed stays in this tab. */
function orderOf(changes: Partial<ShipmentOrder> = {}): ShipmentOrder {
  orders += 1;
  return {
    orderId: `028-${orders}`,
    products: [{ ...product, _id: `item-${orders}` } as CustomsProduct],
    marketplaceId: 'A1PA6795UKMFR9',
    marketplace: 'Germany',
    address: undefined,
    isIoss: true,
    ...changes,
  };
}
const values = {
  dispatchDate: dayIn(0),
  dispatchFrom: 'Shenzhen',
  carrier: 'DHL',
  deliveryService: 'Paket',
  trackingId: 'JJD000390007890123456',
};

const onDone = vi.fn();
async function open(known: unknown, order = orderOf(), edited?: EditedConfirmation) {
  queryClient.setQueryData(carrierRulesQuery.queryKey, known as CarrierRules | undefined);
  onDone.mockReset();
  await show(
    <ShipmentDialog order={order} {...(edited && { edited })} onClose={() => undefined} onDone={onDone} />,
  );
  await field('Carrier');
  return order;
}
const optionTexts = () =>
  [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent ?? '');
async function options(label: string): Promise<string[]> {
  (await field(label)).click();
  await waitFor(() => expect(optionTexts()).not.toEqual([]));
  return optionTexts();
}
const closed = () => waitFor(() => expect(optionTexts()).toEqual([]));
async function pick(label: string, option: string): Promise<void> {
  await press(option);
  await closed();
  await waitFor(async () => expect((await field(label)).textContent).toBe(option));
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const bodies = (path: string) =>
  api.arrivals.filter(arrival => arrival.path === path).map(({ body }) => JSON.parse(body));

test('an IOSS order is offered the carriers of the list, with until when it is right, and what was rejected before', async () => {
  await open(listUntil(dayIn(30)));
  await shown('IOSS order: the marketplace collects the VAT');
  await shown('Source: Seller Central');
  expect(await options('Carrier')).toEqual(['4PX', expect.stringMatching(/^UBIRejected on /)]);
  await pick('Carrier', '4PX');
  expect(await options('Delivery Service')).toEqual([`${service}Tracked`]);
  await press(`${service}Tracked`);
  await closed();
  await options('Carrier');
  await press('UBIRejected on November 20, 2026');
  await shown('The marketplace rejected UBI for an order like this on November 20, 2026.');
});

test('without a list every carrier is offered but Other, and nobody is told that we know', async () => {
  await open({ lists: [], refusals: [] });
  await shown(
    'Portolan has no carrier list for this marketplace. Check with the marketplace before you hand over the parcel.',
  );
  const offered = await options('Carrier');
  expect(offered.length).toBeGreaterThan(30);
  expect(offered).not.toContain('Other');
});

test('after its last day a list offers every carrier, and says that it may have changed', async () => {
  await open(listUntil(dayIn(-1)));
  await shown('and may have changed. Check it before you hand over the parcel.');
  expect((await options('Carrier')).length).toBeGreaterThan(30);
});

test('the dispatch date that is proposed is the day of the server’s clock, where this device’s is known to be ahead', async () => {
  const { session } = await import('#src/api/client/session.ts');
  const day = 24 * 60 * 60 * 1000;
  const serverNow = vi.spyOn(session, 'serverNow').mockReturnValue(Date.now() - 2 * day);
  await open(undefined, orderOf({ isIoss: false }));
  const proposed = new Date((await field('Dispatch Date')).value).getTime();
  expect(Date.now() - proposed).toBeGreaterThan(1.9 * day);
  serverNow.mockRestore();
});

test('any other order is offered every carrier, and nothing is said', async () => {
  await open(listUntil(dayIn(30)), orderOf({ isIoss: false }));
  expect(document.body.textContent).not.toContain('IOSS');
  expect(await options('Carrier')).toContain('Other');
});

test('a number that looks like another carrier’s offers that carrier in one click', async () => {
  await open(undefined, orderOf({ isIoss: false }));
  await fill({ 'Tracking ID': 'YT2412345678901234' });
  await shown('This looks like a Yun Express number.');
  await press('Use Yun Express');
  await waitFor(async () => expect((await field('Carrier')).textContent).toBe('Yun Express'));
  expect(button('Use Yun Express')).toBeUndefined();
  await fill({ 'Tracking ID': '1Z999AA10123456784' });
  await press('Use UPS');
  await waitFor(async () => expect((await field('Carrier')).textContent).toBe('UPS'));
});

const refused = {
  status: 422,
  body: {
    errors: [{ code: 'SHIPMENT.CARRIER_NOT_ELIGIBLE', message: 'No.', path: 'carrier', until: '2026-11-30' }],
  },
};
const receipt = { _id: 'entry', confirmedAt: '2026-11-22T10:00:00.000Z', confirmedBy: 'x', revision: 1 };

test('a carrier that the server refuses says so at its field, and is sent anyway by who wants that', async () => {
  await open({ lists: [], refusals: [] }, orderOf({ isIoss: false }));
  api.replies(({ body }) =>
    body.includes('"sendAnyway":true') ? { body: { createShipmentLedger: receipt } } : refused,
  );
  await fill({ 'Tracking ID': values.trackingId, 'Dispatch From': 'Shenzhen' });
  (await field('Carrier')).click();
  await press('DHL');
  await waitFor(async () => expect((await field('Carrier')).textContent).toBe('DHL'));
  (await field('Delivery Service')).click();
  await press('PaketTracked');
  await press('Confirm shipment');
  await waitFor(async () =>
    expect(await errorAt('Carrier')).toBe(
      'This carrier isn’t on the marketplace’s list (confirmed up to November 30, 2026). Choose another one.',
    ),
  );
  expect(bodies('shipment-ledger/create')[0]).not.toHaveProperty('sendAnyway');
  await press('Send anyway');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('confirmed'));
  expect(bodies('shipment-ledger/create').at(-1)).toMatchObject({ carrier: 'DHL', sendAnyway: true });
});

test('units that were cancelled in the meantime are announced, and the form continues with the others', async () => {
  const order = orderOf({ isIoss: false });
  const [three] = order.products.map(one => ({ ...one, quantity: 3 }));
  if (!three) throw new Error('The order has no items.');
  await open(undefined, { ...order, products: [three] });
  api.replies(({ body }) =>
    body.includes('"quantity":3')
      ? {
          status: 422,
          body: {
            errors: [
              { code: 'SHIPMENT.QUANTITY_CHANGED', message: 'x', path: 'products.0.quantity', ordered: 2 },
            ],
          },
        }
      : { body: { createShipmentLedger: receipt } },
  );
  await fill({ 'Tracking ID': 'JJD000390007890123458', 'Dispatch From': 'Shenzhen' });
  (await field('Carrier')).click();
  await press('DHL');
  await waitFor(async () => expect((await field('Carrier')).textContent).toBe('DHL'));
  (await field('Delivery Service')).click();
  await press('PaketTracked');
  await press('Confirm shipment');
  await shown('Some units were cancelled: 2 left to ship.');
  const { queryKey } = productsQuery(order.orderId);
  queryClient.setQueryData(queryKey, [{ ...three, quantity: 2, price: 12, currency: 'EUR' }]);
  await waitFor(() => expect(document.querySelectorAll('select[disabled] option')).toHaveLength(2));
  await press('Confirm shipment');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('confirmed'));
  expect(bodies('shipment-ledger/create').at(-1)).toMatchObject({ products: [{ quantity: 2 }] });
});

const correction = (changes: Partial<EditedConfirmation> = {}): EditedConfirmation => ({
  name: crypto.randomUUID(),
  values,
  products: [product],
  amends: { _id: 'entry' as NonNullable<EditedConfirmation['amends']>['_id'], etag: '"1"' },
  isSentAnyway: false,
  ...changes,
});

test('a correction because of the carrier opens its list, and another one is sent in two presses', async () => {
  const at = '2026-11-22T10:00:00.000Z';
  const code = 'CARRIER_NOT_ELIGIBLE';
  const marketplace = { state: 'refused', at, code, reason: 'Carrier' } as const;
  await open(listUntil(dayIn(30)), orderOf(), correction({ marketplace }));
  api.replies(() => ({ body: { amendShipmentLedger: { ...receipt, revision: 2 } } }));
  await waitFor(() =>
    expect(optionTexts()).toEqual(['4PX', expect.stringMatching(/^UBI/), 'DHLNot on the marketplace’s list']),
  );
  await press('4PX');
  await press('Send again');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('amended'));
  expect(bodies('shipment-ledger/amend')).toEqual([
    expect.objectContaining({ carrier: '4PX', deliveryService: service, trackingId: values.trackingId }),
  ]);
});

test('what the list refuses is said before anything is kept, and forgotten with another carrier', async () => {
  const marketplace = {
    state: 'refused',
    at: '2026-11-22T10:00:00.000Z',
    code: 'TRACKING_INVALID',
    reason: 'x',
  } as const;
  const yun = { ...values, carrier: 'Yun Express', deliveryService: 'x' };
  const ineligible = refused.body.errors[0];
  await open(
    listUntil(dayIn(30)),
    orderOf(),
    correction({ marketplace, values: yun, ...(ineligible && { refused: ineligible }) }),
  );
  await waitFor(() => expect(button('Send anyway')).toBeDefined());
  await waitFor(() => expect(optionTexts()).not.toEqual([]));
  await press('Send again');
  await waitFor(async () => expect(await errorAt('Carrier')).toMatch(/isn’t on the marketplace’s list/));
  expect(bodies('shipment-ledger/amend')).toEqual([]);
  expect(optionTexts()).not.toEqual([]);
  await press('4PX');
  await waitFor(() => expect(button('Send anyway')).toBeUndefined());
  expect(await errorAt('Carrier')).toBeUndefined();
});

test('a correction of the number alone isn’t checked against the list', async () => {
  const marketplace = { state: 'accepted', at: '2026-11-22T10:00:00.000Z' } as const;
  await open(listUntil(dayIn(30)), orderOf(), correction({ marketplace }));
  api.replies(() => ({ body: { amendShipmentLedger: { ...receipt, revision: 2 } } }));
  await fill({ 'Tracking ID': 'JJD000390007890123457' });
  await press('Save correction');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('amended'));
  expect(bodies('shipment-ledger/amend')[0]).toMatchObject({ carrier: 'DHL' });
});

test('a correction leaves a day that has not begun here yet, but had where the shipment was confirmed', async () => {
  const marketplace = { state: 'accepted', at: '2026-11-22T10:00:00.000Z' } as const;
  const confirmed = { ...values, dispatchDate: dayIn(1) };
  await open(listUntil(dayIn(30)), orderOf(), correction({ marketplace, values: confirmed }));
  api.replies(() => ({ body: { amendShipmentLedger: { ...receipt, revision: 2 } } }));
  await fill({ 'Tracking ID': 'JJD000390007890123461' });
  await press('Save correction');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('amended'));
  expect(bodies('shipment-ledger/amend').at(-1)).toMatchObject({ dispatchDate: confirmed.dispatchDate });
});
