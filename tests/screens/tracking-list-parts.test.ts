import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeOrders } from '#src/api/cache/stored-orders.ts';
import { currentArrivingOrders, subscribeToArrivingOrders } from '#src/api/queries/arriving-orders.ts';
import type { TrackedOrders } from '#src/api/queries/tracked-orders.ts';
import { memberOf, tokenOf } from '#tests/session/tokens.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';

const loadClient = async () => ({
  ...(await import('#src/api/client/session.ts')),
  ...(await import('#src/api/queries/tracking.ts')),
  ...(await import('#src/api/queries/tracked-orders.ts')),
});

let api: ScriptedApi;
let client: Awaited<ReturnType<typeof loadClient>>;
let queryClient: QueryClient;

beforeAll(async () => {
  api = await openScriptedApi();
  client = await loadClient();
});
afterAll(() => api.close());
beforeEach(async () => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  await client.session.adopt(
    tokenOf({ session: crypto.randomUUID(), issuedAt: Math.floor(Date.now() / 1000) }),
  );
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 20) - minute * 60_000).toISOString();
const itemOf = (number: number, change: object = {}) => ({
  status: 'IN_PROGRESS',
  orderId: `028-${String(5_544_332 + number)}-1122334`,
  updatedAt: moment(number),
  duration: 60,
  place: number % 3 ? 'Bremen' : null,
  mrn: number % 2 ? '26DE58510000012AR0' : null,
  itemCount: 2,
  confirmedCount: number % 3,
  ...(number % 5 === 0 && { proof: `proof.of.${number}` }),
  ...(number % 4 === 0 && { shipBy: moment(-number), handedOverAt: moment(number + 99) }),
  ...change,
});
const items = (count: number) => Array.from({ length: count }, (_, number) => itemOf(number));

/** As the server lays it out. */
function listOf(of: ReturnType<typeof itemOf>[], sequence?: string): Reply {
  const meta = { total: of.length, unread: 3, ...(sequence && { sequence }) };
  const lines = of.map(item => JSON.stringify(item)).join(',\n');
  return { body: `{"customsTrackings":{"meta":${JSON.stringify(meta)},"items":[\n${lines}\n]}}` };
}

const shownOrders = (list: TrackedOrders | undefined) => list?.items.map(({ orderId }) => orderId);
const fetchAgain = () => queryClient.fetchQuery(client.trackingQuery);
const calls = () => api.arrivals.map(({ method, address }) => `${method} ${address.replace('/api/v1/', '')}`);

test('a list that comes line by line is whole in the end, and its first orders show before', async () => {
  const sent = items(1300);
  api.replies(() => listOf(sent));
  const parts: unknown[] = [];
  // Between two looks at it from outside, on a busy machine all of it may have come.
  ends.push(
    subscribeToArrivingOrders(() => {
      const part = currentArrivingOrders();
      const known = queryClient.getQueryData(client.trackingKey);
      if (part) parts.push({ total: part.total, isBegun: part.items.length > 0, known });
    }),
  );
  const list = await queryClient.fetchQuery(client.trackingQuery);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect(part).toEqual({ total: 1300, isBegun: true, known: undefined });
  expect(list.items).toEqual(
    sent.map(({ proof, ...item }: { proof?: string }) => ({ ...item, hasProof: proof !== undefined })),
  );
  expect(list.unread).toBe(3);
  await expect.poll(() => currentArrivingOrders()).toBeUndefined();
});

