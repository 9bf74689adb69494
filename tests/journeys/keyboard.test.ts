import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'block' });

test('Tab goes through customs tracking in reading order, from the skip link on, which comes into sight with the focus and leads past the menus; Escape closes a dialog and the focus returns to where it came from; / goes to the search, and is a letter like any other once one is there', async ({
  page,
}) => {
  await page.goto('/customs-tracking');
  await expect(page.getByRole('link', { name: /^Items of/ })).toHaveCount(10);
  const filter = page.getByRole('group', { name: 'Filter' });
  const needing = page.getByRole('link', { name: /need you\. Open the list$/ });
  // What is said beside the menu comes after the rows.
  await expect(needing).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  const topOfSkip = async () => (await skip.boundingBox())?.y;
  await expect.poll(topOfSkip).toBeLessThan(-48);
  const expected = [
    skip,
    page.getByRole('link', { name: 'Portolan', exact: true }),
    page.getByRole('button', { name: /, account$/ }),
    page.getByRole('link', { name: /^Customs Tracking/ }).filter({ visible: true }),
    page.getByRole('link', { name: 'My Importers' }).filter({ visible: true }),
    page.getByRole('link', { name: 'Help' }).filter({ visible: true }),
    needing,
    page.getByRole('link', { name: /^Tracking \d/ }),
    page.getByRole('link', { name: 'To ship', exact: true }),
    page.getByRole('searchbox', { name: 'Search' }),
    page.getByRole('button', { name: 'Sort · Marketplace' }),
    page.getByRole('button', { name: 'Refresh' }),
    ...[/^Overdue/, /^Due today/, /^To ship/].map(name => filter.getByRole('button', { name })),
    filter.getByRole('link', { name: /^Needs you/ }),
    ...[/^Not released/, /^In progress/, /^Released/].map(name => filter.getByRole('button', { name })),
    ...[0, 1, 2, 3, 4, 5, 6].map(day => filter.getByRole('button', { name: /orders? to ship$/ }).nth(day)),
    page.getByRole('button', { name: 'Status', exact: true }),
    page.getByRole('button', { name: 'Order ID', exact: true }),
    page.getByRole('button', { name: 'Last update', exact: true }),
    page.getByRole('button', { name: 'Duration', exact: true }),
    page.getByRole('button', { name: 'Place', exact: true }),
    page.getByRole('button', { name: 'MRN', exact: true }),
    page.getByRole('link', { name: /^Items of/ }).first(),
  ];
  for (const stop of expected) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    // What has the focus shows it, itself or by the frame around it.
    const hasOutline = () =>
      stop.evaluate(element =>
        [element, element.parentElement ?? element].some(
          shown => getComputedStyle(shown).outlineStyle !== 'none',
        ),
      );
    await expect.poll(hasOutline).toBe(true);
  }

  const proof = page.getByRole('link', { name: /^Proof of/ }).first();
  await proof.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Customs Proof request' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(proof).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');

  await skip.focus();
  await expect.poll(topOfSkip).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
