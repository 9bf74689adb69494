import { test as base } from 'playwright/test';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';
import { Device } from './device.ts';
import type { TestSeller } from './test-seller.ts';
import { WatchedServer } from './watched-server.ts';

interface WorkerFixtures {
  /** Answers a running server with sellers left; tests of one worker share it. */
  readyServer: () => Promise<WatchedServer>;
}

interface FaultFixtures {
  /** Whether what is confirmed can be undone for ten seconds, and only then goes. */
  hasUndoHold: boolean;
  server: WatchedServer;
  /** Of this test alone. */
  seller: TestSeller;
  /** Proxies the server, which the browser knows by no other address. */
  network: FaultProxy;
  /** The browser with the seller signed in. */
  device: Device;
}

/** A test of the built app in the browser, whose network and server can fail. */
export const test = base.extend<FaultFixtures, WorkerFixtures>({
  readyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      let server: WatchedServer | undefined;
      await use(async () => {
        if (!server?.hasSellers) {
          await server?.process.dispose();
          server = await WatchedServer.start();
        }
        // The test before may have ended it.
        if (!server.process.isRunning) await server.process.start();
        return server;
      });
      await server?.process.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hasUndoHold: [false, { option: true }],
  context: async ({ context, hasUndoHold }, use) => {
    if (!hasUndoHold) await sendAtOnce(context);
    await use(context);
  },
  server: async ({ readyServer }, use) => use(await readyServer()),
  seller: async ({ server }, use) => use(await server.takeSeller()),
  network: async ({ server }, use) => {
    const proxy = await FaultProxy.start(server.process.port);
    await use(proxy);
    proxy.clear();
    await proxy.down();
  },
  baseURL: async ({ network }, use) => use(network.url),
  storageState: async ({ network, seller }, use) => use(signedInState(network.url, seller.token)),
  device: async ({ context, network, server, seller }, use) =>
    use(new Device({ context, network, server, seller })),
});

export const expect = test.expect;
