import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from './support/fault-test.ts';
import type { TestSeller } from './support/test-seller.ts';
import type { WatchedServer } from './support/watched-server.ts';

// What the worker does has no part in it: the server works through a file.
test.use({ serviceWorkers: 'block' });

const startPath = '/api/v1/customs-tracking/start-upload';
const checkPath = '/api/v1/customs-tracking/upload-confirmations';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Gives the seller so many orders more, and a file with a tracking ID for each. */
async function fileOf(server: WatchedServer, seller: TestSeller, orders: number): Promise<File> {
  const made = Array.from({ length: orders }, (_, at) => ({
    orderId: `028-${String(at).padStart(7, '0')}-7000000`,
    items: [{ id: randomUUID(), name: 'Lamp', quantity: 1 }],
  }));
  await server.withOrders(seller, made);
  const head = 'order-id\ttracking-number\tcarrier-name\tdelivery-service\tdispatch-from';
  const lines = made.map(({ orderId }, at) => {
    const number = `YT24123456${String(at).padStart(8, '0')}`;
    return `${orderId}\t${number}\tYun Express\tYunExpress Global Direct line non Battery-Tracked\tShenzhen`;
  });
  const buffer = Buffer.from([head, ...lines].join('\r\n'));
  return { name: 'november.txt', mimeType: 'text/plain', buffer };
}

async function upload(page: Page, file: File): Promise<void> {
  await page.goto('/customs-tracking/confirmations?upload=new');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name);
}

const confirmButton = (page: Page, orders: number) =>
  page.getByRole('button', { name: `Confirm ${orders} orders` });
const results = (page: Page) => page.getByRole('group', { name: 'Rows by result' });

/**
 * What the server has of a seller's uploads: the rows of each result. Each row that was confirmed has an entry of the
 * ledger with its own number and no other row's, and the seller has no other entries for the orders of its files.
 */
async function ledgerOfUploads(server: WatchedServer, { sellerId }: TestSeller) {
  const rows = await server.query<{ order: string; number: string; result: string; entry: string | null }>(
    `select cells ->> 'order-id' as "order", cells ->> 'tracking-number' as "number", result,
       ledger_id as "entry" from confirmation_upload_rows where seller_id = $1`,
    [sellerId],
  );
  const entries = await server.query<{ id: string; order: string; number: string }>(
    `select id, order_id as "order", tracking_id as "number" from shipment_ledger
     where seller_id = $1 and order_id like '028-%-7000000'`,
    [sellerId],
  );
  const confirmed = rows.filter(({ result }) => result === 'confirmed');
  const asWritten = confirmed.map(({ entry, order, number }) => ({ id: entry, order, number }));
  const byOrder = (one: { order: string }, other: { order: string }) => (one.order < other.order ? -1 : 1);
  expect(entries.toSorted(byOrder), 'each confirmed row is one entry').toEqual(asWritten.toSorted(byOrder));
  return Object.fromEntries(
    [...new Set(rows.map(({ result }) => result))].map(result => [
      result,
      rows.filter(row => row.result === result).length,
    ]),
  );
}

test('a file whose sending, and then whose confirming, loses its connection is confirmed once', async ({
  page,
  network,
  server,
  seller,
}) => {
  const file = await fileOf(server, seller, 6);
  const cut = network.on({ path: checkPath }, { kind: 'drop-before' });
  await page.goto('/customs-tracking/confirmations?upload=new');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(`${file.name} wasn’t uploaded`)).toBeVisible();
  expect(await ledgerOfUploads(server, seller)).toEqual({});
  cut.remove();

  await upload(page, file);
  const lost = network.on({ path: startPath }, { kind: 'drop-after-commit' });
  await confirmButton(page, 6).click();
  await lost.hit();
  lost.remove();
  // The page asks what has become of it, whether or not it was told.
  await expect(results(page)).toContainText('Confirmed 6');
  expect(await ledgerOfUploads(server, seller)).toEqual({ confirmed: 6 });
});
