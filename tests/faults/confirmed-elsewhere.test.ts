import type { Page } from 'playwright';
import type { Arrival } from '#tests/support/fault.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { call } from './support/api-call.ts';
import { amendPath, createPath, type Device } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { openOrder, sendOnceOver, storeOrders } from './support/shipment.ts';
import { orderOf, type TestOrder, type TestSeller } from './support/test-seller.ts';

const secondParcelPath = '/api/v1/shipment-ledger/second-parcel';
/** Another one for each order. */
const ofTheirs = 'YT261120000000077';

const ofThisDevice = ({ headers }: Pick<Arrival, 'headers'>) => headers['x-device-label'] !== undefined;

interface Where {
  page: Page;
  device: Device;
  network: FaultProxy;
  seller: TestSeller;
}

/** Keeps confirmations of orders here, which another device was faster with, and asks for them. */
async function packElsewhereToo({ page, device, network, seller }: Where, orders: TestOrder[]) {
  const [first] = orders;
  if (!first) return;
  const away = network.on({ path: createPath, where: ofThisDevice }, { kind: 'drop-before' });
  await openOrder(page, first);
  await storeOrders(page, orders);
  for (const [index, { payload }] of (await device.rows()).entries()) {
    const answer = await call(network.url, 'shipment-ledger/create', {
      body: { ...(payload as object), _id: undefined, trackingId: `${ofTheirs}${index}` },
      key: `b0000000-0000-4000-8000-00000000000${index}`,
      token: seller.token,
    });
    expect(answer.status).toBe(200);
  }
  await sendOnceOver(page, away);
  await device.untilRowsAre(...orders.map(() => 'conflict' as const));
}

async function compare(page: Page, order: TestOrder): Promise<void> {
  await goWithin(page, '/pending');
  const row = page.getByRole('listitem').filter({ hasText: order.orderId });
  await row.getByRole('link', { name: 'Compare versions' }).click();
}

/** What the history says of who sent which parcel: kind, whether a person is named, whether it is theirs. */
async function historyOf({ network, seller }: Where, { orderId }: TestOrder) {
  const answer = await fetch(`${network.url}/api/v1/shipment-ledger/history/${orderId}`, {
    headers: { Authorization: `Bearer ${seller.token}` },
  });
  const { orderHistory } = (await answer.json()) as {
    orderHistory: { kind: string; by?: string; detail: { values?: { trackingId: string } } }[];
  };
  return orderHistory.flatMap(({ kind, by, detail }) =>
    detail.values ? [[kind, by !== undefined, detail.values.trackingId.startsWith(ofTheirs)]] : [],
  );
}

test('orders that another device packed too: theirs is corrected to mine, or mine noted beside it, each once though its answer is lost', async ({
  page,
  device,
  network,
  seller,
}) => {
  const where = { page, device, network, seller };
  const [one, two] = [orderOf(seller, 0), orderOf(seller, 1)];
  await packElsewhereToo(where, [one, two]);
  await expect(page.getByRole('link', { name: /^2 saved on this device/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^2 need you/ })).toBeVisible();

  for (const [path, decision, order] of [
    [amendPath, 'Mine is right: correct theirs', one],
    [secondParcelPath, 'Both parcels were sent', two],
  ] as const) {
    await compare(page, order);
    network.on({ path }, { kind: 'drop-after-commit' }, 1);
    await page.getByRole('button', { name: decision }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending changes');
  }
  // Its own next try may have come already, after which nothing waits that could be asked for on the screen.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await device.untilRowsAre('sent', 'sent');

  expect(await historyOf(where, one)).toEqual([
    ['confirmed', true, true],
    ['amended', true, false],
  ]);
  expect(await historyOf(where, two)).toEqual([
    ['confirmed', true, true],
    ['second-parcel', true, false],
  ]);
});
