import { get, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { makeGate } from '#tests/server/support/gate.ts';
import { isHere, openOrdersDevice, unreachable } from './open-orders-device.ts';
import { orderOf } from './open-orders-server.ts';

const { device, openTab, closeTabs, serverWith, requested } = openOrdersDevice();

test.each([
  ['a slice that is no JSON', (stored: unknown[]) => ({ slices: [stored[0], '{"broken'] })],
  ['an order of another shape', () => ({ slices: ['[{"orderId":7}]'] })],
  ['no slices', () => ({ slices: undefined })],
  ['a head of another build', (_: unknown[], head: object) => ({ head: { ...head, schema: 99 } })],
  ['something else', () => ({ head: 'orders' })],
])('a store with %s is none: everything is fetched again', async (_, damage) => {
  const server = serverWith(150);
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  closeTabs();
  const [headKey, slicesKey] = [`head:${device.key}`, `slices:${device.key}`];
  const [head, slices] = [await get(headKey, tab.takenOrders), await get(slicesKey, tab.takenOrders)];
  const damaged = { head, slices, ...damage(slices, head) };
  await set(headKey, damaged.head, tab.takenOrders);
  await set(slicesKey, damaged.slices, tab.takenOrders);

  const next = await openTab();
  device.api.replies(server.answer);
  next.prefetch();
  await expect.poll(() => isHere(next.view())).toBe(true);
  expect(requested()).toEqual(['']);
  expect(next.ids()).toEqual(server.soonest());
});

test('where the storage doesn’t answer they are fetched and shown, and nobody is told that they are on the device', async () => {
  const server = serverWith(20);
  const tab = await openTab();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  tab.prefetch();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => tab.ids()).toEqual(server.soonest());
  expect(tab.view().isComplete).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => tab.view().failure?.kind).toBe('storage');
  expect(tab.view()).toMatchObject({ isComplete: false, total: 20 });
});

test('a full disk is said, and once there is room they are on the device', async () => {
  const server = serverWith(20);
  const tab = await openTab();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  tab.prefetch();
  await expect.poll(() => tab.view().failure?.kind).toBe('storage');
  expect(tab.view()).toMatchObject({ isComplete: false, total: 20 });
  full.mockRestore();
  server.end(2);
  tab.refreshOpenOrders();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  expect(tab.view()).toMatchObject({ failure: undefined, total: 19 });
});

test('two tabs share what is stored: neither breaks what the other has written', async () => {
  const server = serverWith(250);
  const first = await openTab();
  first.prefetch();
  await expect.poll(() => isHere(first.view())).toBe(true);
  const second = await openTab();
  second.prefetch();
  await expect.poll(() => isHere(second.view())).toBe(true);
  // The first is answered, but hears of it only after the second was answered more.
  server.end(1);
  const late = makeGate();
  device.api.replies(async arrival => {
    const reply = server.answer(arrival);
    if (device.api.arrivals.length === 1) await late.opened;
    return reply;
  });
  first.refreshOpenOrders();
  await expect.poll(() => device.api.arrivals.length).toBe(1);
  server.end(2);
  second.refreshOpenOrders();
  await expect.poll(() => second.view().total).toBe(248);
  late.open();
  await expect.poll(() => first.view().total).toBe(249);
  // What was asked for earlier replaces nothing on the disk, and what is asked for next does.
  first.refreshOpenOrders();
  await expect.poll(() => first.view().total).toBe(248);
  const storedAt = async () => (await get(`head:${device.key}`, second.takenOrders)).at;
  await expect.poll(storedAt).toBe(first.view().fetchedAt);
  // Nothing new for the second but the time: the orders on the disk are the other's.
  second.refreshOpenOrders();
  await expect.poll(() => second.view().fetchedAt).toBeGreaterThan(first.view().fetchedAt ?? 0);
  await expect.poll(storedAt).toBe(second.view().fetchedAt);
  closeTabs();

  const third = await openTab();
  device.api.replies(unreachable);
  await third.prefetch().restored;
  await expect.poll(() => third.ids()).toEqual(server.soonest());
});

test('another seller of this device sees none of it, and nothing is left after a sign-out', async () => {
  const server = serverWith(30);
  const tab = await openTab();
  const mine = tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  mine.close();
  expect(tab.view().orders).toBeUndefined();

  device.api.replies(unreachable);
  const others = tab.prefetch(crypto.randomUUID());
  await others.restored;
  await expect.poll(() => tab.view().isFetching).toBe(false);
  expect(tab.view()).toMatchObject({ orders: undefined, isComplete: false });
  others.close();

  device.api.replies(server.answer);
  const again = tab.prefetch();
  await expect.poll(() => tab.view().orders?.length).toBe(30);
  // What is being written ends with the sign-out too.
  server.put(orderOf(99));
  tab.refreshOpenOrders();
  await expect.poll(() => tab.view().total).toBe(31);
  again.close();
  await tab.forgetTakenOrders();
  expect(await get(`head:${device.key}`, tab.takenOrders)).toBeUndefined();
  expect(await get(`slices:${device.key}`, tab.takenOrders)).toBeUndefined();
});

test('a thousand stored orders are read in tasks of at most a hundred', async () => {
  serverWith(1000);
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  closeTabs();

  const next = await openTab();
  const parse = vi.spyOn(JSON, 'parse');
  const pause = vi.spyOn(globalThis, 'MessageChannel');
  await next.prefetch().restored;
  expect(next.ids()).toHaveLength(1000);
  const slices = parse.mock.calls.filter(([text]) => String(text).startsWith('[{"orderId"'));
  expect(slices).toHaveLength(10);
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(10);
});
