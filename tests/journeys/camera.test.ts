import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from 'playwright';
import { newVersionWaits } from '#tests/support/app-worker.ts';
import { connectCamera, showToCamera } from '#tests/support/fake-camera.ts';
import { publishRenamedBuild } from '#tests/support/second-build.ts';
import { expect, test } from './journey.ts';
import { openShipmentForm } from './shipment-form.ts';

test.use({
  hasTouch: true,
  isMobile: true,
});

/** The camera's reader, as far as this device has it. */
const storedReader = (page: Page) =>
  page.evaluate(async () => {
    const stored = new Set<string>();
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) stored.add(new URL(url).pathname);
    return [...stored].filter(path => /worker-read-codes-|\.wasm$/.test(path)).sort();
  });

/** What a worker may do, asked in a turn of its own: a debugger's own may do more. */
const powersOf = (worker: Worker, elsewhere: string) =>
  worker.evaluate(
    url =>
      new Promise<Record<string, string>>(resolve => {
        setTimeout(async () => {
          const tries: Record<string, () => unknown> = {
            compile: () => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
            // biome-ignore lint/security/noGlobalEval: it is what must be refused.
            eval: () => globalThis.eval('1'),
            // The network being away would end it too.
            elsewhere: () =>
              new Promise((resolve, reject) => {
                addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
                  if (effectiveDirective === 'connect-src') reject(new Error('by the policy'));
                });
                fetch(url).then(resolve, () => setTimeout(() => resolve('another failure'), 5000));
              }),
          };
          const ends: Record<string, string> = {};
          for (const [name, attempt] of Object.entries(tries)) {
            try {
              await attempt();
              ends[name] = 'not refused';
            } catch (error) {
              ends[name] = `${error}`;
            }
          }
          resolve(ends);
        });
      }),
    elsewhere,
  );

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved on this deviceJJD/ });
const open = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).first().click();

test('three parcels are packed by the camera without a network: a label that is alone is saved automatically, one beside a neighbour’s by a tap, and another order’s code only asks; the form of an order’s items judges labels as well', async ({
  page,
  context,
  serverView,
  goOffline,
  goOnline,
}) => {
  await connectCamera(context);
  const view = await serverView();
  const [first, second, third] = [
    await view.nextWaitingItem(),
    await view.nextWaitingItem(),
    await view.nextWaitingItem(),
  ].map(({ orderId }) => orderId);
  if (!first || !second || !third) throw new Error('No orders wait.');
  const label = 'JJD000390008810001';
  const other = 'JJD000390008810002';
  const neighbours = 'JJD000390008810003';
  const fresh = 'JJD000390008810004';
  await page.goto('/customs-tracking/to-ship');
  await expect(page.getByText(/^Everything to ship is on this device/)).toBeVisible();
  await expect.poll(() => storedReader(page)).toHaveLength(2);
  await goOffline();

  await showToCamera(page, { text: first, turn: 7, blur: 1 });
  await open(page);
  await expect(title(page)).toHaveText(`Order ${first}`);
  const camera = page.getByRole('region', { name: 'Camera' });
  await expect(camera).toContainText('Point it at the label’s barcode');
  await page.getByRole('combobox', { name: 'Dispatch From' }).fill('Ningbo');
  await showToCamera(page, { text: label, turn: -5 });
  await expect(page.getByLabel('Tracking ID')).toHaveValue(label);
  await page.getByRole('combobox', { name: 'Delivery Service' }).click();
  await page
    .getByRole('option', { name: /^Paket/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Confirm shipment' }).click();
  await expect(saved(page)).toContainText(`${label} · DHL`);

  await showToCamera(page, { text: second, format: 'QRCode' });
  await expect(title(page)).toHaveText(`Order ${second}`);
  await showToCamera(page, { text: other, y: 0.45 }, { text: neighbours, y: 0.85 });
  await expect(camera.getByRole('button', { name: `Use ${neighbours}` })).toBeVisible();
  await showToCamera(page, { text: third });
  await expect(camera.getByRole('button', { name: `Open ${third}` })).toBeVisible();
  await expect(title(page)).toHaveText(`Order ${second}`);
  await showToCamera(page, { text: other, y: 0.45 }, { text: neighbours, y: 0.85 });
  await camera.getByRole('button', { name: `Use ${other}` }).click();
  await expect(saved(page)).toContainText(`${other} · DHL`);

  await showToCamera(page, { text: third, turn: 175 });
  await expect(title(page)).toHaveText(`Order ${third}`);
  await showToCamera(page, { text: neighbours, blur: 1 });
  await expect(saved(page)).toContainText(`${neighbours} · DHL`);
  expect(await page.evaluate(() => globalThis.cameraStarts), 'one start for the whole run').toBe(1);

  await goOnline();
  for (const [orderId, trackingId] of [
    [first, label],
    [second, other],
    [third, neighbours],
  ] as const)
    await expect
      .poll(async () => (await view.itemsOf(orderId)).map(item => item.trackingId))
      .toContain(trackingId);

  // In the form of an order's items the same is asked of the same label.
  const form = await openShipmentForm(page, await view.nextWaitingItem());
  await showToCamera(page, { text: label });
  await form.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(form.getByRole('alert')).toContainText(`${label} was already used for ${first}.`);
  await expect(form.getByLabel('Tracking ID')).toHaveValue('');
  await showToCamera(page, { text: fresh });
  await expect(form.getByText('Answer the question first')).toBeVisible();
  await form.getByRole('button', { name: 'Scan again' }).click();
  await expect(form.getByLabel('Tracking ID')).toHaveValue(fresh);
});

test('the camera’s reader is stored once To ship has shown its rows, also by the next version, and may compile WebAssembly but neither run texts as scripts nor ask another origin, online and offline', async ({
  page,
  network,
  goOffline,
}) => {
  let arrivals = 0;
  const stranger = createServer((_, response) => {
    arrivals++;
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => stranger.once('listening', resolve));
  const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
  const powers = async (script: string) => {
    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      page.evaluate(url => void new Worker(url, { type: 'module' }), script),
    ]);
    return powersOf(worker, elsewhere);
  };
  const asWritten = {
    compile: 'not refused',
    eval: expect.stringMatching(/^EvalError/),
    elsewhere: 'Error: by the policy',
  };

  await page.goto('/customs-tracking/to-ship');
  await expect.poll(() => storedReader(page)).toHaveLength(2);
  const before = await storedReader(page);
  const script = before.find(path => path.endsWith('.js')) ?? '';
  expect(await powers(script)).toEqual(asWritten);
  await open(page);
  await expect(page.getByText('Point it at the order’s code'), 'of the browser’s own camera').toBeVisible();

  publishRenamedBuild(network, 'n');
  await newVersionWaits(page);
  await expect.poll(() => storedReader(page)).toHaveLength(4);
  expect(await storedReader(page)).toEqual(expect.arrayContaining(before));
  await goOffline();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Pack / }).first()).toBeVisible();
  expect(await powers(script)).toEqual(asWritten);

  await fetch(elsewhere);
  expect(arrivals, 'only this test’s own call has arrived').toBe(1);
  stranger.close();
});
