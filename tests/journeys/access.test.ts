import type { Page } from 'playwright';
import { type AccountName, expect, test } from './journey.ts';

const protectedPaths = [
  '/',
  '/customs-tracking',
  '/customs-tracking/products?orderId=028-1000000-0000000',
  '/my-importers',
  '/my-importers/edit',
  '/my-importers/edit/7',
  '/settings',
  '/help',
];
const authPaths = ['/auth', '/auth/activate', '/auth/anything'];
const unknownPaths = ['/nowhere', '/customs-tracking/nowhere', '/help/nowhere'];

/** Opens a path and says where it led, once the app stands there. */
async function placeReached(page: Page, path: string): Promise<string> {
  let steps = 0;
  const countStep = () => {
    steps += 1;
  };
  page.on('framenavigated', countStep);
  await page.goto(path);
  await expect(page.locator('#root > :not([data-shell])').first()).toBeAttached();
  page.off('framenavigated', countStep);
  // The load itself and four redirects: a circle would go on for ever.
  expect(steps, `steps from ${path}`).toBeLessThanOrEqual(5);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function expectPlaces(page: Page, expected: Readonly<Record<string, string>>) {
  const reached: Record<string, string> = {};
  for (const path of Object.keys(expected)) reached[path] = await placeReached(page, path);
  expect(reached).toEqual(expected);
}

const allTo = (paths: readonly string[], target: string) =>
  Object.fromEntries(paths.map(path => [path, target]));

test.describe('without a seller', () => {
  test.use({ as: 'nobody' });
  test('every protected and every unknown path leads to /auth [15, 25, 27]', async ({ page }) => {
    await expectPlaces(page, {
      ...allTo([...protectedPaths, '/account-setup', '/pending', ...unknownPaths], '/auth'),
      '/auth': '/auth',
    });
  });
});

const unfinished = [
  { as: 'noAccount', title: 'a seller without a seller account is sent to /account-setup [25, 28, 30]' },
  { as: 'noWallet', title: 'a seller without an active wallet is sent to /account-setup [25, 29, 30]' },
] as const satisfies readonly { as: AccountName; title: string }[];
for (const { as, title } of unfinished) {
  test.describe(as, () => {
    test.use({ as });
    test(title, async ({ page }) => {
      const paths = [...protectedPaths, '/account-setup', '/pending', ...authPaths, ...unknownPaths];
      await expectPlaces(page, allTo(paths, '/account-setup'));
    });
  });
}

test.describe('with a seller id', () => {
  test.use({ as: 'importers' });
  test('home is /my-importers, and customs tracking is an unknown path [9, 15, 17, 21, 22, 25, 30]', async ({
    page,
  }) => {
    const tracking = protectedPaths.filter(path => path.startsWith('/customs-tracking'));
    await expectPlaces(page, {
      ...allTo(['/', ...tracking, ...authPaths, ...unknownPaths], '/my-importers'),
      ...Object.fromEntries(
        ['/my-importers', '/my-importers/edit', '/my-importers/edit/7', '/settings', '/help', '/pending'].map(
          path => [path, path],
        ),
      ),
    });
  });
});

test('home is /customs-tracking without a seller id, and every protected path opens [9, 15, 17, 21, 22, 25, 30]', async ({
  page,
}) => {
  await expectPlaces(page, {
    ...Object.fromEntries([...protectedPaths, '/pending'].map(path => [path, path])),
    ...allTo(['/', ...authPaths, ...unknownPaths], '/customs-tracking'),
  });
});
