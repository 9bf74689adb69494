import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import type { EditedConfirmation } from '#src/entities/shipment/edited-confirmation.ts';
import type { ShipmentOrder } from '#src/entities/shipment/shipment-form.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { scan } from './app/scan.ts';
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

const receipt = { _id: 'entry', confirmedAt: '2026-11-22T10:00:00.000Z', confirmedBy: 'x', revision: 1 };
const { show, close } = withForms(() => {
  api.replies(({ path }) => ({
    body: path.endsWith('amend')
      ? { amendShipmentLedger: { ...receipt, revision: 2 } }
      : { createShipmentLedger: receipt },
  }));
});

let orders = 0;
let order: ShipmentOrder;
const onDone = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  orders += 1;
  order = {
    orderId: `305-0000000-${String(orders).padStart(7, '0')}`,
    products: [{ _id: `item-${orders}`, name: 'Tea set', quantity: 1 } as unknown as CustomsProduct],
    marketplaceId: 'A1PA6795UKMFR9',
    marketplace: 'Germany',
    address: undefined,
    isIoss: false,
  };
  onDone.mockReset();
  onClose.mockReset();
});

async function open(edited?: EditedConfirmation): Promise<void> {
  await show(<ShipmentDialog order={order} {...(edited && { edited })} onClose={onClose} onDone={onDone} />);
  (await field('Tracking ID')).focus();
}

const correction = (): EditedConfirmation => ({
  name: crypto.randomUUID(),
  values: {
    dispatchDate: '2026-11-20',
    dispatchFrom: 'Shenzhen',
    carrier: 'China Post',
    deliveryService: 'ePacket',
    trackingId: 'RR123456785CN',
  },
  products: order.products,
  amends: { _id: `entry-${orders}` as NonNullable<EditedConfirmation['amends']>['_id'], etag: '"1"' },
  isSentAnyway: false,
});

const writes = () => api.arrivals.filter(({ path }) => path.startsWith('shipment-ledger/'));
const trackingId = async () => (await field('Tracking ID')).value;
const carrier = async () => (await field('Carrier')).textContent;

/** All but the number, which is scanned or typed. */
async function fillRest(): Promise<void> {
  await fill({ 'Dispatch From': 'Shenzhen' });
  (await field('Delivery Service')).click();
  await press('PaketTracked');
}

const nextLabel = () => `JJD0003900078901235${String(orders).padStart(2, '0')}`;

test('a label that is scanned fills in number and carrier, and its Enter sends nothing', async () => {
  await open();
  await scan(nextLabel());
  await waitFor(async () => expect(await trackingId()).toBe(nextLabel()));
  expect(await carrier()).toBe('DHL');
  expect(onDone).not.toHaveBeenCalled();
  expect(writes()).toEqual([]);
});

test.each([
  ['a product code', '4006381333931', '4006381333931 is a product code, not a tracking ID.'],
  ['another order’s number', '028-1013821-7059513', '028-1013821-7059513 is an order ID, not a tracking ID.'],
  ['a garbled label', '1Z999AA1012', '“1Z999AA1012” doesn’t look like a tracking ID.'],
])('%s is not taken for a tracking ID where a confirmation is corrected', async (_, code, words) => {
  await open(correction());
  await scan(code);
  await shown(words);
  expect(await trackingId()).toBe('RR123456785CN');
  expect(onDone).not.toHaveBeenCalled();
  expect(writes()).toEqual([]);
});

test('a confirmation that doesn’t appear on the marketplace is sent again as it is', async () => {
  const at = '2026-11-22T10:00:00.000Z';
  await open({ ...correction(), marketplace: { state: 'accepted', at, verification: 'missing' } });
  await press('Send again');
  await waitFor(() => expect(onDone.mock.lastCall?.[0]).toBe('amended'));
  expect(JSON.parse(writes().at(-1)?.body ?? '')).toMatchObject({
    carrier: 'China Post',
    trackingId: 'RR123456785CN',
  });
});

