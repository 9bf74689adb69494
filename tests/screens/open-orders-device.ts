import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { OpenOrders } from '#src/api/cache/open-orders.ts';
import { memberOf, tokenOf } from '#tests/session/tokens.ts';
import { openOrdersServer } from './open-orders-server.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';

/** A device in front of an API that does as the test says; for the tests of one file. */
export function openOrdersDevice() {
  const device = { api: undefined as unknown as ScriptedApi, sellerId: '', key: '' };
  const lives: AbortController[] = [];
  const closeTabs = () => {
    for (const life of lives.splice(0)) life.abort();
  };
  beforeAll(async () => {
    device.api = await openScriptedApi();
  });
  afterAll(() => device.api.close());
  beforeEach(() => {
    device.sellerId = crypto.randomUUID();
    const { sellerId, personId } = memberOf(device.sellerId);
    device.key = `${sellerId} ${personId}`;
  });
  afterEach(() => {
    closeTabs();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** The modules of one page: another tab has its own. */
  async function openTab() {
    vi.resetModules();
    const { session } = await import('#src/api/client/session.ts');
    const { currentOpenOrders, syncOpenOrders, refreshOpenOrders, useOpenOrders } = await import(
      '#src/api/cache/open-orders.ts'
    );
    const { takenOrders, forgetTakenOrders } = await import('#src/api/device/opened-importers.ts');
    await session.adopt(tokenOf({ session: crypto.randomUUID(), issuedAt: Math.floor(Date.now() / 1000) }));
    return {
      refreshOpenOrders,
      useOpenOrders,
      takenOrders,
      forgetTakenOrders,
      prefetch(of = device.sellerId) {
        const life = new AbortController();
        lives.push(life);
        const restored = syncOpenOrders(memberOf(of), life.signal, 0);
        return { restored, close: () => life.abort() };
      },
      view: currentOpenOrders,
      ids: () => currentOpenOrders().orders?.map(order => order.orderId),
    };
  }

  return {
    device,
    openTab,
    closeTabs,
    serverWith: (count: number) => openOrdersServer(device.api, count),
    /** What was asked for, below the call's path. */
    requested: () => device.api.arrivals.map(({ address }) => address.split('open-products')[1]),
  };
}

export const isHere = (view: OpenOrders) => view.isComplete && !view.isFetching;

export const unreachable = (): Reply => ({
  status: 502,
  headers: { 'Content-Type': 'text/html' },
  body: 'gateway',
});
