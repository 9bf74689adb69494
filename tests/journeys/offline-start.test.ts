import { workerControls } from '#tests/support/app-worker.ts';
import { expect, test } from './journey.ts';
import { storedText } from './stored-data.ts';

test.use({ as: 'nobody' });

test('with the server stopped, a cold start shows the seller, the list with its age and the marketplaces [7]', async ({
  page,
  context,
  server,
  signIn,
}) => {
  // Two starts of a server.
  test.slow();
  await signIn();
  // Rows of the skeleton have no order in them.
  const rows = (tab = page) =>
    tab
      .getByRole('table', { name: 'Customs Tracking' })
      .locator('tbody tr')
      .filter({ has: tab.getByRole('link', { name: /^Items of/ }) });
  await expect(rows()).toHaveCount(10);
  // All but the durations, alone or in a sentence, which go on by the minute.
  const textsOf = async (tab = page) =>
    (await rows(tab).allTextContents()).map(text => text.replace(/(\d+[dhm](?![a-z]) ?)+/g, ''));
  const shown = await textsOf();
  await workerControls(page);
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Marketplace' }).click();
  // The time zone beside it is a list of options too, until this one has opened.
  const options = (tab = page) => tab.getByRole('listbox', { name: 'Marketplace' }).getByRole('option');
  await expect(options().filter({ hasText: 'France' })).toBeVisible();
  const countries = await options().allInnerTexts();
  // The cache is written behind the screen's back.
  await expect.poll(() => storedText(page, 'cache')).toContain('\\"marketplaces\\"');
  await server.stop();
  await page.close();

  const cold = await context.newPage();
  await cold.goto('/');
  await expect(rows(cold)).toHaveCount(10);
  await expect.poll(() => textsOf(cold)).toEqual(shown);
  await expect(cold.getByRole('status').filter({ hasText: 'Offline.' })).toContainText(/As of \d\d:\d\d/);
  await expect(cold.getByRole('button', { name: /, account$/ })).toHaveAccessibleName(
    'Germany Shenzhen Lanting Trading Co., Ltd., account',
  );
  await cold.getByRole('searchbox', { name: 'Search' }).fill('released');
  await expect(rows(cold).first()).toContainText('Released');
  await cold.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(cold).first()).toContainText('Released');

  await cold.getByRole('button', { name: /, account$/ }).click();
  await cold.getByRole('link', { name: 'Settings' }).click();
  const marketplace = cold.getByRole('combobox', { name: 'Marketplace' });
  await expect(marketplace).toHaveText('Germany');
  await marketplace.click();
  await expect(options(cold)).toHaveText(countries);
  await cold.keyboard.press('Escape');
  await cold
    .getByRole('link', { name: /^Customs Tracking/ })
    .filter({ visible: true })
    .click();

  await server.start();
  const tryAgain = cold.getByRole('button', { name: 'Try again' });
  // The app asks for the server by itself too, and may have found it first.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(cold.getByRole('status').filter({ hasText: 'Offline.' })).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(rows(cold)).toHaveCount(10);
});
