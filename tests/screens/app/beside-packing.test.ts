import { keys } from 'idb-keyval';
import * as v from 'valibot';
import { openHandOvers } from '#src/api/device/opened-importers.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { sessionEndpoints } from '#src/contract/endpoints/session-endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { ServerView } from '#tests/journeys/server-view.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import type { PageServer } from './page-server.ts';
import { scan } from './scan.ts';
import { storedQueries } from './stored-queries.ts';

// What is on and around To ship, beside the packing of an order: what it says while it loads, pick lists, and hand-over
// lists.

const address = '/customs-tracking/to-ship';
const openOrders = /customs-tracking\/open-products/;
const closePath = `${apiBase}/${handOverEndpoints.closeHandOver.path}`;
const labels = ['JJD000390007755500001', 'JJD000390007755500002'] as const;

const open = async (page: AppPage) => {
  await page.goto(address);
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
};

/** Confirms an order by its code and a label; the first one is asked for service and place. */
async function pack(page: AppPage, view: ServerView, label: string, isFirst: boolean): Promise<string> {
  const { orderId } = await view.nextWaitingItem();
  await scan(orderId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`);
  await scan(label);
  if (isFirst) {
    await page.getByRole('combobox', { name: 'Delivery Service' }).click();
    await page.getByRole('option', { name: 'Paket' }).first().click();
    await page.getByLabel('Dispatch From').fill('Longhua');
    await page.getByLabel('Tracking ID').focus();
    await scan(label);
  }
  await expect(page.getByRole('status').filter({ hasText: label })).toContainText('Saved on this device');
  return orderId;
}

async function listsOf(view: ServerView, server: PageServer) {
  const answer = await fetch(`${server.url}${apiBase}/${handOverEndpoints.retrieveHandOvers.path}`, {
    headers: { authorization: `Bearer ${await view.validToken()}` },
  });
  return v.parse(handOverEndpoints.retrieveHandOvers.answer, await answer.json()).handOvers.lists;
}

test('while nothing is known yet it loads', async ({ page, network }) => {
  const hanging = network.on({ path: openOrders }, { kind: 'hang' });
  await page.goto(address);
  await hanging.hit();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  hanging.release();
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
});

test('what can’t be had says so and can be tried again', async ({ page, network }) => {
  network.on({ path: openOrders }, { kind: 'status', status: 500, body: {} });
  await page.goto(address);
  await expect(page.getByText('The orders to ship couldn’t be loaded')).toBeVisible();
  network.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
});

test('the code of an order whose confirmation the marketplace rejected opens its correction, and never the packing screen', async ({
  page,
}) => {
  await open(page);
  const rejected = page
    .getByRole('listitem')
    .filter({ hasText: 'The marketplace rejected the confirmation' });
  const [orderId = ''] = /\d{3}-\d{7}-\d{7}/.exec((await rejected.allInnerTexts())[0] ?? '') ?? [];
  await scan(orderId);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orderId}`);
  await expect(page.getByRole('dialog')).toContainText('Correct shipment');
});

test('sound can be turned off, and stays so', async ({ page }) => {
  await page.goto(address);
  await page.getByRole('checkbox', { name: 'Sound' }).uncheck();
  await page.goto(address);
  await expect(page.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked();
});

test('a pick list is made of what To ship shows without a network, keeps its ticks over a reload, and an order that is packed leaves it', async ({
  page,
  network,
  serverView,
}) => {
  const view = await serverView();
  await open(page);
  const { orderId } = await view.nextWaitingItem();
  const items = await view.itemsOf(orderId);
  await page.getByRole('searchbox', { name: 'Scan or search an order' }).fill(orderId);
  await expect(page).toHaveURL(/[?&]search=/);
  await network.down();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick list');
  const cell = page.getByRole('cell', { name: orderId, exact: true });
  await expect(cell).toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Picked: / });
  const waiting = items.filter(({ confirmation, status }) => !confirmation && !status);
  await boxes.first().check();
  await network.up();
  await page.reload();
  await expect(boxes.first()).toBeChecked();
  for (const [place, product] of waiting.entries())
    await view.confirmElsewhere({ orderId, product }, `YT260000000000003${place}`, 'Office');
  await page.reload();
  await expect(page.getByText('Nothing to pick')).toBeVisible();
  await expect(cell).toHaveCount(0);
});

