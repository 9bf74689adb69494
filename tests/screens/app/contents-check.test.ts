import * as v from 'valibot';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { ParcelContents } from '#src/contract/shipments/parcel-contents.ts';
import { editedConfirmation } from '#src/entities/shipment/edited-confirmation.ts';
import type { ServerView } from '#tests/journeys/server-view.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import { scan } from './scan.ts';

let nextNumber = 400;
const nextLabel = () => `JJD000390007712${nextNumber++}`;
const ean = '4006381333931';

const alertWith = (page: AppPage, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const statusWith = (page: AppPage, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
const lines = (page: AppPage) => page.getByRole('list', { name: 'In the parcel' }).getByRole('listitem');

type Item = OpenOrder['items'][number];

/** An order that waits, with an item of which there are so many units. */
async function severalUnits(
  view: ServerView,
  least: number,
): Promise<{ order: OpenOrder; item: Item & { sku: string }; line: number }> {
  for (const order of await view.openOrders()) {
    const { status, isIoss, items } = order;
    if (status || isIoss || items.some(item => item.status || item.isConfirmed)) continue;
    const line = items.findIndex(({ quantity }) => quantity >= least);
    const item = items[line];
    if (item?.sku && items.length > 1) return { order, item: { ...item, sku: item.sku }, line };
  }
  throw new Error('No such order waits.');
}

/** What this device keeps, and what the order's confirmation says of the count in it. */
async function kept({ orderId }: OpenOrder) {
  const { outbox } = await import('#src/api/outbox/outbox-client.ts');
  const { rows } = await outbox.store.read();
  const row = rows.findLast(({ entity }) => entity === `order:${orderId}`);
  const { contents } = v.parse(v.looseObject({ contents: ParcelContents }), row?.payload);
  return { rows, opId: row?.opId, contents };
}

async function open(page: AppPage, { orderId }: OpenOrder): Promise<void> {
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await scan(orderId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`);
  await expect(lines(page).first()).toBeVisible();
}

test('where contents are counted a label waits for each unit; a wrong article and one unit too many count nothing, an unknown code is assigned once, and the confirmation says how each unit was counted', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await view.requireCounting();
  const several = await severalUnits(view, 2);
  const { order } = several;
  const { _id, name, sku, quantity } = several.item;
  await open(page, order);
  const line = lines(page).nth(several.line);
  await expect(line).toContainText(`0 of ${quantity}`);
  const label = nextLabel();
  await scan(label);
  await expect(alertWith(page, 'The label comes last')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ship without counting' })).toBeVisible();

  await scan('B0STRANGE1');
  await expect(alertWith(page, 'B0STRANGE1 isn’t in this order.')).toBeVisible();
  await expect(line).toContainText(`0 of ${quantity}`);
  await scan(ean);
  await expect(alertWith(page, `${ean} isn’t known as a code of any item.`)).toBeVisible();
  await page.getByRole('button', { name: `It’s ${name}` }).click();
  await expect(alertWith(page, `Is ${ean} really ${name}?`)).toBeVisible();
  // While it is asked nothing counts.
  await scan(sku);
  await expect(line).toContainText(`0 of ${quantity}`);
  await page.getByRole('button', { name: 'Yes, count it' }).click();
  await expect(line).toContainText(`1 of ${quantity}`);
  for (let unit = 1; unit < quantity; unit++) await scan(unit % 2 ? sku : ean);
  await expect(line).toContainText(`${quantity} of ${quantity}`);
  await scan(sku);
  await expect(alertWith(page, `One too many: ${name}`)).toBeVisible();
  await expect(line).toContainText(`${quantity} of ${quantity}`);
  for (const item of order.items.filter(other => other._id !== _id)) {
    for (let unit = 0; unit < item.quantity; unit++)
      await page.getByRole('button', { name: `Count one unit by hand: ${item.name}`, exact: true }).click();
  }
  await expect(statusWith(page, 'All units counted. Scan the label.')).toBeVisible();
  await scan(label);
  await expect(statusWith(page, 'Saved on this device')).toContainText(label);

  expect((await kept(order)).contents).toEqual({
    counted: order.items.map(item => ({
      productId: item._id,
      scanned: item._id === _id ? quantity : 0,
      byHand: item._id === _id ? 0 : item.quantity,
    })),
    codes: [{ code: `0${ean}`, sku }],
  });
});

test('what was counted is there when the order is opened again, a large number is typed after its first unit, and an owner may ship without the rest', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  await view.requireCounting();
  const several = await severalUnits(view, 3);
  const { order } = several;
  const { _id, name, sku, quantity } = several.item;
  await open(page, order);
  await scan(sku);
  const line = lines(page).nth(several.line);
  await expect(line).toContainText(`1 of ${quantity}`);
  await open(page, order);
  await expect(line).toContainText(`1 of ${quantity}`);
  await page.getByRole('button', { name: `Count again: ${name}` }).click();
  await expect(line).toContainText(`0 of ${quantity}`);
  const typeNumber = page.getByRole('button', { name: `Type the number of units: ${name}` });
  await expect(typeNumber).toHaveCount(0);
  await scan(sku);
  await typeNumber.click();
  const number = page.getByLabel('Units in the parcel');
  await number.fill(`${quantity + 1}`);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText(`Only ${quantity} were ordered.`)).toBeVisible();
  await expect(line).toContainText(`1 of ${quantity}`);
  await number.fill(`${quantity}`);
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(line).toContainText(`${quantity} of ${quantity}`);
  const label = nextLabel();
  await scan(label);
  await page.getByRole('button', { name: 'Ship without counting' }).click();
  await expect(statusWith(page, 'Saved on this device')).toContainText(label);
  const { rows, opId, contents } = await kept(order);
  expect(contents.isSkipped).toBe(true);
  // A correction before it was sent takes its place, and counts nothing anew.
  const products = await view.itemsOf(order.orderId);
  const edited = editedConfirmation(rows, products, opId);
  expect(edited?.replaces?.contents).toEqual(contents);
  expect(contents.counted.find(({ productId }) => productId === _id)).toMatchObject({
    scanned: 1,
    byHand: quantity - 1,
  });
});
