import type { BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Row, RowState } from '#src/outbox/rows/row.ts';
import type { Arrival } from '#tests/support/fault.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { placeToken, readRows, readStoredToken } from './device-storage.ts';
import type { TestSeller } from './test-seller.ts';
import type { WatchedServer } from './watched-server.ts';

export const createPath = '/api/v1/shipment-ledger/create';
export const amendPath = '/api/v1/shipment-ledger/amend';
export const refreshPath = '/api/v1/user/refresh-token';

interface Surroundings {
  context: BrowserContext;
  network: FaultProxy;
  server: WatchedServer;
  seller: TestSeller;
}

/** The browser of a seller: what it keeps, what it sent, and what became of it. */
export class Device {
  /** Changes where the browser is closed and opened again. */
  context: BrowserContext;
  readonly #network: FaultProxy;
  readonly #server: WatchedServer;
  readonly #seller: TestSeller;
  /** Every row that was ever seen here, by its key. */
  readonly #seen = new Set<string>();

  constructor({ context, network, server, seller }: Surroundings) {
    this.context = context;
    this.#network = network;
    this.#server = server;
    this.#seller = seller;
  }

  /** What the outbox holds now. */
  async rows(): Promise<Row[]> {
    const rows = await readRows(this.#anyTab());
    for (const { opId } of rows) this.#seen.add(opId);
    return rows;
  }

  /** Waits until the rows, in the order of acceptance, are so. */
  async untilRowsAre(...states: RowState[]): Promise<void> {
    await expect
      .poll(async () => (await this.rows()).map(({ state }) => state), { intervals: [50] })
      .toEqual(states);
  }

  /**
   * Waits until nobody on this device delivers, and lets nobody begin until it is released, or the tab is gone.
   * A tab or a worker that ends in the middle would leave a lease behind.
   */
  async holdDelivery(page: Page): Promise<{ release: () => Promise<void> }> {
    const held = await page.evaluateHandle(
      () =>
        new Promise<{ release: () => void }>(resolve => {
          void navigator.locks.request('outbox-delivery', () => {
            return new Promise<void>(release => resolve({ release }));
          });
        }),
    );
    return { release: () => held.evaluate(({ release }) => release()) };
  }

  /**
   * How often each row was tried, once nobody delivers or is about to. For a page whose clock is stopped: a delivery
   * has at most one that follows it, which asks for its turn a moment after the first has given it back.
   */
  async attemptsAtRest(page: Page): Promise<number[]> {
    const attempts = async () => {
      await this.holdDelivery(page).then(({ release }) => release());
      return (await this.rows()).map(row => row.attempts);
    };
    await attempts();
    return attempts();
  }

  /** Requests that brought a confirmation to the network, oldest first. */
  deliveries(): Arrival[] {
    return this.#network.arrivalsOf({ path: createPath });
  }

  keysDelivered(): Set<string> {
    return new Set(this.deliveries().map(({ headers }) => String(headers['idempotency-key'])));
  }

  refreshes(): Arrival[] {
    return this.#network.arrivalsOf({ path: refreshPath });
  }

  /** The keys of the seller's effects at the server. */
  effects(): Promise<string[]> {
    return this.#server.effectsOf(this.#seller);
  }

  /** Makes the token what it would be after so long: expired, after a quarter of an hour. */
  async ageToken(ageMs: number): Promise<void> {
    const page = this.#anyTab();
    const token = await readStoredToken(page);
    if (token === null) throw new Error('Nobody is signed in.');
    await placeToken(page, await this.#server.olderToken(token, ageMs));
  }

  /**
   * The promise: each key took effect at most once, and each row that was ever kept here is an effect, a row that
   * waits and is counted on the screen, or was given up by a person.
   * @param givenUp keys that a person discarded, or sent again under another
   */
  async expectPromiseKept({ effects, givenUp = [] }: { effects: number; givenUp?: readonly string[] }) {
    const waiting = (await this.rows()).filter(({ state }) => state !== 'sent').map(({ opId }) => opId);
    for (const key of this.keysDelivered()) this.#seen.add(key);
    const found = await this.effects();
    expect(found, 'each key took effect once at most').toEqual([...new Set(found)]);
    const accounted = new Set([...found, ...waiting, ...givenUp]);
    expect([...this.#seen].sort(), 'what was kept is accounted for').toEqual([...accounted].sort());
    expect(found).toHaveLength(effects);
    if (waiting.length > 0) await expectBadge(this.#anyTab(), waiting.length);
  }

  #anyTab(): Page {
    const tab = this.context.pages().find(page => page.url().startsWith(this.#network.url));
    if (!tab) throw new Error('No tab shows the app.');
    return tab;
  }
}

/** Waits until the top bar counts so many rows, or shows no badge. */
export async function expectBadge(page: Page, count: number): Promise<void> {
  const badge = page.getByRole('link', { name: /saved on this device/ });
  if (count === 0) await expect(badge).toHaveCount(0);
  else await expect(badge).toHaveAccessibleName(new RegExp(`^${count} saved on this device[.,]`));
}
