import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { type Account, spareSellers } from '#tests/support/accounts.ts';
import { connectCamera, showToCamera } from '#tests/support/fake-camera.ts';
import { expect, test } from './journey.ts';
import { viewOf } from './server-view.ts';

test.use({
  as: 'nobody',
  hasTouch: true,
  isMobile: true,
});

const unitsOf = ({ items }: OpenOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0);

test('where contents are counted the camera counts what is put into the parcel without a network: a wrong article counts nothing, an unknown code is assigned by a tap, and the label is taken last', async ({
  page,
  context,
  server,
  goOffline,
  goOnline,
}) => {
  await connectCamera(context);
  const view = await viewOf(server.url, spareSellers[4] as Account);
  await view.requireCounting();
  const token = await view.validToken();
  await page.addInitScript(stored => localStorage.setItem('portolan.login-token', stored), token);
  const order = (await view.openOrders())
    .filter(({ status, isIoss }) => !status && !isIoss)
    .sort((one, other) => unitsOf(one) - unitsOf(other))
    .find(({ items }) => items[0] && items[0].quantity > 1);
  const [first, ...others] = order?.items ?? [];
  if (!order || !first?.sku) throw new Error('No order waits.');
  const [ean, strangeAsin] = ['4006381333931', 'B0STRANGE1'];
  const [early, label] = ['JJD000390008810005', 'JJD000390008810006'];
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await showToCamera(page, { text: order.orderId });
  await page.getByRole('button', { name: 'Scan with the camera' }).first().click();
  const camera = page.getByRole('region', { name: 'Camera' });
  await expect(camera).toContainText('Point it at a product’s barcode');
  await goOffline();

  const line = page.getByRole('list', { name: 'In the parcel' }).getByRole('listitem').first();
  await showToCamera(page, { text: strangeAsin });
  await expect(page.getByRole('alert')).toContainText(`${strangeAsin} isn’t in this order.`);
  await showToCamera(page, { text: ean, format: 'EAN13', turn: 4 });
  await page.getByRole('button', { name: `It’s ${first.name}` }).click();
  await page.getByRole('button', { name: 'Yes, count it' }).click();
  await expect(line).toContainText(`1 of ${first.quantity}`);
  await showToCamera(page, { text: early });
  await expect(page.getByRole('alert')).toContainText('The label comes last');
  for (const { name, quantity } of [{ ...first, quantity: first.quantity - 1 }, ...others]) {
    const plusOne = page.getByRole('button', { name: `Count one unit by hand: ${name}`, exact: true });
    for (let unit = 0; unit < quantity; unit++) await plusOne.click();
  }
  await expect(page.getByText('All units counted. Scan the label.')).toBeVisible();
  await showToCamera(page, { text: label });
  await expect(page.getByRole('status').filter({ hasText: /^Saved on this deviceJJD/ })).toContainText(
    `${label} · DHL`,
  );

  await goOnline();
  await expect
    .poll(async () => (await view.historyOf(order.orderId)).find(({ kind }) => kind === 'confirmed'))
    .toMatchObject({
      detail: {
        contents: { scanned: 1, byHand: unitsOf(order) - 1, codes: [{ code: `0${ean}`, sku: first.sku }] },
      },
    });
});