test('a list that breaks off counts as failed, and not as a short one', async () => {
  const whole = String(listOf(items(900)).body);
  const cut = whole.slice(0, whole.lastIndexOf(',\n'));
  api.replies(() => ({ body: cut }));
  await expect(fetchAgain()).rejects.toMatchObject({ kind: 'unreachable' });
  const length = { 'Content-Length': String(whole.length), Connection: 'close' };
  api.replies(() => ({ body: cut, headers: length }));
  await expect(fetchAgain()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(queryClient.getQueryData(client.trackingKey)).toBeUndefined();
  await expect.poll(() => currentArrivingOrders()).toBeUndefined();
});

test('an order that this app can’t read fails the list, and a list laid out otherwise is read as a whole', async () => {
  const [one, other] = [itemOf(0), itemOf(1)];
  api.replies(() => listOf([one, { ...other, status: 'LOST' }]));
  await expect(fetchAgain()).rejects.toMatchObject({ kind: 'unreadable' });
  const customsTrackings = { items: [one, other], meta: { total: 2, unread: 0 } };
  for (const body of [{ customsTrackings }, JSON.stringify({ customsTrackings }, null, 2)]) {
    api.replies(() => ({ body }));
    expect(shownOrders(await fetchAgain())).toEqual([one.orderId, other.orderId]);
  }
});

test('of a list that is known only what changed is fetched, and what did not change stays the same', async () => {
  const [first, second, third] = [itemOf(0), itemOf(1), itemOf(2)];
  api.replies(() => listOf([first, second, third], '5'));
  const before = await fetchAgain();
  const changed = { ...third, status: 'RELEASED', updatedAt: moment(-1) };
  const confirmed = { ...second, confirmedCount: 2 };
  const added = itemOf(7, { updatedAt: moment(-2) });
  const pages = [
    { sequence: '6', items: [changed], removed: [first.orderId], total: 3, hasMore: true },
    { sequence: '8', items: [confirmed, added], removed: [], total: 3, hasMore: false },
    { sequence: '8', items: [], removed: [], total: 3, hasMore: false },
  ];
  api.replies(() => ({ body: { trackingChanges: pages.shift() } }));
  const after = await fetchAgain();
  expect(calls()).toEqual(['GET customs-tracking/changes?since=5', 'GET customs-tracking/changes?since=6']);
  expect(shownOrders(after)).toEqual([added.orderId, changed.orderId, confirmed.orderId]);
  // One more changed and one is new; what was only confirmed is no news of customs.
  expect(after.unread).toBe(before.unread + 2);
  const again = await fetchAgain();
  expect(again.items).toBe(after.items);
});

test('where the server can’t tell what changed, or has another list, the whole is fetched', async () => {
  const sent = [itemOf(0), itemOf(1)];
  const unknown = {
    status: 410,
    body: { errors: [{ code: 'CUSTOMS_TRACKING.SEQUENCE_UNKNOWN', message: '' }] },
  };
  const other = {
    body: { trackingChanges: { sequence: '6', items: [], removed: [], total: 5, hasMore: false } },
  };
  for (const answer of [unknown, other]) {
    queryClient.clear();
    api.replies(() => listOf([itemOf(0)], '5'));
    await fetchAgain();
    api.replies(({ path }) => (path.endsWith('changes') ? answer : listOf(sent, '7')));
    expect(shownOrders(await fetchAgain())).toEqual(sent.map(({ orderId }) => orderId));
  }
  api.replies(() => ({ status: 500, body: { errors: [] } }));
  await expect(fetchAgain()).rejects.toMatchObject({ kind: 'refused', status: 500 });
  expect(calls()).toEqual(['GET customs-tracking/changes?since=7']);
});

/** The list of a seller that a start finds on the device. */
async function storedOf(sellerId: string) {
  const next = new QueryClient();
  const stored = storeOrders(next, memberOf(sellerId));
  await stored.restored;
  stored.close();
  return next.getQueryState<TrackedOrders>(client.trackingKey);
}

test('what a device keeps of a list comes back in slices, the same, and is asked only for its changes', async () => {
  const sent = items(1201);
  api.replies(() => listOf(sent, '5'));
  const stored = storeOrders(queryClient, memberOf('seller-a'));
  ends.push(stored.close);
  await stored.restored;
  const list = await fetchAgain();
  const fetchedAt = queryClient.getQueryState(client.trackingKey)?.dataUpdatedAt;
  await expect
    .poll(() => storedOf('seller-a'))
    .toMatchObject({
      data: { items: list.items, unread: 3, sequence: '5', isRestored: true },
      dataUpdatedAt: fetchedAt,
    });

  const another = new QueryClient();
  const others = storeOrders(another, memberOf('seller-b'));
  ends.push(others.close);
  await others.restored;
  expect(another.getQueryData(client.trackingKey)).toBeUndefined();
});

test('a list that was closed while it was read, at a sign-out say, does not come back', async () => {
  const next = new QueryClient();
  const stored = storeOrders(next, memberOf('seller-a'));
  stored.close();
  await stored.restored;
  expect(next.getQueryData(client.trackingKey)).toBeUndefined();
  await expect.poll(() => currentArrivingOrders()).toBeUndefined();
});
