import type { Locator } from 'playwright/test';
import { goWithin } from '#tests/support/go-within.ts';
import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

/** Presses, of which each answer may take three. */
function countTaps() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    expectFew: () => expect(taps).toBeLessThanOrEqual(3),
  };
}

test('the office’s questions are each answered within three taps from the first screen', async ({
  page,
  serverView,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  const order = (await (await serverView()).openOrders())[0]?.orderId ?? '';
  /** Each question begins on the first screen. */
  async function ask(
    question: string,
    answer: (tap: (target: Locator) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    await test.step(question, async () => {
      await goWithin(page, '/');
      const orders = page.getByRole('table', { name: 'Customs Tracking' });
      await expect(orders.getByRole('row').nth(1)).toBeVisible();
      const { tap, expectFew } = countTaps();
      await answer(tap);
      expectFew();
    });
  }
  const openConfirmations = async (tap: (target: Locator) => Promise<void>) => {
    await tap(main.getByRole('button', { name: /^Sort/ }));
    await tap(page.getByRole('menuitem', { name: 'Confirmations' }));
    await expect(heading).toHaveText('Confirmations');
  };

  await page.goto('/');
  await ask('What must I do today?', async tap => {
    await expect(main.getByRole('button', { name: /^Due today \d/ })).toBeVisible();
    await tap(main.getByRole('link', { name: /Needs you/ }));
    await expect(heading).toHaveText('Needs you');
  });
  await ask('Which orders were confirmed late?', async tap => {
    await openConfirmations(tap);
    await tap(page.getByRole('link', { name: /^Late or overdue, 30 days/ }).first());
    await expect(page).toHaveURL(/late=late/);
  });
  await ask('Who confirmed what in a period?', async tap => {
    await openConfirmations(tap);
    await expect(page.getByLabel('From')).toBeVisible();
    await expect(page.getByRole('table').last().getByRole('columnheader').first()).toBeVisible();
  });
  await ask('The orders of a period for the accountant', async tap => {
    await openConfirmations(tap);
    const download = page.waitForEvent('download');
    await tap(page.getByRole('button', { name: 'Download these orders as an Excel file' }));
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });
  await ask('Where is this order?', async tap => {
    await tap(page.getByRole('searchbox'));
    await page.keyboard.type(order);
    await page.keyboard.press('Enter');
    await expect(heading).toContainText(order);
  });
  await ask('Confirm orders by a file', async tap => {
    await openConfirmations(tap);
    await tap(page.getByRole('link', { name: 'Upload a file' }));
    await expect(heading).toHaveText('Upload confirmations');
  });
  await ask('Tell me before it is too late', async tap => {
    await tap(page.getByRole('button', { name: /, account$/ }));
    await tap(page.getByRole('link', { name: 'Settings', exact: true }));
    await tap(page.getByRole('link', { name: 'Notifications' }));
    await expect(page.getByLabel('Orders to confirm soon')).toBeVisible();
  });
});
