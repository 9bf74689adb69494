import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'importers', serviceWorkers: 'block' });

test('every importer has the mark of its status, yellow and a warning for OK, and can be edited and sent from the list [55][109]', async ({
  page,
}) => {
  await page.goto('/my-importers?perPage=100');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit / }) });
  await expect(rows.first()).toBeVisible();
  const marks = new Map<string, string>();
  for (const row of await rows.all()) {
    // A row has no inner text before it is painted.
    const status = (await row.getByRole('cell').first().textContent()) ?? '';
    const [paint, outline] = await row
      .getByRole('cell')
      .first()
      .locator('svg path')
      .evaluateAll(paths => [
        getComputedStyle(paths[0] as Element).fill,
        paths.map(path => path.getAttribute('d')).join(' '),
      ]);
    marks.set(status, `${outline} in ${paint}`);
    const [, named = ''] =
      /^Edit (.+)$/.exec((await row.getByRole('link').getAttribute('aria-label')) ?? '') ?? [];
    await expect(row.getByRole('button', { name: `Send ${named} to forwarder`, exact: true })).toBeVisible();
  }
  expect([...marks.keys()].sort()).toEqual(['Draft', 'New', 'Not OK', 'OK', 'POA invalidated', 'POA ready']);
  expect(new Set(marks.values()).size, 'each its own').toBe(6);
  const ok = rows.filter({ has: page.getByText('OK', { exact: true }) }).first();
  const mark = ok.getByRole('cell').first().locator('svg');
  const hue = await hueOf(mark.locator('path').first(), 'fill');
  expect(hue).toBeGreaterThanOrEqual(40);
  expect(hue).toBeLessThanOrEqual(60);
  expect(await mark.locator('path').first().getAttribute('d'), 'a triangle, which warns').toMatch(
    /^M10 2 19 18H1z$/,
  );

  await ok.getByRole('link', { name: /^Edit / }).click();
  await expect(page).toHaveURL(/\/my-importers\/edit\/[\w-]+$/);
  await expect(page.getByLabel('Importer name')).not.toHaveValue('');
});
