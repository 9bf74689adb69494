import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import type { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import { call } from '#tests/faults/support/api-call.ts';
import { BrowserProfile } from '#tests/faults/support/browser-profile.ts';
import { createPath } from '#tests/faults/support/device.ts';
import type { TestOrder, TestSeller } from '#tests/faults/support/test-seller.ts';
import type { WatchedServer } from '#tests/faults/support/watched-server.ts';
import { WorkerControl } from '#tests/faults/support/worker-control.ts';
import { chromiumLaunchOptions } from '#tests/support/chromium-launch.ts';
import type { Arrival } from '#tests/support/fault.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { Stack } from './stack.ts';

/** Nothing more is on its way after so long a silence. */
const quietMs = 1500;
/** How long the network and the page are given to deliver before the person opens the page again, and after. */
const patienceMs = 15_000;
const marketplaceId = 'A1PA6795UKMFR9';

/** A confirmation of all items of an order. */
export function entryOf({ orderId, items }: TestOrder): ShipmentLedgerEntry {
  return {
    dispatchDate: new Date().toISOString().slice(0, 10),
    dispatchFrom: 'Shenzhen Bao’an warehouse',
    carrier: 'Yun Express',
    deliveryService: 'YunExpress Global Direct line non Battery-Tracked',
    trackingId: `YT${orderId.replace(/\D/g, '').slice(-16)}`,
    products: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    orderId,
    marketplaceId,
  } as unknown as ShipmentLedgerEntry;
}

/** One fault of one stack: a browser, an origin and orders of its own. */
export class Run {
  readonly stack: Stack;
  readonly network: FaultProxy;
  readonly server: WatchedServer;
  readonly profile: BrowserProfile;
  /** Changes where the browser is opened again. */
  context: BrowserContext;
  token: string;
  readonly made: ShipmentLedgerEntry[] = [];
  readonly #orders: TestOrder[];

  private constructor(
    parts: Pick<Run, 'stack' | 'network' | 'server' | 'profile' | 'context' | 'token'> & {
      orders: TestOrder[];
    },
  ) {
    this.stack = parts.stack;
    this.network = parts.network;
    this.server = parts.server;
    this.profile = parts.profile;
    this.context = parts.context;
    this.token = parts.token;
    this.#orders = parts.orders;
  }

  static async start(stack: Stack, server: WatchedServer, seller: TestSeller): Promise<Run> {
    const { email, password, orders } = seller;
    const answer = await call(server.process.url, 'login', { body: { email, password } });
    const { login: token } = (await answer.json()) as { login: string };
    const network = await FaultProxy.start(server.process.port);
    stack.serve(network);
    const profile = await BrowserProfile.make(network.url, await chromiumLaunchOptions());
    const run = new Run({ stack, network, server, profile, context: await profile.open(), token, orders });
    await run.signInIfSignedOut();
    return run;
  }

  async end(): Promise<void> {
    await this.profile.dispose();
    this.network.clear();
    await this.network.down();
  }

  /** Also after a browser was killed before it had written its local storage: the person signs in again. */
  async signInIfSignedOut(): Promise<void> {
    await this.context.addInitScript(token => {
      // An empty tab has no storage.
      if (location.protocol === 'about:') return;
      if (localStorage.getItem('portolan.login-token') === null) {
        localStorage.setItem('portolan.login-token', token);
      }
    }, this.token);
  }

  /** The next order that waits, as a confirmation of all its items. */
  nextEntry(): ShipmentLedgerEntry {
    const order = this.#orders.shift();
    if (!order) throw new Error('No order waits any more.');
    const entry = entryOf(order);
    this.made.push(entry);
    return entry;
  }

  open(): Promise<Page> {
    return this.stack.open(this.context);
  }

  deliveries(): Arrival[] {
    return this.network.arrivalsOf({ method: 'POST', path: createPath });
  }

  async isOffline(isOffline: boolean): Promise<void> {
    await this.context.setOffline(isOffline);
  }

  /** What the browser does once it finds a connection: it wakes the worker that asked for it. */
  async sync(): Promise<void> {
    const { syncTag } = this.stack;
    const [page] = this.context.pages();
    if (syncTag === undefined || !page) return;
    const worker = await WorkerControl.of(page);
    await worker.sync(this.network.url, false, syncTag);
  }

  /** Ends tabs and worker no matter what they are doing. The browser stays. */
  async killTabsAndWorker(): Promise<void> {
    const [keeper, ...others] = this.context.pages();
    if (!keeper) throw new Error('The browser has no tab.');
    const worker = this.stack.syncTag === undefined ? undefined : await WorkerControl.of(keeper);
    for (const page of others) await page.close();
    await keeper.goto('about:blank');
    await worker?.stop();
  }

  /** Gives the stack what a real connection gives it, then a person who opens the page again. */
  async recover(page: Page): Promise<number> {
    await this.sync();
    if ((await this.#untilDone(page)) === 0) return 0;
    await page.close();
    const again = await this.open();
    await this.sync();
    return this.#untilDone(again);
  }

  /** Waits until nothing has reached the network for a while. */
  async untilQuiet(): Promise<void> {
    while (Date.now() - (this.deliveries().at(-1)?.at ?? 0) < 300) await delay(50);
  }

  /** Waits until the stack has written all that was made to its store, as far as it does. */
  async untilStored(page: Page): Promise<void> {
    while ((await this.stack.stored(page)) < this.made.length) await delay(50);
  }

  /** @returns how many still wait */
  async #untilDone(page: Page): Promise<number> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const lastAt = this.deliveries().at(-1)?.at ?? 0;
      const waiting = await this.stack.waiting(page);
      if ((waiting === 0 && Date.now() - lastAt > quietMs) || Date.now() > deadline) return waiting;
      await delay(100);
    }
  }
}
