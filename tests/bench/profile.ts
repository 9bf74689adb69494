import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { goWithin } from '#tests/support/go-within.ts';
import { createPath, Device } from '../faults/support/device.ts';
import {
  fillShipment,
  goToOrder,
  openOrder,
  storeOrders,
  untilWorkerControls,
} from '../faults/support/shipment.ts';
import { describeProfile } from '../faults/support/stored-profile.ts';
import { orderOf } from '../faults/support/test-seller.ts';
import { WatchedServer } from '../faults/support/watched-server.ts';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import prepareData from '../support/prepare-data.ts';

// `npm run bench -- profile NAME`: writes what this build leaves on a device, for the tests of later builds to read.
const [name] = process.argv.slice(2);
if (!name) throw new Error('npm run bench -- profile NAME, such as a date');

await prepareData();
const server = await WatchedServer.start();
const seller = await server.takeSeller();
const network = await FaultProxy.start(server.process.port);
const browser = await chromium.launch(await chromiumLaunchOptions());
const context = await browser.newContext({
  baseURL: network.url,
  storageState: {
    cookies: [],
    origins: [{ origin: network.url, localStorage: [{ name: 'portolan.login-token', value: seller.token }] }],
  },
});
const device = new Device({ context, network, server, seller });
const page = await context.newPage();

/** One row of each state that a device can hold for long: sent, refused, two confirmations and a draft that wait. */
async function queueRows(): Promise<void> {
  await openOrder(page, orderOf(seller, 0));
  await untilWorkerControls(page);
  const away = network.on({ path: createPath }, { kind: 'drop-before' });
  await storeOrders(page, [orderOf(seller, 0), orderOf(seller, 1)]);
  const refusal = {
    errors: [{ code: 'SHIPMENT.ITEM_UNKNOWN', message: 'This item is not among your orders.' }],
  };
  network.on(
    { path: createPath, where: ({ body }) => body.includes(orderOf(seller, 1).orderId) },
    { kind: 'status', status: 422, body: refusal },
  );
  away.remove();
  await goWithin(page, '/pending');
  await page.getByRole('button', { name: 'Send now' }).click();
  await device.untilRowsAre('sent', 'needs-attention');

  for (const place of [2, 3, 4]) await goToOrder(page, orderOf(seller, place));
  await network.down();
  await storeOrders(page, [orderOf(seller, 2), orderOf(seller, 3)]);
  await goWithin(page, '/my-importers/edit');
  await page.getByLabel('Importer name').fill('Lanting Home');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.waitForURL(/\/my-importers\/edit\/[^/]+$/);
}

await queueRows();
// A form that is still open.
await goToOrder(page, orderOf(seller, 4));
await fillShipment(page, orderOf(seller, 4).items);
await page.getByLabel('Tracking ID').fill('YT2611209999999999');
await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('YT2611209999999999'));
await device.holdDelivery(page);

const { cookies, origins } = await context.storageState({ indexedDB: true });
const tab = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
const file = join(import.meta.dirname, '..', 'faults', 'profiles', `${name}.json`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, describeProfile({ cookies, origins, tab }, { origin: network.url, seller }));
console.log(file);
await browser.close();
await network.down();
await server.process.dispose();
