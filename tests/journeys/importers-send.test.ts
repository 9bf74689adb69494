import { listInbox } from '#server/desk/desk-client.ts';
import { hueOf } from './colour.ts';
import { expect, test } from './journey.ts';
import { saidInToasts } from './toasts.ts';

test.use({ as: 'importers' });

const name = 'Ningbo Haiyun Import & Export Co., Ltd.';
const send = { path: '/api/v1/importers/send' };

test('every importer has the mark of its status, yellow and a warning for OK, and can be edited and sent from the list [55][109]', async ({
  page,
}) => {
  await page.goto('/my-importers');
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

test('an importer is sent to a forwarder by position and name, and lies in the inbox [69][70][71][144][173][201][202][209]', async ({
  page,
  network,
  server,
  serverSays,
}) => {
  await page.goto('/my-importers');
  await page.getByRole('button', { name: `Send ${name} to forwarder` }).click();
  const dialog = page.getByRole('dialog', { name: 'Send importer identification documents' });
  await expect(dialog.getByLabel('Importer name')).toHaveValue(name);
  await expect(dialog.getByLabel('Importer name')).not.toBeEditable();
  const forwarder = dialog.getByLabel('Select forwarder');
  const submit = dialog.getByRole('button', { name: 'Send', exact: true });
  await submit.click();
  await expect(forwarder).toHaveAccessibleDescription('Forwarder is required');

  await forwarder.click();
  // All of the seller's, in the seller's order: the position is what is sent.
  await expect(page.getByRole('option')).toHaveText(
    (await (await serverSays()).seller()).linkedForwarders.map(linked => linked.name),
  );
  await page.getByRole('option').first().click();
  network.on(send, { kind: 'status', status: 200, body: { sendImporter: false } }, 1);
  await submit.click();
  await expect(page.getByText('An error occurred while sending the importer!')).toBeVisible();
  await expect(forwarder).toHaveAccessibleDescription('Something went wrong');

  const held = network.on(send, { kind: 'hang' }, 1);
  await submit.click();
  await held.hit();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  held.release();
  await expect(dialog).toBeHidden();
  // The error of before may stand beside them.
  await expect
    .poll(async () =>
      (await saidInToasts(page)).filter(said => /^(Sending importer|Importer was)/.test(said)),
    )
    .toEqual(expect.arrayContaining(['Sending importer..', 'Importer was sent succesfully!']));
  const [sent] = held.hits.map(({ body }) => JSON.parse(body));
  expect(sent).toMatchObject({ forwarderId: 0, forwarderName: 'Hanse Spedition Nord' });
  const parcels = await listInbox(server.dataDir, { forwarder: 'Hanse Spedition Nord' });
  expect(parcels.filter(parcel => parcel.importerName === name)).toHaveLength(1);
});

test('a draft is not sent, and what is missing is said [202]', async ({ page }) => {
  await page.goto('/my-importers');
  await page.getByRole('button', { name: 'Send Suzhou Yunjin Silk Co., Ltd. to forwarder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Select forwarder').click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Its documents are not all there yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});