test('a label of another carrier than the one being corrected asks which it is', async () => {
  await open(correction());
  await scan('1Z999AA10123456784');
  await shown('Which carrier is 1Z999AA10123456784?');
  expect(await trackingId()).toBe('RR123456785CN');
  await press('UPS');
  await waitFor(async () => expect(await carrier()).toBe('UPS'));
  expect(await trackingId()).toBe('1Z999AA10123456784');
});

test('a correction changes nothing of what the next parcel’s form opens with', async () => {
  const { readLastShipments } = await import('#src/api/device/last-shipment.ts');
  const before = await readLastShipments();
  await open(correction());
  await fill({ 'Tracking ID': 'RR123456790CN', 'Dispatch From': 'Yiwu' });
  await press('Save correction');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(await readLastShipments()).toEqual(before);
});

test('what was typed is judged before it is sent', async () => {
  await open(correction());
  await fill({ 'Tracking ID': '4006381333931' });
  await press('Save correction');
  await shown('4006381333931 is a product code');
  expect(onDone).not.toHaveBeenCalled();
  expect(writes()).toEqual([]);
});

test('a label of another order asks before it is taken a second time', async () => {
  const label = nextLabel();
  await open();
  await scan(label);
  await waitFor(async () => expect(await carrier()).toBe('DHL'));
  await fillRest();
  await press('Confirm shipment');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('confirmed', expect.anything(), expect.anything()));
  // What was sent is looked up in the list of rows, which is read again after each change.
  const { untilListed } = await import('#src/api/outbox/outbox-view.ts');
  await untilListed(onDone.mock.calls[0]?.[1]);
  const { waitingChanges } = await import('#src/api/client/waiting-changes.ts');
  await waitFor(() => expect(waitingChanges.get()).toBe(0));
  const first = order.orderId;
  order = {
    ...order,
    orderId: '305-9999999-0000001',
    products: [{ ...order.products[0], _id: 'next' } as CustomsProduct],
  };
  close();
  await open();
  await scan(label);
  await shown(`${label} was already used for ${first}.`);
  expect(await trackingId()).toBe('');
  // Nothing else can be confirmed meanwhile, and it says why.
  const confirm = document.querySelector<HTMLButtonElement>('button[type=submit]');
  expect(confirm?.disabled).toBe(true);
  await shown('Answer the question above first.');
  // Nobody has left the field out who goes from it to the answer.
  (await field('Tracking ID')).blur();
  await press('Scan again');
  expect(document.activeElement).toBe(await field('Tracking ID'));
  expect(await errorAt('Tracking ID')).toBeUndefined();
  // A number that is typed stays for a person to change, and asks each time it is to be sent.
  const sent = writes().length;
  await fill({ 'Tracking ID': label });
  for (const _ of ['first', 'again']) {
    confirm?.focus();
    await press('Confirm shipment');
    await shown(`${label} was already used for ${first}.`);
    expect(document.activeElement).toBe(document.querySelector('[role=alert]')?.closest('[tabindex]'));
    await press('Scan again');
    expect(await trackingId()).toBe(label);
  }
  expect(writes()).toHaveLength(sent);
  await scan(label);
  await press('Both are in this parcel');
  await waitFor(async () => expect(await trackingId()).toBe(label));
});

test('a typed number that is recognised fills in its carrier once it is left, in place of the last one, and says so', async () => {
  await open();
  await fill({ 'Tracking ID': 'YT2412345678901234' });
  expect(await carrier()).not.toBe('Yun Express');
  (await field('Tracking ID')).blur();
  await waitFor(async () => expect(await carrier()).toBe('Yun Express'));
  await shown('Recognised from the tracking ID.');
});

test('the dialog says below its title which order it is about, of how many items, and until when', async () => {
  const about = () => document.querySelector('[role=dialog] header')?.textContent;
  await open();
  expect(about()).toBe(`Confirm Shipment${order.orderId} · 1 item`);
  close();
  const shipBy = new Date(Date.now() + 90 * 60_000).toISOString();
  await show(<ShipmentDialog order={order} shipBy={shipBy} onClose={onClose} onDone={onDone} />);
  await waitFor(() => expect(about()).toMatch(/ · 1 item · \D*1h/));
});
