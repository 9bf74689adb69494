import type { BrowserContext, Page } from 'playwright';
import type { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import { syncTag } from '#src/contract/worker-messages.ts';
import { placeToken, readRows } from '#tests/faults/support/device-storage.ts';
import { untilWorkerControls } from '#tests/faults/support/shipment.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { type BuiltPage, servePage } from './page-of-library.ts';
import type { BenchPage, Reply } from './pages/bench-page.ts';

declare const benchPage: BenchPage;

/** One way of keeping confirmations, with the names that it goes by in the table. */
export interface Stack {
  name: string;
  /** Of its background sync, where a worker delivers. */
  syncTag?: string;
  /** Puts its pages before the server. */
  serve(network: FaultProxy): void;
  /** Opens a tab in which a person can confirm. */
  open(context: BrowserContext): Promise<Page>;
  confirm(page: Page, entry: ShipmentLedgerEntry): Promise<Reply>;
  /** How many confirmations wait on the device. */
  waiting(page: Page): Promise<number>;
  /** How many of them are in a store that outlives the tab. */
  stored(page: Page): Promise<number>;
  /** Lets the session go on with another token. */
  placeToken(page: Page, token: string): Promise<void>;
}

const waitingRows = async (page: Page) =>
  (await readRows(page)).filter(({ state }) => state !== 'sent').length;

/** The built app. A confirmation is the call that its client makes; its form is left out. */
export const ours: Stack = {
  name: 'Portolan',
  syncTag,
  serve: () => {},
  async open(context) {
    const page = await context.newPage();
    await page.goto('/pending');
    await untilWorkerControls(page);
    return page;
  },
  confirm: (page, entry) =>
    page.evaluate(async body => {
      const answer = await fetch('/api/v1/shipment-ledger/create', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('portolan.login-token')}`,
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      if (!answer?.ok) return 'failed';
      return answer.status === 202 ? 'queued' : 'sent';
    }, entry),
  waiting: waitingRows,
  stored: waitingRows,
  placeToken,
};

/** A page of another library, with and without a key of the app's author. */
export function stacksOf(name: string, page: BuiltPage, tag?: string): Stack[] {
  return [false, true].map(hasKey => ({
    name: `${name}, ${hasKey ? 'key sent by the app' : 'no key'}`,
    ...(tag !== undefined && { syncTag: tag }),
    serve: network => servePage(network, page),
    async open(context) {
      const tab = await context.newPage();
      const isOffered = () => tab.waitForFunction(() => 'benchPage' in globalThis);
      await tab.goto(hasKey ? '/?key=on' : '/');
      await isOffered();
      if (tag === undefined) return tab;
      await tab.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      if (await tab.evaluate(() => navigator.serviceWorker.controller !== null)) return tab;
      // A first visit is controlled from its next load on.
      await tab.reload();
      await isOffered();
      await untilWorkerControls(tab);
      return tab;
    },
    confirm: (tab, entry) => tab.evaluate(confirmed => benchPage.confirm(confirmed), entry),
    waiting: tab => tab.evaluate(() => benchPage.waiting()),
    stored: tab => tab.evaluate(() => benchPage.stored()),
    placeToken: (tab, token) =>
      tab.evaluate(value => localStorage.setItem('portolan.login-token', value), token),
  }));
}
