import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright';
import { projectRoot } from '#server/settings/project-root.ts';
import { brotliSize } from '../../scripts/budgets.ts';
import { accounts } from '../support/accounts.ts';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import prepareData from '../support/prepare-data.ts';
import { signIn } from '../support/sign-in.ts';
import { startTestServer } from '../support/test-server.ts';

// `npm run bench -- loaded [PART OF AN ADDRESS]`: the scripts that a first visit loads until the network is quiet.
const [part = ''] = process.argv.slice(2);
const dist = join(projectRoot, 'dist');

// The worker fetches every file, and would be counted with the screen.
const firstVisit: BrowserContextOptions = { serviceWorkers: 'block' };

type StorageState = Awaited<ReturnType<typeof signedIn>>['storageState'];

/** @param link part of a link's address that is looked for on the first screen */
async function signedIn(browser: Browser, baseURL: string, account: keyof typeof accounts, link?: string) {
  const context = await browser.newContext({ ...firstVisit, baseURL });
  const page = await context.newPage();
  await signIn(page, accounts[account]);
  await page.waitForURL(url => url.pathname !== '/auth');
  const found = link && (await page.locator(`a[href*="${link}"]`).first().getAttribute('href'));
  const { origins } = await context.storageState();
  await context.close();
  return { storageState: { cookies: [], origins }, found: found ?? '' };
}

async function visit(browser: Browser, baseURL: string, address: string, storageState?: StorageState) {
  const context = await browser.newContext({ ...firstVisit, baseURL, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await context.close();
  const files = [...new Set(requested)].filter(path => path.endsWith('.js') && existsSync(join(dist, path)));
  const bytes = files.reduce((sum, path) => sum + brotliSize(dist, path), 0);
  return { kilobytes: bytes / 1000, files: files.length, requests: requested.length };
}

await prepareData();
const server = await startTestServer();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  const tracking = await signedIn(browser, server.url, 'tracking', '/products?');
  const importers = await signedIn(browser, server.url, 'importers', '/my-importers/edit/');
  const id = new URL(importers.found, server.url).pathname.split('/').at(-1);
  const noAccount = await signedIn(browser, server.url, 'noAccount');
  const visits: { addresses: string[]; storageState?: StorageState }[] = [
    { addresses: ['/auth', '/auth?tab=sign-up'] },
    { ...tracking, addresses: ['/customs-tracking', tracking.found, '/pending', '/settings'] },
    {
      ...importers,
      addresses: ['', '/edit', ...['', '?tab=documents', '?tab=poa'].map(tab => `/edit/${id}${tab}`)].map(
        rest => `/my-importers${rest}`,
      ),
    },
    { ...noAccount, addresses: ['/account-setup'] },
  ];
  for (const { addresses, storageState } of visits) {
    for (const address of addresses.filter(each => each.includes(part))) {
      const { kilobytes, files, requests } = await visit(browser, server.url, address, storageState);
      const weight = `${kilobytes.toFixed(1).padStart(7)} KB in ${String(files).padStart(3)} files`;
      console.log(`${weight}, ${String(requests).padStart(3)} requests  ${address}`);
    }
  }
} finally {
  await browser.close();
  await server.dispose();
}
