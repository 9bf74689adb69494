import { describe } from 'vitest';
import { expect, test } from './app-test.ts';

/** How much needs somebody comes in front of it, once that is known. */
const named = () => document.title.replace(/^\(\d+\) /, '');

describe('without a seller', () => {
  test.override({ as: 'nobody' });
  test('the pages before sign-in are named after what one does there', async ({ page }) => {
    const names = {
      '/auth': 'Sign In · Portolan',
      '/auth?tab=sign-up': 'Sign Up · Portolan',
      '/auth/activate': 'Activate your account · Portolan',
      '/auth/forgot': 'Forgot your password? · Portolan',
    };
    for (const [path, name] of Object.entries(names)) {
      await page.goto(path);
      await expect.poll(named, { message: path }).toBe(name);
    }
  });
});

test('each screen is named after its heading, so that tabs and the list of Back tell them apart', async ({
  page,
  serverView,
}) => {
  const [order] = await (await serverView()).orders();
  const orderId = order?.orderId ?? '';
  const names = {
    '/customs-tracking': 'Customs Tracking',
    [`/customs-tracking/products?orderId=${orderId}`]: `Order Items of ${orderId}`,
    [`/customs-tracking/history?orderId=${orderId}`]: `History of ${orderId}`,
    '/customs-tracking/to-ship': 'To ship',
    '/customs-tracking/confirmations': 'Confirmations',
    '/customs-tracking/confirmations?upload=new': 'Upload confirmations',
    '/my-importers': 'My Importers',
    '/my-importers/edit': 'New importer',
    '/my-importers/edit/nobody-knows': 'Importer not found in your account',
    '/today': 'Needs you',
    '/pending': 'Pending changes',
    '/pending/nothing': 'Pending changes',
    '/settings': 'Account Settings',
    '/settings/members': 'Members',
    '/settings/security': 'Security',
    '/settings/security?page=notifications': 'Notifications',
    '/help': 'Help',
  };
  await page.goto('/help');
  for (const [path, name] of Object.entries(names)) {
    await page.goWithin(path);
    await expect.poll(named, { message: path }).toBe(`${name} · Portolan`);
  }
});

test('a page is named in the language of its screen, also once that is changed', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('button', { name: 'account', exact: false }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect.poll(named).toBe('帮助 · Portolan');
});
