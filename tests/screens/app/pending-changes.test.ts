import { type ServerView, viewOf, type WaitingItem } from '#tests/journeys/server-view.ts';
import { nextTrackingId, shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { spareSellers } from '#tests/support/accounts.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { AppPage } from './app-page.tsx';
import { test as base, expect } from './app-test.ts';
import { untilRowsAre } from './device-rows.ts';
import { saveConfirmationOf } from './save-confirmation.ts';

const create = '/api/v1/shipment-ledger/create';
const amend = '/api/v1/shipment-ledger/amend';
const secondParcel = '/api/v1/shipment-ledger/second-parcel';

let sellers = 0;

/** Each with a seller of its own: nothing of the company needs anybody, but for what the test does. */
const test = base.override({ as: 'nobody' }).extend<{ view: ServerView }>({
  view: async ({ server, page: _page }, use) => {
    const account = spareSellers[sellers++];
    if (!account) throw new Error('All sellers are taken.');
    const view = await viewOf(server.url, account);
    localStorage.setItem('portolan.login-token', await view.validToken());
    await use(view);
  },
});

const rows = (page: AppPage) => page.getByRole('main').getByRole('listitem');
const sayOnline = () => dispatchEvent(new Event('online'));

/** Saves confirmations, each with a label of its own, while nothing of them arrives. */
async function save(page: AppPage, network: FaultProxy, items: readonly WaitingItem[]) {
  const away = network.on({ path: create }, { kind: 'drop-before' });
  await page.goto('/pending');
  const labels = items.map(() => nextTrackingId());
  for (const [place, item] of items.entries()) await saveConfirmationOf(item, labels[place] ?? '');
  await untilRowsAre(...items.map(() => 'queued' as const));
  return { away, labels };
}

const labelAtServer = async (view: ServerView, { orderId, product }: WaitingItem) =>
  (await view.itemsOf(orderId)).find(({ _id }) => _id === product._id)?.trackingId;

const keysOf = (network: FaultProxy, { product }: WaitingItem) =>
  network
    .arrivalsOf({ path: create, where: ({ body }) => body.includes(product._id) })
    .map(({ headers }) => headers['idempotency-key']);

/** Two items of one order that wait. */
async function twoOfOneOrder(view: ServerView): Promise<[WaitingItem, WaitingItem]> {
  for (;;) {
    const first = await view.nextWaitingItem();
    const product = (await view.itemsOf(first.orderId)).find(({ _id }) => _id !== first.product._id);
    if (product) return [first, { ...first, product }];
  }
}

test('case 27: a refusal at the head holds its own order, which says so, and three other orders go; it is tried again under a new key, or discarded', async ({
  page,
  network,
  view,
}) => {
  const [first, second] = await twoOfOneOrder(view);
  const others = [await view.nextWaitingItem(), await view.nextWaitingItem(), await view.nextWaitingItem()];
  const { away, labels } = await save(page, network, [first, second, ...others]);
  const head = { path: create, where: ({ body }: { body: string }) => body.includes(first.product._id) };
  const refuse = (status: number) =>
    network.on(head, {
      ...{ kind: 'status', status },
      body: { errors: [{ code: 'REQUEST.INVALID', message: `Refused with ${status}` }] },
    });
  const refusing = refuse(400);
  away.remove();
  await page.getByRole('button', { name: 'Send now' }).click();
  await untilRowsAre('needs-attention', 'queued', 'sent', 'sent', 'sent');
  await expect(
    page.getByText('Waiting: an earlier change to the same order or draft needs your decision first.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export all' })).toBeVisible();
  // Nor as "Sending…", for as long as it is.
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  for (const [place, item] of others.entries())
    expect(await labelAtServer(view, item)).toBe(labels[place + 2]);

  // What a person sends again after a refusal goes under a new key, in its old place.
  refusing.remove();
  const refusedAgain = refuse(422);
  const given = new Set(keysOf(network, first));
  expect(given.size).toBe(1);
  await rows(page).getByRole('button', { name: 'Try again' }).click();
  await refusedAgain.hit();
  await untilRowsAre('needs-attention', 'queued', 'sent', 'sent', 'sent');
  expect(new Set(keysOf(network, first)).size).toBe(2);
  expect(await labelAtServer(view, second)).toBeNull();

  await rows(page).getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Discard for good' }).click();
  await untilRowsAre('sent', 'sent', 'sent', 'sent');
  expect(await labelAtServer(view, first)).toBeNull();
  expect(await labelAtServer(view, second)).toBe(labels[1]);
  expect(new Set(keysOf(network, second)).size).toBe(1);
});

