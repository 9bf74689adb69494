import { specimenDocument } from '#server/demo/specimen-document.ts';
import { hueOf } from './colour.ts';
import { openImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'importers', serviceWorkers: 'block' });

// Before the next test: it takes the one that is OK to POA ready.
test('every importer has the mark of its status, yellow and a warning for OK, and can be edited and sent from the list [55][109]', async ({
  page,
}) => {
  await page.goto('/my-importers?perPage=100');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Edit / }) });
  await expect(rows.first()).toBeVisible();
  const marks = new Map<string, string>();
  for (const row of await rows.all()) {
    const status = await row.getByRole('cell').first().innerText();
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

test('each document goes from the broker through a signature back to the broker [68][116][117][118][119][172][175][177]', async ({
  page,
}) => {
  // The automatic broker issues what the demo starts without.
  test.slow();
  await openImporter(page, 'Foshan Lanting Ceramics Co., Ltd.', 'POA');
  for (const [title, paper] of [
    ['Power of attorney', 'POA'],
    ['VAT guarantee', 'VAT guarantee'],
  ] as const) {
    const section = page.getByRole('region', { name: title });
    const step = section.locator('[aria-current=step]');
    await expect(step).toHaveText('Received', { timeout: 45_000 });
    const send = section.getByRole('button', { name: 'Send signed document' });
    await expect(send).toBeDisabled();
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: `Download the broker’s ${paper}` }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    const signed = {
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: specimenDocument([title, 'Signed']),
    };
    await section.locator('input[type=file]').setInputFiles(signed);
    await expect(page.getByText('POA was successfully uploaded!').last()).toBeVisible();
    await expect(step).toHaveText('Signed');
    await send.click();
    // Shows the pages first, or says that it can't: the readers may be at work for others.
    await page.getByRole('dialog').getByRole('button', { name: 'Send signed document' }).click();
    await expect(page.getByText('Document was successfully sent!').last()).toBeVisible();
    await expect(step).toHaveText('Sent');
    await expect(send).toBeDisabled();
    await expect(section.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  }
  await expect(page.getByText('POA ready', { exact: true })).toBeVisible();
});
