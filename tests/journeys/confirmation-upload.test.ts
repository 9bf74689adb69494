import { text } from 'node:stream/consumers';
import { type Account, spareSellers } from '#tests/support/accounts.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { lookAt } from './expect-usable.ts';
import { expect, test } from './journey.ts';
import { viewOf } from './server-view.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test('the office confirms orders by a file from Excel: it is checked first, goes on without its page, and the same file once more changes nothing', async ({
  page,
  network,
  server,
  signIn,
}) => {
  // The screen is measured at eight sizes.
  test.setTimeout(240_000);
  const seller = spareSellers[5] as Account;
  const view = await viewOf(server.url, seller);
  const waiting = await view.openOrders();
  const [first, second] = [...new Set(waiting.map(({ orderId }) => orderId))];
  if (!first || !second) throw new Error('No two orders of this seller wait.');
  const head = ['订单号', '运单号', '物流商', '配送方式', '发货地', '备注'];
  const service = 'YunExpress Global Direct line non Battery-Tracked';
  const rowOf = (orderId: string, number: string) =>
    [orderId, number, '云途物流', service, 'Shenzhen', '易碎'].join('\t');
  const lines = [
    head.join('\t'),
    rowOf(first, 'YT2412345678905001'),
    rowOf(second, 'YT2412345678905002'),
    rowOf('028-0000000-0000000', 'YT2412345678905003'),
  ];
  // As Excel saves “Unicode text”.
  const buffer = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le');
  const file = { name: '发货 November.txt', mimeType: 'text/plain', buffer };

  await signIn(seller);
  await goWithin(page, '/customs-tracking/confirmations');
  await lookAt(page, 'where a file is chosen', async () => {
    await page.getByRole('link', { name: 'Upload a file' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload confirmations');
    await expect(page.getByText('No uploads yet')).toBeVisible();
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name);
  const confirm = page.getByRole('button', { name: 'Confirm 2 orders' });
  await lookAt(page, 'what the check found', () => expect(confirm).toBeVisible(), confirm);
  const rows = page.getByRole('table', { name: 'Rows of the file' });
  await expect(rows.getByRole('row').filter({ hasText: '028-0000000-0000000' })).toContainText('Rejected');
  const numbersOf = async (orderId: string) =>
    new Set((await view.itemsOf(orderId)).map(({ trackingId }) => trackingId));
  expect(await numbersOf(first)).toEqual(new Set([null]));

  await confirm.click();
  await page.goto('/help');
  await expect.poll(() => numbersOf(first)).toEqual(new Set(['YT2412345678905001']));
  await expect.poll(() => numbersOf(second)).toEqual(new Set(['YT2412345678905002']));
  await page.goBack();
  await expect(page.getByRole('group', { name: 'Rows by result' })).toContainText('Confirmed 2');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Rejected rows' }).click();
  const refused = await text(await (await download).createReadStream());
  expect(refused.split('\r\n').filter(line => line.includes('YT24'))).toHaveLength(1);
  expect(refused).toContain('ORDER_UNKNOWN');

  await goWithin(page, '/customs-tracking/confirmations?upload=new');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('group', { name: 'Rows by result' })).toContainText('Unchanged 2');
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  expect(network.arrivalsOf({ path: '/api/v1/customs-tracking/start-upload' })).toHaveLength(1);
});
