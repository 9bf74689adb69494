import type { Page } from 'playwright';
import { etagOf } from '#src/contract/headers.ts';
import { confirmationLock } from '#src/contract/shipments/queueable-mutations.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { amendPath, createPath } from '../support/device.ts';
import { readRows } from '../support/device-storage.ts';
import { addressOf, fillShipment, openOrder, pressConfirm, shipmentDialog } from '../support/shipment.ts';
import type { TestOrder } from '../support/test-seller.ts';
import { type Deed, isPromised, type Word } from './deed.ts';
import type { Operation } from './plan.ts';
import { callQueueable, queueableRequest, readAnswer, screenWord } from './queueable-call.ts';

/** What both devices know of a confirmation. */
export interface KnownConfirmation {
  _id: string;
  /** The device that made it; it may not have got to the server. */
  madeOn: number;
  /** ETags that the devices were answered. */
  etags: Map<number, string>;
}

export interface ShipmentGoods {
  items: readonly { order: TestOrder; item: TestOrder['items'][number] }[];
  /** Those that somebody was promised, by the number of the operation. */
  confirmations: Map<number, KnownConfirmation>;
  marketplaceId: string;
}

type Confirmation = Extract<Operation, { kind: 'confirm' }>;
type Correction = Extract<Operation, { kind: 'amend' }>;

/** Both may carry an order with an IOSS number to the sandbox. */
const carriers = [
  { carrier: 'Yun Express', deliveryService: 'YunExpress Global Direct line non Battery-Tracked' },
  { carrier: '4PX', deliveryService: 'QZ-4PX-Global Express' },
] as const;

const valuesOf = ({ number, trackingId }: Confirmation | Correction) => ({
  dispatchDate: new Date().toISOString().slice(0, 10),
  dispatchFrom: 'Shenzhen Bao’an warehouse',
  ...(carriers[number % carriers.length] ?? carriers[0]),
  trackingId,
});

function goodsOf({ items }: ShipmentGoods, { item }: Confirmation | Correction) {
  const found = items[item];
  if (!found) throw new Error(`Only ${items.length} items wait.`);
  return found;
}

export async function confirm(
  page: Page,
  deed: Deed,
  operation: Confirmation,
  goods: ShipmentGoods,
): Promise<Word> {
  const word = await (operation.by === 'form' ? confirmByForm : confirmByCall)(page, deed, operation, goods);
  if (isPromised({ word })) remember(deed, word, await readRows(page), goods);
  return word;
}

/** What a device shows of a confirmation that was promised. */
export function remember(deed: Deed, word: Word, rows: readonly Row[], goods: ShipmentGoods): void {
  const { number, device } = deed.operation;
  // The form makes the id, and only the row says it.
  const locks = rows.find(({ opId }) => opId === deed.opId)?.locks ?? [];
  const prefix = confirmationLock('');
  deed.confirmation ??= locks.find(claim => claim.startsWith(prefix))?.slice(prefix.length);
  if (deed.confirmation === undefined) return;
  const etags = new Map(word.kind === 'done' && word.etag ? [[device, word.etag]] : []);
  goods.confirmations.set(number, { _id: deed.confirmation, madeOn: device, etags });
}

function confirmByCall(page: Page, deed: Deed, operation: Confirmation, goods: ShipmentGoods): Promise<Word> {
  const { order, item } = goodsOf(goods, operation);
  deed.opId ??= crypto.randomUUID();
  deed.confirmation ??= crypto.randomUUID();
  deed.subject = item.id;
  return callQueueable(
    page,
    { method: 'POST', path: createPath, opId: deed.opId },
    {
      ...valuesOf(operation),
      _id: deed.confirmation,
      products: [{ productId: item.id, quantity: item.quantity }],
      orderId: order.orderId,
      marketplaceId: goods.marketplaceId,
    },
  );
}

