import 'fake-indexeddb/auto';
import { test as base, inject } from 'vitest';
import { type ServerView, viewsOf } from '#tests/journeys/server-view.ts';
import { type Account, type AccountName, accounts } from '#tests/support/accounts.ts';
import { offerTemplates } from '#tests/support/data-folder.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { AppPage } from './app-page.tsx';
import { expect } from './expect.ts';
import { emptyDevice } from './page-life.ts';
import { type PageServer, startPageServer } from './page-server.ts';

interface FileFixtures {
  gate: FaultProxy;
  /** The real server with the demo company and `seededSellers`. The tests of one file share it. */
  server: PageServer;
  /** What the server itself says. One sign-in per account and file. */
  serverView: (account?: AccountName) => Promise<ServerView>;
}

interface TestFixtures {
  /** Who is signed in when a page opens: `test.override({ as: 'nobody' })`. */
  as: AccountName | 'nobody';
  /** Stands before the server, which the page knows by no other address; whole again after each test. */
  network: FaultProxy;
  page: AppPage;
  /** Signs in on the sign-in page; the demo's tracking seller where nobody is named. */
  signIn: (account?: Account) => Promise<void>;
}

// Chromium says so of localhost; the app asks before it offers to be installed.
Object.assign(globalThis, { isSecureContext: true });

/** A test of the whole app against the real server, through a network that can fail: what a journey is, without a browser. */
export const test = base.extend<FileFixtures & TestFixtures>({
  gate: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern.
    async ({}, use) => {
      const gate = await FaultProxy.start(0);
      await use(gate);
      gate.clear();
      await gate.down();
    },
    { scope: 'file' },
  ],
  server: [
    async ({ gate }, use) => {
      const { settings } = window.happyDOM;
      // A link that downloads would lead the page away.
      settings.navigation.disableFallbackToSetURL = true;
      // The test itself asks the server past the gate.
      settings.fetch.disableSameOriginPolicy = true;
      offerTemplates(inject('testData'));
      const server = await startPageServer(gate.url);
      gate.pointAt(server.port);
      await use(server);
      await server.dispose();
    },
    { scope: 'file' },
  ],
  serverView: [async ({ server }, use) => use(viewsOf(server.url)), { scope: 'file' }],
  as: 'tracking',
  // The gate leads to the server once there is one.
  network: async ({ gate, server: _ }, use) => {
    await use(gate);
    gate.clear();
    await gate.up();
  },
  page: async ({ network, as, serverView }, use) => {
    await emptyDevice();
    if (as !== 'nobody')
      localStorage.setItem('portolan.login-token', await (await serverView(as)).validToken());
    const page = new AppPage(network.url);
    await use(page);
    await page.close();
  },
  signIn: async ({ page }, use) => {
    await use(async (account = accounts.tracking) => {
      await page.goto('/auth');
      await page.getByLabel('Email', { exact: true }).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).not.toMatch(/^\/auth/);
    });
  },
});

export { expect };
