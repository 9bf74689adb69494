import type { Page } from 'playwright';
import { expect, test } from './journey.ts';
import { storedText } from './stored-data.ts';

test.use({ serviceWorkers: 'block' });

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    return red + green + blue < 3 * 128;
  });
/** A choice is shown before it is stored: a reload in between would forget it. */
const untilStored = (page: Page, choice: string) =>
  expect.poll(() => storedText(page, 'preferences')).toContain(choice);
const group = (page: Page, name: string) => page.getByRole('group', { name });

test('the theme follows the device until one is chosen; a language chosen in the account menu shows at once, everywhere, and after a reload; neither goes to local storage, which holds the login token; on the sign-in card both are chosen too, and are still chosen after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect.poll(() => isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await page.getByRole('button', { name: /, account$/ }).click();
  await group(page, 'Theme').getByRole('button', { name: 'Dark' }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await untilStored(page, '"theme":"dark"');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect.poll(() => isDark(page)).toBe(true);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Customs Tracking/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');
  await page.getByRole('button', { name: /, account$/ }).click();
  await group(page, 'Language').getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('清关跟踪');
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(/已放行|未放行|清关中/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portolan.login-token']);
  await untilStored(page, '"language":"zh-CN"');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('清关跟踪');
  await page.getByRole('button', { name: /账号$/ }).click();
  await group(page, '语言').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customs Tracking');

  await group(page, 'Theme').getByRole('button', { name: 'Light' }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await group(page, 'Language').getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await group(page, '主题').getByRole('button', { name: '深色' }).click();
  await expect.poll(() => isDark(page)).toBe(true);
  await untilStored(page, '"theme":"dark"');
  await page.reload();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect.poll(() => isDark(page)).toBe(true);
});