async function confirmByForm(
  page: Page,
  deed: Deed,
  operation: Confirmation,
  goods: ShipmentGoods,
): Promise<Word> {
  const { order, item } = goodsOf(goods, operation);
  await page.bringToFront();
  await openOrder(page, order);
  const choice = page.getByRole('checkbox', { name: `Select ${item.name}`, exact: true });
  if (await choice.isDisabled()) return { kind: 'nothing', why: 'the item can’t be chosen' };
  await fillShipment(page, [item]);
  const dialog = shipmentDialog(page);
  await dialog.getByLabel('Tracking ID').fill(operation.trackingId);
  const requested = queueableRequest(page, deed);
  await pressConfirm(page);
  deed.subject = item.id;
  // The form closes once the device or the server has said yes.
  return screenWord(await requested, () => dialog.waitFor({ state: 'hidden' }));
}

/** Other values for a confirmation that somebody was promised. */
export async function amend(
  page: Page,
  deed: Deed,
  operation: Correction,
  goods: ShipmentGoods,
): Promise<Word> {
  const known = goods.confirmations.get(operation.confirmation);
  if (!known) return { kind: 'nothing', why: 'nobody was promised the confirmation' };
  const word = await (operation.by === 'form' ? amendByForm : amendByCall)(page, deed, operation, {
    ...goodsOf(goods, operation),
    known,
  });
  if (word.kind === 'done' && word.etag) known.etags.set(operation.device, word.etag);
  return word;
}

type Corrected = ShipmentGoods['items'][number] & { known: KnownConfirmation };

async function amendByCall(
  page: Page,
  deed: Deed,
  operation: Correction,
  { order, item, known }: Corrected,
): Promise<Word> {
  const { device } = operation;
  const { _id, madeOn, etags } = known;
  // A device that didn't make it opens the order first, and so knows the server's revision.
  const etag = madeOn === device ? etags.get(device) : await readRevision(page, order, _id);
  if (madeOn !== device && etag === undefined) return { kind: 'nothing', why: 'the server does not show it' };
  deed.opId ??= crypto.randomUUID();
  deed.subject = item.id;
  deed.confirmation = _id;
  return callQueueable(
    page,
    { method: 'PUT', path: amendPath, opId: deed.opId, etag },
    { ...valuesOf(operation), _id, orderId: order.orderId },
  );
}

async function readRevision(page: Page, { orderId }: TestOrder, _id: string): Promise<string | undefined> {
  const answer = await readAnswer(page, `customs-tracking/retrieve-products/${orderId}`);
  const { customsProducts = [] } = (answer?.body ?? {}) as {
    customsProducts?: { confirmation?: { _id?: string; revision?: number } }[];
  };
  const found = customsProducts.find(({ confirmation }) => confirmation?._id === _id);
  const revision = found?.confirmation?.revision;
  return revision === undefined ? undefined : etagOf(revision);
}

/** Where the screens offer it: at the row that waits, or at the item. */
async function amendByForm(
  page: Page,
  deed: Deed,
  operation: Correction,
  { order, item, known }: Corrected,
): Promise<Word> {
  deed.confirmation = known._id;
  await page.bringToFront();
  const claim = confirmationLock(known._id);
  const waiting = (await readRows(page)).findLast(
    ({ state, locks }) => state !== 'sent' && locks.includes(claim),
  );
  await page.goto(`${addressOf(order)}${waiting ? `&edit=${waiting.opId}` : `&correct=${known._id}`}`);
  const dialog = page.getByRole('dialog', { name: /^(Confirm Shipment|Correct shipment)$/ });
  await dialog.getByLabel('Tracking ID').fill(operation.trackingId);
  const requested = queueableRequest(page, deed);
  await dialog.getByRole('button', { name: /^(Confirm shipment|Save correction|Send again)$/ }).click();
  deed.subject = item.id;
  return screenWord(await requested, () => dialog.waitFor({ state: 'hidden' }));
}
