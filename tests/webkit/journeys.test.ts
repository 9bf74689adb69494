import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { undoMs } from '#src/contract/constants.ts';
import { drawnCodes, installCamera } from '#tests/support/fake-camera.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { orderOf, type TestSeller } from '../faults/support/test-seller.ts';
import { WatchedServer } from '../faults/support/watched-server.ts';
import { until, WebKitBrowser } from './support/webkit-browser.ts';

const webkit = inject('webkit');
/** A page that is closed in the middle of a try leaves a lease on its row. */
const leaseEndsMs = 110_000;

// Safari has no Background Sync, and its WebKit is another engine: worker, storage and locks behave as there.
/** Everything in the database of what was fetched, as text. */
const readCache = `
  const settled = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await settled(indexedDB.open('cache'));
  const values = await settled(database.transaction('cache').objectStore('cache').getAll());
  database.close();
  return JSON.stringify(values);`;

describe.skipIf(webkit === null)('in WebKit', () => {
  let server: WatchedServer;
  let network: FaultProxy;
  let seller: TestSeller;
  let browser: WebKitBrowser;

  // One device, as a person has it, and an order for each test: to start and to sign in takes longer than they do.
  beforeAll(async () => {
    if (webkit === null) throw new Error('There is no WebKit.');
    server = await WatchedServer.start();
    seller = await server.takeSeller();
    network = await FaultProxy.start(server.process.port);
    browser = await WebKitBrowser.start(webkit, { width: 390, height: 844 });
    await signIn();
  });
  afterEach(async () => {
    network.clear();
    await network.up();
  });
  afterAll(async () => {
    await browser.close();
    await network.down();
    await server.process.dispose();
  });

  async function signIn(): Promise<void> {
    await browser.goto(`${network.url}/auth`);
    await browser.fill('Email', seller.email);
    await browser.fill('Password', seller.password);
    await browser.press('button', 'Sign In');
    await browser.untilThereIs('link', /^Items of/);
    await browser.run('await navigator.serviceWorker.ready');
    const orderId = seller.orders[0]?.orderId ?? 'none';
    // The list and the other queries are written apart, the latter up to a second after they have come. Without them
    // nothing can start without a network.
    await until('the device has what the first screen shows', async () => {
      const stored = String(await browser.run(readCache));
      return (stored.includes('[\\"seller\\"]') && stored.includes(orderId)) || undefined;
    });
  }

  /** As when the app is closed and opened again: nothing of the page before is left. */
  async function openAgain(path: string): Promise<void> {
    await browser.goto('about:blank');
    await browser.goto(`${network.url}${path}`);
  }

  /** How often the ledger has what was confirmed under this number. */
  async function effectsOf(trackingId: string): Promise<number> {
    const rows = await server.query(
      'select 1 from shipment_ledger where seller_id = $1 and tracking_id = $2',
      [seller.sellerId, trackingId],
    );
    return rows.length;
  }

  /** Confirms the items of the order that is open. */
  async function confirmAll(trackingId: string): Promise<void> {
    await browser.press('button', 'Confirm shipment');
    await browser.fill('Tracking ID', trackingId);
    await browser.press('combobox', 'Carrier');
    await browser.press('option', /^Yun Express/);
    await browser.press('combobox', 'Delivery Service');
    await browser.press('option', /./);
    await browser.press('button', 'Confirm shipment');
  }

  test('a sign-in leads to the orders, whose items can be opened', async () => {
    await browser.untilThereIs('heading', 'Customs Tracking');
    await browser.press('link', /^Items of/);
    await browser.untilItShows('Order Items of');
  });

  test('a start without a network shows the orders and how old they are', async () => {
    await network.down();
    await openAgain('/customs-tracking');
    await browser.untilThereIs('link', /^Items of/);
    await browser.untilItShows('Offline.');
  });

  test('a confirmation made offline outlives its page, and is sent once after a start with a network', async () => {
    const order = orderOf(seller);
    const trackingId = 'YT2611200000000001';
    await browser.goto(`${network.url}/customs-tracking/products?orderId=${order.orderId}`);
    await browser.untilThereIs('checkbox', 'Select all');
    await network.down();
    // Other items would be none that are chosen [126]: from here on none can come.
    await browser.press('button', 'Refresh');
    await browser.untilItShows('Offline.');
    await confirmAll(trackingId);
    await browser.untilItShows('The shipment confirmation will be sent when you’re back online.');
    await browser.press('link', /saved on this device/);
    await browser.untilItShows('Will retry');
    await openAgain('/pending');
    await browser.untilItShows(order.orderId);
    expect(await effectsOf(trackingId)).toBe(0);

    await network.up();
    await openAgain('/pending');
    await until('it has arrived', async () => (await effectsOf(trackingId)) > 0 || undefined, leaseEndsMs);
    await browser.untilItShows('All sent');
    expect(await effectsOf(trackingId)).toBe(1);
  });

  test('a confirmation made in the dialog reaches the server even if its tab is closed two seconds later and the app is not opened again', async () => {
    const trackingId = 'YT2611200000000002';
    await browser.goto(`${network.url}/customs-tracking/products?orderId=${orderOf(seller, 1).orderId}`);
    await browser.untilThereIs('checkbox', 'Select all');
    const sending = network.on({ path: '/api/v1/shipment-ledger/create' }, { kind: 'ok' });
    await confirmAll(trackingId);
    const savedAt = Date.now();
    await browser.untilThereIs('button', /^Undo \([1-8]\)$/);
    await browser.closeTab();
    await sending.hit();
    expect(sending.hits[0]?.at).toBeLessThan(savedAt + undoMs);
    await until('it has arrived', async () => (await effectsOf(trackingId)) > 0 || undefined);
    expect(await effectsOf(trackingId)).toBe(1);
  });

  test('the camera opens an order by its code and saves the label that is alone in the picture, without a network', async () => {
    const { orderId } = orderOf(seller, 2);
    const trackingId = 'YT2611200000000003';
    const show = async (text: string) =>
      browser.run('await drawCodes(args[0])', await drawnCodes({ text, turn: 4 }));
    await browser.goto(`${network.url}/customs-tracking/to-ship`);
    await browser.untilItShows('Everything to ship is on this device');
    await browser.run(`(${installCamera})()`);
    // The reader is stored at its first use.
    await browser.press('button', 'Scan with the camera');
    await browser.untilItShows('Point it at the order’s code');
    await network.down();
    await show(orderId);
    await browser.untilThereIs('heading', `Order ${orderId}`);
    // Carrier and service are remembered from the confirmations before.
    await show(trackingId);
    await browser.untilItShows(`${trackingId} · Yun Express`);
    expect(await effectsOf(trackingId)).toBe(0);

    await network.up();
    await openAgain('/pending');
    await until('it has arrived', async () => (await effectsOf(trackingId)) > 0 || undefined, leaseEndsMs);
    expect(await effectsOf(trackingId)).toBe(1);
  });

  test('an importer draft made offline is sent once after a start with a network', async () => {
    await browser.goto(`${network.url}/my-importers/edit`);
    await browser.untilThereIs('textbox', 'Importer name');
    await network.down();
    await browser.fill('Importer name', 'Lanting Home');
    await browser.press('button', 'Save as draft');
    await browser.untilItShows('Saved on this device');
    await openAgain('/pending');
    await browser.untilItShows('Lanting Home');

    await network.up();
    await openAgain('/my-importers');
    const named = () =>
      server.query<{ name: string }>('select name from importers where seller_id = $1 and name = $2', [
        seller.sellerId,
        'Lanting Home',
      ]);
    await until('it has arrived', async () => (await named()).length > 0 || undefined, leaseEndsMs);
    await browser.untilItShows('Lanting Home');
    expect(await named()).toHaveLength(1);
  });
});
