import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { nextTrackingId } from '#tests/journeys/shipment-form.ts';
import { expect, test } from './app/app-test.ts';
import type { Locator } from './app/locator.ts';
import { scan } from './app/scan.ts';

/** Counts presses. */
function countTaps() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    count: () => taps,
  };
}
type Tap = ReturnType<typeof countTaps>['tap'];

test('the office’s questions are each answered within three taps from the first screen', async ({
  page,
  serverView,
}) => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    const { download, href } = this as HTMLAnchorElement;
    if (href === 'blob:1') saved.push(download);
    else this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  const order = (await (await serverView()).openOrders())[0]?.orderId ?? '';
  /** Each question begins on the first screen. */
  async function ask(answer: (tap: Tap) => Promise<void>): Promise<void> {
    await page.goto('/');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const { tap, count } = countTaps();
    await answer(tap);
    expect(count()).toBeLessThanOrEqual(3);
  }
  const openConfirmations = async (tap: Tap) => {
    await tap(main.getByRole('button', { name: /^Sort/ }).first());
    const item = page.getByRole('menuitem', { name: 'Confirmations' });
    await expect(item).toBeVisible();
    // A menu chooses what the pointer is on.
    await item.evaluateAll(([found]) =>
      found?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
    );
    await tap(item);
    await expect(heading).toHaveText('Confirmations');
  };

  // What must I do today?
  await ask(async tap => {
    await expect(main.getByRole('button', { name: /^Due today \d/ })).toBeVisible();
    await tap(main.getByRole('link', { name: /Needs you/ }));
    await expect(heading).toHaveText('Needs you');
  });
  // Which orders were confirmed late?
  await ask(async tap => {
    await openConfirmations(tap);
    await tap(page.getByRole('link', { name: /^Late or overdue, 30 days/ }).first());
    await expect(page).toHaveURL(/late=late/);
  });
  // Who confirmed what in a period? And the orders of a period for the accountant.
  await ask(async tap => {
    await openConfirmations(tap);
    await expect(page.getByLabel('From')).toBeVisible();
    await expect(page.getByRole('table').last().getByRole('columnheader').first()).toBeVisible();
    await tap(page.getByRole('button', { name: 'Download these orders as an Excel file' }));
    await expect.poll(() => saved).toEqual([expect.stringMatching(/\.xlsx$/)]);
  });
  // Where is this order?
  await ask(async tap => {
    await tap(page.getByRole('searchbox'));
    await scan(order);
    await expect(heading).toContainText(order);
  });
  // Confirm orders by a file.
  await ask(async tap => {
    await openConfirmations(tap);
    await tap(page.getByRole('link', { name: 'Upload a file' }));
    await expect(heading).toHaveText('Upload confirmations');
  });
  // Tell me before it is too late.
  await ask(async tap => {
    await tap(page.getByRole('button', { name: /, account$/ }));
    await tap(page.getByRole('link', { name: 'Settings', exact: true }));
    await tap(page.getByRole('link', { name: 'Notifications' }));
    await expect(page.getByLabel('Orders to confirm soon')).toBeVisible();
  });
});

test('from the first screen an order is confirmed in three taps and its tracking ID, once the device knows the delivery service', async ({
  page,
}) => {
  const packFirst = async (chooseService?: () => Promise<void>) => {
    const { tap, count } = countTaps();
    await page.goto('/');
    await tap(page.getByRole('navigation', { name: 'Order lists' }).getByRole('link', { name: 'To ship' }));
    await tap(page.getByRole('button', { name: /^Pack / }).first());
    const label = page.getByLabel('Tracking ID');
    await expect(label).toBeVisible();
    let typed = '';
    for (const letter of nextTrackingId()) {
      typed += letter;
      await label.fill(typed);
      // As a person types: what comes at once is taken for a scan, which needs no third tap.
      await delay(80);
    }
    await label.blur();
    await chooseService?.();
    await tap(page.getByRole('button', { name: 'Confirm shipment', exact: true }).first());
    await expect(page.getByRole('button', { name: 'Next order' })).toBeVisible();
    return count();
  };
  await packFirst(async () => {
    await page.getByRole('combobox', { name: 'Delivery Service' }).click();
    await page.getByRole('option').first().click();
  });
  expect(await packFirst()).toBe(3);
});
