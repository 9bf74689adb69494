import { test as base } from 'playwright/test';
import type { Account } from './accounts.ts';
import type { DataKind } from './data-folder.ts';
import { signIn } from './sign-in.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface WorkerFixtures {
  /** What the server starts with: `test.use({ data: 'empty' })` at the top of a file. */
  data: DataKind;
  /** The built server. Tests of one worker and one kind of data share it. */
  server: TestServer;
}

interface TestFixtures {
  /** Signs in on the sign-in page; the demo's tracking seller where nobody is named. */
  signIn: (account?: Account) => Promise<void>;
}

/** A test in the browser against the built app and the real server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  data: ['demo', { option: true, scope: 'worker' }],
  server: [
    async ({ data }, use) => {
      const server = await startTestServer({ data });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ page }, use) => use(account => signIn(page, account)),
});

export const expect = test.expect;
