import { test as base } from 'playwright/test';
import type { Account, AccountName } from '#tests/support/accounts.ts';
import { workerControls } from '#tests/support/app-worker.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { type ServerView, viewsOf } from './server-view.ts';
import { recordToasts } from './toasts.ts';

interface WorkerFixtures {
  gate: FaultProxy;
  /** The built server with the demo company and `seededSellers`. The tests of one worker share it. */
  server: TestServer;
  /** What the server itself says, asked past the browser and the proxy. One sign-in per account and worker. */
  serverView: (account?: AccountName) => Promise<ServerView>;
}

interface TestFixtures {
  /** Who is signed in when a page opens: `test.use({ as: 'nobody' })`. */
  as: AccountName | 'nobody';
  /** Whether what is confirmed can be undone for ten seconds, and only then goes. */
  hasUndoHold: boolean;
  /** Proxies the server, which the browser knows by no other address; whole again after each test. */
  network: FaultProxy;
  /** The network goes away: the device sees it, and nothing answers. */
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
  /** Signs in on the sign-in page; the demo's tracking seller where nobody is named. */
  signIn: (account?: Account) => Promise<void>;
}

/**
 * A test in the browser against the built app and the real server, of a seller who is signed in already, through a
 * network that can fail. Files that neither go offline nor close a page block the service worker: to install it in each
 * new browser would take a quarter of their time.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const gate = await FaultProxy.start(0);
      await use(gate);
      gate.clear();
      await gate.down();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ gate }, use) => {
      // Links in emails and invitations lead through the gate too.
      const server = await startTestServer({ publicUrl: gate.url });
      gate.pointAt(server.port);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  serverView: [async ({ server }, use) => use(viewsOf(server.url)), { scope: 'worker' }],
  as: ['tracking', { option: true }],
  hasUndoHold: [false, { option: true }],
  network: async ({ gate, server }, use) => {
    // A test that failed may have left it stopped.
    if (!server.isRunning) await server.start();
    await use(gate);
    gate.clear();
    await gate.up();
  },
  baseURL: async ({ network }, use) => use(network.url),
  storageState: async ({ as, network, serverView }, use) => {
    if (as === 'nobody') return use(undefined);
    await use(signedInState(network.url, await (await serverView(as)).validToken()));
  },
  context: async ({ context, hasUndoHold }, use) => {
    if (!hasUndoHold) await sendAtOnce(context);
    await recordToasts(context);
    await use(context);
  },
  goOffline: async ({ page, context, network }, use) =>
    use(async () => {
      // Until the worker has kept the app's files, a network that goes takes the next screen with it.
      if (page.url().startsWith('http')) {
        await workerControls(page);
      }
      await network.down();
      await context.setOffline(true);
    }),
  signIn: async ({ page }, use) => use(account => signIn(page, account)),
  goOnline: async ({ context, network }, use) =>
    use(async () => {
      await network.up();
      await context.setOffline(false);
    }),
});

export const expect = test.expect;
