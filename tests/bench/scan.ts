import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import * as v from 'valibot';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { signedInState } from '#tests/support/signed-in-state.ts';
import { readRows } from '../faults/support/device-storage.ts';
import { viewOf } from '../journeys/server-view.ts';
import { storedText } from '../journeys/stored-data.ts';
import { accounts } from '../support/accounts.ts';
import { cameraLaunchOptions } from '../support/chromium-launch.ts';
import { offerTemplates } from '../support/data-folder.ts';
import { connectCamera, showToCamera } from '../support/fake-camera.ts';
import { prepareTemplates } from '../support/prepare-data.ts';
import { startTestServer } from '../support/test-server.ts';
import { kinds } from './scan/drawn-labels.ts';
import { readLabels } from './scan/read-labels.ts';
import { traceMainThread } from './support/main-thread-trace.ts';
import { median } from './support/median.ts';

// `npm run bench -- scan`, after `npm run build`: drawn labels in front of the camera's reader and its judge, thirty
// parcels packed by camera without a network, and what a picture costs the page's main thread on a CPU four times slower.
// `--labels 1000` of each kind, a third of them undamaged, degraded and cut each; the same `--seed` draws the same. `--only EAN` of
// them alone, without parcels.
const { values } = parseArgs({
  options: {
    labels: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const labels = Number(values.labels);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const parcels = 30;
const slowdown = 4;
const watchedMs = 10_000;
const goals = { undamaged: 0.95, degraded: 0.6, scriptMs: 8 };

let isMissed = false;
const line = (what: string, figure: string, goal: string, isMet = true) => {
  isMissed ||= !isMet;
  console.log(`| ${what} | ${figure} | ${goal}${isMet ? '' : ': **not met**'} |`);
};

async function judgeLabels(): Promise<void> {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
  for (const kind of kinds.filter(({ name }) => name.includes(values.only))) {
    const { undamaged, degraded, cut } = await readLabels(kind, labels, seed);
    const shareOf = ({ delivered, labels: all }: { delivered: number; labels: number }) => delivered / all;
    const wrong = [undamaged, degraded, cut].flatMap(tally => tally.wrong);
    const isMet =
      wrong.length === 0 && shareOf(undamaged) >= goals.undamaged && shareOf(degraded) >= goals.degraded;
    const percent = (tally: typeof cut) =>
      `${Math.round(100 * shareOf(tally))} % (${Math.round((100 * tally.shown) / tally.labels)})`;
    line(
      kind.name,
      `${percent(undamaged)} · ${percent(degraded)} · ${percent(cut)}, wrong ${wrong.length}`,
      `≥ 95 % · ≥ 60 % · –, wrong 0`,
      isMet,
    );
    for (const one of wrong) console.log(`  ${one}`);
  }
}

async function openToShip(browser: Browser, origin: string, token: string, hasFakeCamera: boolean) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    storageState: signedInState(origin, token),
  });
  if (hasFakeCamera) await connectCamera(context);
  await context.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, ...given: unknown[]) {
      performance.mark('picture');
      Reflect.apply(postMessage, this, given);
    };
  });
  const page = await context.newPage();
  await page.goto('/customs-tracking/to-ship');
  await page.getByText(/^Everything to ship|orders aren’t on this device/).waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.getByText('Point it at the order’s code').waitFor();
  return { context, page };
}

/** What the main thread does for a picture of the browser's own camera, which has no code in it. */
async function weighPictures(browser: Browser, page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const { marks, scriptCpuMs, worked } = await traceMainThread(
    browser,
    page,
    // So long is watched: what a second costs is what is asked.
    () => page.waitForTimeout(watchedMs),
    { withScripts: true },
  );
  const pictures = marks.filter(({ name }) => name === 'picture');
  const [first, last] = [pictures.at(0)?.at ?? 0, pictures.at(-1)?.at ?? 0];
  const each = pictures.length || 1;
  return {
    perSecond: pictures.length / (watchedMs / 1000),
    scriptMs: scriptCpuMs / each,
    allMs: worked(first, last).cpuMs / each,
  };
}

const Confirmed = v.object({ orderId: v.string(), trackingId: v.string() });
const labelOf = (place: number) => `JJD000390007${String(1_000_000 + place)}`;

async function packParcels(page: Page): Promise<{ seconds: number[]; isExact: boolean }> {
  // The list draws a few of a thousand.
  const shown = await page.getByText(/^\d{3}-\d{7}-\d{7}$/).allTextContents();
  const stored = new Set((await storedText(page, 'open-orders')).match(/\d{3}-\d{7}-\d{7}/g));
  const orderIds = [...new Set([...shown, ...stored])].slice(0, parcels);
  const seconds: number[] = [];
  for (const [place, orderId] of orderIds.entries()) {
    const startedAt = Date.now();
    const turn = (place % 5) * 4 - 8;
    await showToCamera(page, { text: orderId, turn, blur: place % 3 ? 0 : 1 });
    await page.getByRole('heading', { level: 1 }).filter({ hasText: orderId }).waitFor();
    await showToCamera(page, { text: labelOf(place), turn: -turn });
    if (place === 0) {
      await page.getByText(/^Not saved yet/).waitFor();
      await page.getByRole('combobox', { name: 'Delivery Service' }).click();
      await page.getByRole('option').first().click();
      await page.getByRole('button', { name: 'Confirm shipment' }).click();
    }
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved on this device/ })
      .filter({ hasText: labelOf(place) })
      .waitFor();
    seconds.push((Date.now() - startedAt) / 1000);
  }
  const rows = (await readRows(page)).map(({ payload }) => v.parse(Confirmed, payload));
  const confirmed = new Map(rows.map(({ orderId, trackingId }) => [orderId, trackingId]));
  const isExact =
    rows.length === parcels && orderIds.every((orderId, place) => confirmed.get(orderId) === labelOf(place));
  return { seconds: seconds.slice(1), isExact };
}

console.log(`seed ${seed}, ${labels} labels of each kind\n`);
console.log(
  '| delivered (left to a tap) within 2 s: undamaged · degraded · cut | | goal |\n| --- | --- | --- |',
);
await judgeLabels();
if (values.only === '') await packByCamera();
if (isMissed) process.exitCode = 1;

async function packByCamera(): Promise<void> {
  offerTemplates(await prepareTemplates(['large']));
  const server = await startTestServer({ data: 'large' });
  const browser = await chromium.launch(await cameraLaunchOptions());
  try {
    const token = await (await viewOf(server.url, accounts.tracking)).validToken();
    const own = await openToShip(browser, server.url, token, false);
    const { perSecond, scriptMs, allMs } = await weighPictures(browser, own.page);
    await own.context.close();
    console.log(`\n| CPU ${slowdown} × slower | | goal |\n| --- | --- | --- |`);
    line(
      'scripts of a picture, main thread',
      `${scriptMs.toFixed(1)} ms`,
      '≤ 8 ms',
      scriptMs <= goals.scriptMs,
    );
    line('the same with drawing', `${allMs.toFixed(1)} ms`, '–');
    line('pictures a second', perSecond.toFixed(1), '–');
    const { context, page } = await openToShip(browser, server.url, token, true);
    await context.setOffline(true);
    const { seconds, isExact } = await packParcels(page);
    line(
      `${parcels} parcels by camera, without a network`,
      isExact ? 'as shown' : 'others',
      'as shown',
      isExact,
    );
    line('seconds a parcel, median', median(seconds).toFixed(1), '–');
  } finally {
    await browser.close();
    await server.dispose();
  }
}
