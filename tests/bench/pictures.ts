import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { projectRoot } from '#server/settings/project-root.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';
import { viewOf } from '../journeys/server-view.ts';
import { accounts } from '../support/accounts.ts';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import { connectScanner } from '../support/hardware-scanner.ts';
import prepareData from '../support/prepare-data.ts';
import { startTestServer } from '../support/test-server.ts';

// `npm run bench -- pictures`, after `npm run build`: the pictures of the README and of the web manifest, of the demo.
const folder = join(projectRoot, 'public', 'screenshots');
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;

await prepareData();
const server = await startTestServer();
const token = await (await viewOf(server.url, accounts.tracking)).validToken();
const browser = await chromium.launch(await chromiumLaunchOptions());
mkdirSync(folder, { recursive: true });

async function take(
  name: string,
  size: keyof typeof sizes,
  locale: 'en-GB' | 'zh-CN',
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: sizes[size],
    locale,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: signedInState(server.url, token),
  });
  const page = await context.newPage();
  await open(page);
  // What is beside the screen comes once the page is idle.
  await page.waitForLoadState('networkidle');
  if (size === 'wide') await page.getByRole('complementary').waitFor();
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, `${name}-${size}.png`));
  await context.close();
}

async function openTracking(page: Page): Promise<void> {
  await page.goto('/customs-tracking');
  await page.getByRole('table').getByRole('row').nth(5).waitFor();
}

async function openToday(page: Page): Promise<void> {
  await page.goto('/today');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** An order that was scanned. */
async function pack(page: Page): Promise<void> {
  await page.goto('/customs-tracking/to-ship');
  const first = page
    .getByRole('list')
    .getByText(/^\d{3}-\d{7}-\d{7}$/)
    .first();
  await first.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const orderId = await first.innerText();
  const scan = await connectScanner(page);
  await scan(orderId);
  await page.getByRole('heading', { level: 1 }).filter({ hasText: orderId }).waitFor();
}

try {
  await take('tracking', 'wide', 'en-GB', openTracking);
  await take('tracking', 'narrow', 'en-GB', openTracking);
  await take('today', 'wide', 'en-GB', openToday);
  await take('packing', 'narrow', 'en-GB', pack);
  await take('tracking-zh', 'wide', 'zh-CN', openTracking);
  await take('packing-zh', 'narrow', 'zh-CN', pack);
} finally {
  await browser.close();
  await server.stop();
}
