import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test('each rule that is met fills the meter, and only all of them paint it teal; logo, product badge and two tabs are on a card, the tab is in the address, and Back returns to the one before [10][39][131][133]', async ({
  page,
}) => {
  await page.goto('/auth');
  const badge = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(badge).toHaveText('Portolan');
  const logo = badge.locator('xpath=preceding-sibling::*[local-name()="svg"]');
  await expect(logo).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  const card = page
    .getByRole('main')
    .locator('> div')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .filter({ has: page.getByRole('tab') });
  const edge = await card.evaluate(element => {
    const { borderTopWidth, borderTopLeftRadius } = getComputedStyle(element);
    return [borderTopWidth, borderTopLeftRadius].map(Number.parseFloat);
  });
  for (const pixels of edge) expect(pixels).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.waitForURL('**/auth?tab=sign-up');
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  const meter = page.getByRole('img', { name: /^Strength/ });
  // Degrees on the colour wheel; red is on both sides of 0.
  const [red, yellow, teal] = [
    [-20, 20],
    [40, 60],
    [160, 200],
  ];
  const steps = [
    { text: 'a', strength: 20, colour: red, bars: 1 },
    { text: 'aB', strength: 40, colour: red, bars: 1 },
    { text: 'aB1', strength: 60, colour: yellow, bars: 2 },
    { text: 'aB1cde', strength: 80, colour: yellow, bars: 3 },
    { text: 'aB1cd_', strength: 80, colour: yellow, bars: 3 },
    { text: 'aB1cd!', strength: 100, colour: teal, bars: 4 },
  ];
  const hue = async () =>
    (((await hueOf(meter.locator('[data-on]').last(), 'backgroundColor')) + 180) % 360) - 180;
  for (const { text, strength, colour: [from = 0, to = 0] = [], bars } of steps) {
    await password.fill(text);
    await expect(meter).toHaveAccessibleName(`Strength ${strength} of 100`);
    await expect(meter.locator('[data-on]')).toHaveCount(bars);
    await expect(meter.locator('span')).toHaveCount(4);
    await expect.poll(hue, text).toBeGreaterThanOrEqual(from);
    await expect.poll(hue, text).toBeLessThanOrEqual(to);
  }
  await password.fill('aB1cde');
  for (const [rule, state] of [
    ['Includes number', 'met'],
    ['Includes lowercase letter', 'met'],
    ['Includes uppercase letter', 'met'],
    ['Includes special symbol', 'not met'],
    ['At least 6 characters', 'met'],
  ] as const) {
    await expect(page.getByRole('listitem').filter({ hasText: rule })).toHaveText(`${rule}${state}`);
  }

  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Sign In', selected: true })).toBeVisible();
});
