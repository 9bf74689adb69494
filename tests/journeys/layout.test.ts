import type { Page } from 'playwright';
import { accounts } from '#tests/support/accounts.ts';
import { goWithin } from '#tests/support/go-within.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expect, test } from './journey.ts';
import { deviceStores, storedData } from './stored-data.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
const accountOf = (page: Page) => page.getByRole('button', { name: /, account$/ });

test.use({ serviceWorkers: 'block' });

test('the top bar has the badge at left and the account menu, 200 wide, at right; the side navigation is 300 wide with three links, the active one by the first path segment, and on a phone a bottom bar stands in for it [1, 31, 33, 34]', async ({
  page,
  serverView,
}) => {
  await page.setViewportSize(viewports.desktop);
  await page.goto('/help');
  const badge = page.getByRole('banner').getByRole('link', { name: 'Portolan', exact: true });
  await expect(badge).toBeVisible();
  const account = accountOf(page);
  await expect.poll(() => account.boundingBox()).toMatchObject({ width: 200 });
  await expect.poll(async () => (await badge.boundingBox())?.x).toBeLessThan(40);
  await expect
    .poll(async () => (await account.boundingBox())?.x)
    .toBeGreaterThan(viewports.desktop.width - 200 - 40);

  await account.click();
  const menu = page.getByRole('dialog', { name: 'Account, Shenzhen Lanting Trading Co., Ltd.' });
  await expect(menu).toBeVisible();
  await expect.poll(() => menu.boundingBox()).toMatchObject({ width: 200 });
  await page.keyboard.press('Escape');

  const { orderId } = (await (await serverView()).orders())[0] ?? {};
  const links = [
    { name: /^Customs Tracking/, path: '/customs-tracking' },
    { name: /^Customs Tracking/, path: `/customs-tracking/products?orderId=${orderId}` },
    { name: /^Customs Tracking/, path: '/customs-tracking?search=released&page=2' },
    { name: /^My Importers$/, path: '/my-importers' },
    { name: /^Help$/, path: '/help' },
  ];
  for (const { name, path } of links) {
    await goWithin(page, path);
    const menu = menuOf(page);
    await expect.poll(() => menu.boundingBox()).toMatchObject({ x: 0, width: 300 });
    await expect(menu.getByRole('link')).toHaveText([/^Customs Tracking/, 'My Importers', 'Help']);
    await expect(menu.locator('[aria-current=page]')).toHaveText(name);
  }
  await goWithin(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect
    .poll(() => page.evaluate(() => scrollY), 'the page is longer than the screen')
    .toBeGreaterThan(0);
  expect((await menuOf(page).boundingBox())?.y, 'it stays below the top bar').toBe(56);

  await page.setViewportSize(viewports.phone);
  await goWithin(page, '/help');
  const bar = menuOf(page);
  await expect(bar).toHaveCount(1);
  await expect.poll(() => bar.boundingBox()).toMatchObject({ x: 0, width: viewports.phone.width });
  const lowerEdge = async () => {
    const box = await bar.boundingBox();
    return box && box.y + box.height;
  };
  await expect.poll(lowerEdge).toBe(viewports.phone.height);
  await bar.getByRole('link', { name: /^Customs Tracking/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Customs Tracking/);
  for (const link of await bar.getByRole('link').all()) {
    await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
});

test.describe('logging out', () => {
  test.use({ as: 'nobody' });
  test('removes the token and the data of this device, in every tab, and goes to /auth [37]', async ({
    page,
    context,
  }) => {
    await signIn(page);
    await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
    await page.goto('/customs-tracking/hand-over');
    await page
      .getByRole('button', { name: /^Start: / })
      .first()
      .click();
    const second = await context.newPage();
    await second.goto('/my-importers/edit');
    await second.getByLabel('Importer name').fill('Typed and not saved');
    const filled = async () => {
      const counts = Object.entries(await storedData(second));
      return counts.flatMap(([name, count]) => (count > 0 ? [name] : [])).toSorted();
    };
    const emptied = Object.entries(deviceStores).flatMap(([place, end]) =>
      end === 'emptied' ? [place.replace(/^IndexedDB | of .*/g, '')] : [],
    );
    // Its company has no importers yet; another one's follow below.
    await expect.poll(filled).toEqual([...new Set(emptied)].filter(name => name !== 'importers').toSorted());

    await accountOf(page).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    for (const tab of [page, second]) {
      await expect(tab).toHaveURL('/auth');
      await expect.poll(async () => Object.values(await storedData(tab)).filter(Boolean)).toEqual([]);
    }

    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await signIn(page, accounts.importers);
    await expect(accountOf(page)).toHaveAccessibleName(/Ningbo Haiyun/);
    await expect(menuOf(page).getByRole('link')).toHaveText(['My Importers', 'Help']);

    await page.locator('main a[href^="/my-importers/edit/"]').first().click();
    await expect.poll(async () => (await storedData(page)).importers).toBeGreaterThan(0);
    await accountOf(page).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/auth');
    await expect.poll(async () => Object.values(await storedData(page)).filter(Boolean)).toEqual([]);
  });
});

test('a tracking ID stays on one line from 1024 wide on, beside a long name', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const item = await view.nextWaitingItem();
  const trackingId = 'GM605123456789012345678901';
  await view.confirmElsewhere(item, trackingId, 'Packing table 7');
  await page.goto(`/customs-tracking/products?orderId=${item.orderId}`);
  const number = page.getByRole('button', { name: `Copy ${trackingId}` });
  const lines = () =>
    number.evaluate(button => {
      const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return range.getClientRects().length;
    });
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(number).toBeVisible();
    expect(await lines(), `at ${width}`).toBe(1);
  }
});