test('parcels that are confirmed and handed over without a network are on one list, which outlives a reload while it is scanned and a lost answer once it is closed', async ({
  page,
  network,
  serverView,
  server,
}) => {
  const view = await serverView();
  // The printed list names countries by them, and is made without them too.
  const countries = network.on({ path: /customs-tracking\/marketplaces/ }, { kind: 'drop-before' });
  await open(page);
  await page.goWithin('/customs-tracking/hand-over');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await countries.hit();
  // Before that nothing starts without a network.
  await expect.poll(storedQueries).toMatch(/hand-overs/);
  await page.goWithin(address);
  await network.down();
  const orderIds = [await pack(page, view, labels[0], true), await pack(page, view, labels[1], false)];
  await page.goWithin('/customs-tracking/hand-over');
  await page.getByRole('button', { name: /^Start: DHL · Longhua/ }).click();
  const progress = page.getByText(/^\d of 2$/);
  await expect(progress).toHaveText('0 of 2');
  await scan(labels[0]);
  await expect(progress).toHaveText('1 of 2');
  await scan('JJD000390007799999999');
  await expect(page.getByRole('alert')).toContainText('isn’t among the parcels');
  await page.getByLabel('Bags').fill('0');
  await expect(page.getByRole('button', { name: 'Close the list' })).toBeDisabled();
  await page.getByLabel('Bags').fill('3');
  await page.getByLabel('Remark').fill('Gate 2');
  expect(page.toastTexts()).toEqual([]);
  await page.reload();
  await expect(progress).toHaveText('1 of 2');
  await expect(page.getByLabel('Remark')).toHaveValue('Gate 2');
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('alert')).toContainText(`1 of 2: this one is missing${labels[1]}`);
  // While it is asked nothing is taken.
  await scan(labels[1]);
  await page.getByRole('button', { name: 'Keep scanning' }).click();
  await expect(progress).toHaveText('1 of 2');
  await page.getByRole('button', { name: 'Add all' }).click();
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('heading', { name: 'Hand-over list 交接清单' })).toBeVisible();
  for (const label of labels) await expect(page.getByRole('row').filter({ hasText: label })).toBeVisible();
  await expect(page.getByText('Gate 2')).toBeVisible();

  const lost = network.on({ path: closePath }, { kind: 'drop-after-commit' }, 1);
  await network.up();
  dispatchEvent(new Event('online'));
  await lost.hit();
  await expect
    .poll(async () => (await listsOf(view, server)).filter(({ remark }) => remark === 'Gate 2'))
    .toMatchObject([{ bags: 3, lines: orderIds.map(orderId => ({ orderId })), missing: [] }]);
});

test('a parcel that was corrected after it was handed over is marked, needs somebody, and is settled by one press on every device', async ({
  page,
  serverView,
  server,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const { _id } = await view.confirmElsewhere(item, 'YT2600000000000011', 'Office');
  await page.goto('/customs-tracking/hand-over');
  await page.getByRole('button', { name: /^1 day \d/ }).click();
  await expect(page).toHaveURL('/customs-tracking/hand-over?days=1');
  await expect(page.getByText(/^Parcels confirmed in the last day /)).toBeVisible();
  await page.getByRole('button', { name: /^Start: Yun Express · Ningbo/ }).click();
  await expect(page.getByText('YT2600000000000011')).toBeVisible();
  await scan('YT2600000000000011');
  await page.getByRole('button', { name: 'Close the list' }).click();
  const without = page.getByRole('button', { name: 'Close without them' });
  if ((await without.elements()).length > 0) await without.click();
  await expect(page.getByRole('heading', { name: 'Hand-over list 交接清单' })).toBeVisible();
  await expect.poll(async () => (await listsOf(view, server)).length).toBeGreaterThan(0);
  await view.amendElsewhere({ _id, orderId: item.orderId }, 'YT2600000000000022', 'Office');

  await page.goto('/today');
  const entry = page.getByRole('listitem').filter({ hasText: 'YT2600000000000011' });
  await expect(entry).toContainText('Tracking ID corrected since');
  await entry.getByRole('link').click();
  await page.getByRole('button', { name: 'Mark YT2600000000000011 as settled' }).click();
  await expect(page.getByText('Tracking ID corrected since')).toHaveCount(0);
  await page.goto('/today');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs you');
  await expect(entry).toHaveCount(0);
});

// The last one: the others’ session ends with it.
test('a list that is being scanned outlives a session that ended elsewhere, and a log out asks before it discards one', async ({
  page,
  serverView,
  signIn,
  server,
}) => {
  const label = 'JJD000390007755500003';
  const view = await serverView();
  await open(page);
  await pack(page, view, label, true);
  await page.goWithin('/customs-tracking/hand-over');
  await page.getByRole('button', { name: /^Start: DHL · Longhua/ }).click();
  const progress = page.getByText(/^\d of \d$/);
  await expect(progress).toHaveText('0 of 1');
  await scan(label);
  await expect(progress).toHaveText('1 of 1');

  const token = await view.validToken();
  await fetch(`${server.url}${apiBase}/${sessionEndpoints.logOut.path}`, {
    method: sessionEndpoints.logOut.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  dispatchEvent(new Event('online'));
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  await signIn();
  await page.goWithin('/customs-tracking/hand-over');
  await page.getByRole('button', { name: /^Start: DHL · Longhua/ }).click();
  await expect(progress).toHaveText('1 of 1');

  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard open hand-over lists?' });
  await expect(question).toContainText('1 parcel was scanned');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(progress).toHaveText('1 of 1');
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  await expect.poll(() => keys(openHandOvers)).toEqual([]);
});
