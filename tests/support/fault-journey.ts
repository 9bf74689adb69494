import { test as base } from 'playwright/test';
import type { Account } from './accounts.ts';
import type { DataKind } from './data-folder.ts';
import { FaultProxy } from './fault-proxy.ts';
import { signIn } from './sign-in.ts';
import { makeTestServer, type TestServer } from './test-server.ts';

interface FaultFixtures {
  data: DataKind;
  /** Stands before the server, which the browser knows by no other address. */
  network: FaultProxy;
  /** A server of this test's own: it may be killed, and its data counted. */
  server: TestServer;
  signIn: (account?: Account) => Promise<void>;
}

/** A test in the browser whose network and server can fail. */
export const test = base.extend<FaultFixtures>({
  data: ['demo', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  network: async ({}, use) => {
    const proxy = await FaultProxy.start(0);
    await use(proxy);
    proxy.clear();
    await proxy.down();
  },
  server: async ({ data, network }, use) => {
    const server = await makeTestServer({ data, publicUrl: network.url });
    try {
      network.pointAt(server.port);
      await server.start();
      await use(server);
    } finally {
      await server.dispose();
    }
  },
  // Asks for the server, so that a test that names only `page` has one behind the proxy.
  baseURL: async ({ network, server: _server }, use) => use(network.url),
  signIn: async ({ page }, use) => use(account => signIn(page, account)),
});

export const expect = test.expect;