test('orders that another device packed too: theirs is corrected to mine, or mine noted beside it, each once though its answer is lost', async ({
  page,
  network,
  view,
}) => {
  const [one, two] = [await view.nextWaitingItem(), await view.nextWaitingItem()];
  const { away, labels } = await save(page, network, [one, two]);
  for (const item of [one, two]) await view.confirmElsewhere(item, nextTrackingId(), 'Packing table 7');
  away.remove();
  await page.getByRole('button', { name: 'Send now' }).click();
  await untilRowsAre('conflict', 'conflict');
  await expect(page.getByRole('link', { name: /^2 saved on this device/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^2 need you/ })).toBeVisible();
  window.happyDOM.setViewport({ width: 1280, height: 800 });
  try {
    await page.goWithin('/help');
    await expect(page.getByText('2 saved here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  } finally {
    window.happyDOM.setViewport({ width: 1024, height: 768 });
  }

  for (const [path, decision, { orderId }] of [
    [amend, 'Mine is right: correct theirs', one],
    [secondParcel, 'Both parcels were sent', two],
  ] as const) {
    await page.goWithin('/pending');
    await rows(page).filter({ hasText: orderId }).getByRole('link', { name: 'Compare versions' }).click();
    const lost = network.on({ path }, { kind: 'drop-after-commit' }, 1);
    await page.getByRole('button', { name: decision }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending changes');
    await lost.hit();
  }
  sayOnline();
  await untilRowsAre('sent', 'sent');

  /** Of who sent which parcel: kind, whether a person is named, whether it is mine. */
  const historyOf = async ({ orderId }: WaitingItem) =>
    (await view.historyOf(orderId)).flatMap(({ kind, by, detail }) =>
      detail.values ? [[kind, by !== undefined, labels.includes(detail.values.trackingId)]] : [],
    );
  expect(await historyOf(one)).toEqual([
    ['confirmed', true, false],
    ['amended', true, true],
  ]);
  expect(await historyOf(two)).toEqual([
    ['confirmed', true, false],
    ['second-parcel', true, true],
  ]);
});

test('case 32: a draft that was changed elsewhere keeps both versions until somebody has chosen', async ({
  page,
  network,
  view,
}) => {
  const _id = crypto.randomUUID();
  const importerPath = '/api/v1/importer';
  const call = async (url: string, method: string, body?: object, more: HeadersInit = {}) =>
    fetch(`${url}${importerPath}/${method === 'GET' ? _id : method === 'POST' ? 'create' : 'update'}`, {
      method,
      headers: {
        Authorization: `Bearer ${await view.validToken()}`,
        'Content-Type': 'application/json',
        ...more,
      },
      ...(body && { body: JSON.stringify({ _id, status: 'DRAFT', ...body }) }),
    });
  const stored = async () => (await (await call(network.url, 'GET')).json()).importer;
  await call(network.url, 'POST', { name: 'Lanting Home', eori: { number: 'DE111' } });
  const etag = (await call(network.url, 'GET')).headers.get('ETag') ?? '';
  await page.goto('/pending');
  await call(network.url, 'PUT', { name: 'Lanting Home GmbH', eori: { number: 'DE222' } });
  const [{ outbox }, { session }] = await Promise.all([
    import('#src/api/outbox/outbox-client.ts'),
    import('#src/api/client/session.ts'),
  ]);
  const member = session.current();
  if (!member) throw new Error('Nobody is signed in.');
  const { sellerId, personId } = member;
  const mine = { _id, status: 'DRAFT', name: 'Lanting', eori: { number: 'DE333' } };
  const seen = network.arrivals.length;
  await outbox.accept({
    ...{ opId: crypto.randomUUID(), kind: 'importer-update', entity: `importer:${_id}`, locks: [] },
    ...{ sellerId, personId, payload: mine, payloadV: 1, baseEtag: etag },
  });
  await untilRowsAre('conflict');
  expect(await stored()).toMatchObject({ name: 'Lanting Home GmbH' });

  await page.getByRole('link', { name: 'Compare versions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two versions of Lanting');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.getByText('DE222').click();
  await expect(page.getByText('You chose your version for 1 field and theirs for 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Save these versions' }).click();
  await expect(page).toHaveURL('/pending');
  await untilRowsAre('sent');
  expect(await stored()).toMatchObject({ name: 'Lanting', eori: { number: 'DE222' } });
  const sent = network.arrivals.slice(seen).filter(({ path }) => path === `${importerPath}/update`);
  const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']));
  expect(keys.size, 'the choice goes under a key of its own').toBe(2);
});

test('rows are in the order of their ship-by, and what has arrived no longer has one', async ({
  page,
  network,
  view,
}) => {
  // As the marketplace wants them: soonest first.
  const soonest: string[] = (await view.orders())
    .flatMap(({ orderId, shipBy }) => (shipBy ? { orderId, shipBy } : []))
    .toSorted((one, other) => one.shipBy.localeCompare(other.shipBy))
    .map(({ orderId }) => orderId);
  const two = [await view.nextWaitingItem(), await view.nextWaitingItem()].toSorted(
    (one, other) => soonest.indexOf(one.orderId) - soonest.indexOf(other.orderId),
  );
  const shipBy = page.getByText(/^(Overdue since|Ship within|Ship by)/);
  const orderIds = two.map(({ orderId }) => orderId);
  const away = network.on({ path: create }, { kind: 'drop-before' });
  await page.goto('/help');
  // This device has seen both.
  for (const item of two.toReversed()) {
    await page.goWithin(shipmentUrl(item));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(item.orderId);
    await expect(shipBy).toBeVisible();
    await saveConfirmationOf(item, nextTrackingId(), await view.itemsOf(item.orderId));
  }
  await page.goWithin('/pending');
  const waiting = rows(page).filter({ hasText: 'Shipment confirmation' });
  const order = async () => (await waiting.allInnerTexts()).map(text => /\d{3}-\d{7}-\d{7}/.exec(text)?.[0]);
  await expect.poll(order).toEqual(orderIds);
  await expect(waiting.first()).toContainText(/Ship (within|by)|Overdue since/);

  const [first] = two;
  if (!first) throw new Error('Two orders wait.');
  await page.goWithin(shipmentUrl(first));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.orderId);
  await expect(shipBy).toBeVisible();
  away.remove();
  sayOnline();
  await untilRowsAre('sent', 'sent');
  await expect(shipBy).toHaveCount(0);
});
