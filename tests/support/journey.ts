import { test as base, type Page } from 'playwright/test';
import type { Account } from './accounts.ts';
import type { DataKind } from './data-folder.ts';
import { expectAccessible } from './expect-accessible.ts';
import { signIn } from './sign-in.ts';
import { type Look, takeLooks } from './take-looks.ts';
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
  expectAccessible: () => Promise<void>;
  /** Pictures of a screen in every viewport, language and theme; see `takeLooks`. */
  takeLooks: (
    name: string,
    prepare: (page: Page) => Promise<void>,
    check?: (page: Page, look: Look) => Promise<void>,
  ) => Promise<void>;
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
  expectAccessible: async ({ page }, use) => use(() => expectAccessible(page)),
  takeLooks: async ({ browser, page, baseURL }, use, testInfo) =>
    use((name, prepare, check) => {
      // Eight pictures of four fresh browsers take their time.
      testInfo.setTimeout(testInfo.timeout + 120_000);
      return takeLooks(browser, page, {
        name,
        folder: testInfo.outputPath('looks'),
        context: baseURL === undefined ? {} : { baseURL },
        prepare,
        ...(check ? { check } : {}),
      });
    }),
});

export const expect = test.expect;
