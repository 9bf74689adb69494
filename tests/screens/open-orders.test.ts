import { get } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { mostOpenOrders } from '#src/contract/orders/open-products.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { isHere, openOrdersDevice, unreachable } from './open-orders-device.ts';
import { orderOf } from './open-orders-server.ts';

const { device, openTab, serverWith, requested } = openOrdersDevice();

test('what waits comes in pages, is stored, and is asked only for what changed at the next start', async () => {
  const server = serverWith(700);
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  expect(tab.ids()).toEqual(server.soonest());
  expect(tab.view()).toMatchObject({ total: 700, failure: undefined });
  expect(requested()).toHaveLength(3);

  const next = await openTab();
  device.api.replies(unreachable);
  await next.prefetch().restored;
  await expect.poll(() => next.view().isFetching).toBe(false);
  expect(next.ids()).toEqual(server.soonest());
  expect(next.view()).toMatchObject({ isComplete: true, failure: { kind: 'unreachable' } });
  expect(next.view().fetchedAt).toBe(tab.view().fetchedAt);

  server.end(3);
  server.put({ ...orderOf(5), shipBy: '2026-11-19T00:00:00.000Z' });
  const later = await openTab();
  device.api.replies(server.answer);
  later.prefetch();
  await expect.poll(() => later.ids()).toEqual(server.soonest());
  expect(requested()).toEqual([expect.stringMatching(/^\?since=1\d+$/)]);
  expect(later.view().orders?.[0]?.orderId).toBe(orderOf(5).orderId);
});

test('pages that came before the network broke off are kept, and the next start continues after them', async () => {
  const server = serverWith(700);
  device.api.replies(arrival => (device.api.arrivals.length < 3 ? server.answer(arrival) : unreachable()));
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => tab.view().failure?.kind).toBe('unreachable');
  expect(tab.view()).toMatchObject({ isComplete: false, total: 700 });
  expect(tab.ids()).toEqual(server.soonest(600));
  await expect.poll(() => get(`head:${device.key}`, tab.takenOrders)).toMatchObject({ total: 700 });

  const next = await openTab();
  device.api.replies(server.answer);
  next.prefetch();
  await expect.poll(() => isHere(next.view())).toBe(true);
  expect(next.ids()).toEqual(server.soonest());
  expect(requested()).toEqual([
    expect.stringMatching(/^\?since=\d+$/),
    expect.stringMatching(/^\?since=\d+&cursor=.*028-/),
  ]);
});

test('of more than a device takes along the soonest are here, and others come as these are done', async () => {
  const server = serverWith(mostOpenOrders + 250);
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => tab.ids()?.length).toBe(mostOpenOrders);
  await expect.poll(() => tab.view().isFetching).toBe(false);
  expect(tab.ids()).toEqual(server.soonest(mostOpenOrders));
  expect(tab.view()).toMatchObject({ isComplete: false, total: mostOpenOrders + 250 });

  for (let number = 0; number < 120; number++) server.end(number);
  tab.refreshOpenOrders();
  await expect.poll(() => tab.ids()).toEqual(server.soonest(mostOpenOrders));
  // One that came in between: the latest gives way to it.
  server.put({ ...orderOf(-5), shipBy: '2026-11-01T00:00:00.000Z' });
  tab.refreshOpenOrders();
  await expect.poll(() => tab.ids()).toEqual(server.soonest(mostOpenOrders));
  for (let number = 120; number < 400; number++) server.end(number);
  tab.refreshOpenOrders();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  expect(tab.ids()).toEqual(server.soonest());
});

test('a server that can’t tell what changed is asked for all, and what was here stays until they have come', async () => {
  const server = serverWith(500);
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  const before = tab.ids();
  server.forget();
  server.end(0);
  device.api.replies(arrival => (device.api.arrivals.length < 3 ? server.answer(arrival) : unreachable()));
  tab.refreshOpenOrders();
  await expect.poll(() => tab.view().failure?.kind).toBe('unreachable');
  expect(tab.ids()).toEqual(before);
  device.api.replies(server.answer);
  tab.refreshOpenOrders();
  await expect.poll(() => tab.ids()).toEqual(server.soonest());
});

test('a screen that shows them asks for news at once and each minute, and when a confirmation was delivered', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const server = serverWith(20);
  const tab = await openTab();
  const [{ act, createElement }, { createRoot }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
  ]);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  const root = createRoot(document.createElement('div'));
  const Count = () => tab.useOpenOrders().total;
  const news = async (number: number, happen: () => unknown) => {
    server.end(number);
    await act(async () => void happen());
    await expect.poll(() => tab.view().total).toBe(server.waiting.size);
  };
  await news(1, () => root.render(createElement(Count)));
  await news(2, () => vi.advanceTimersByTime(60_000));
  const sent = {
    ...memberOf(device.sellerId),
    opId: 'o',
    entity: 'order:028-1',
    rowKind: 'shipment-confirmation',
  };
  const otherTab = new BroadcastChannel('outbox');
  await news(3, () => otherTab.postMessage({ sent: [sent] }));
  otherTab.close();
  await act(async () => root.unmount());
});

test('what is here is as old as the question, not as the answer: what was confirmed in between may still wait in it', async () => {
  const server = serverWith(3);
  let answeredAt = 0;
  device.api.replies(async arrival => {
    await new Promise(resolve => setTimeout(resolve, 20));
    answeredAt = Date.now();
    return server.answer(arrival);
  });
  const tab = await openTab();
  tab.prefetch();
  await expect.poll(() => isHere(tab.view())).toBe(true);
  expect(tab.view().fetchedAt).toBeLessThan(answeredAt);
});
