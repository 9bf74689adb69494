import { accounts } from '#tests/support/accounts.ts';
import { workerControls } from '#tests/support/app-worker.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { test as base } from '#tests/support/journey.ts';
import { type ServerView, viewOf } from './server-view.ts';
import { signedInState } from './signed-in-state.ts';
import { recordToasts } from './toasts.ts';

export type AccountName = keyof typeof accounts;

interface WorkerFixtures {
  gate: FaultProxy;
  /** What the server itself says, asked past the browser and the proxy. One sign-in per account and worker. */
  serverSays: (account?: AccountName) => Promise<ServerView>;
}

interface TestFixtures {
  /** Who is signed in when a page opens: `test.use({ as: 'nobody' })`. */
  as: AccountName | 'nobody';
  /** Stands before the server, which the browser knows by no other address; whole again after each test. */
  network: FaultProxy;
  /** The network goes away: the device sees it, and nothing answers. */
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
}

/** A journey of a seller who is signed in already, through a network that can fail. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gate: [
    async ({ server }, use) => {
      const gate = await FaultProxy.start(server.port);
      await use(gate);
      gate.clear();
      await gate.down();
    },
    { scope: 'worker' },
  ],
  serverSays: [
    async ({ server }, use) => {
      const views = new Map<AccountName, Promise<ServerView>>();
      await use((name = 'tracking') => {
        const view = views.get(name) ?? viewOf(server.url, accounts[name]);
        views.set(name, view);
        return view;
      });
    },
    { scope: 'worker' },
  ],
  as: ['tracking', { option: true }],
  network: async ({ gate }, use) => {
    await use(gate);
    gate.clear();
    await gate.up();
  },
  baseURL: async ({ network }, use) => use(network.url),
  storageState: async ({ as, network, serverSays }, use) => {
    if (as === 'nobody') return use(undefined);
    await use(signedInState(network.url, (await serverSays(as)).token));
  },
  context: async ({ context }, use) => {
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
  goOnline: async ({ context, network }, use) =>
    use(async () => {
      await network.up();
      await context.setOffline(false);
    }),
});

export const expect = test.expect;
