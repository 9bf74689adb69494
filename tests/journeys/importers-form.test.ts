import {
  createImporter,
  enter,
  fieldsOf,
  fillImporter,
  openImporter,
  sampleImporter,
} from './importer-form.ts';
import { expect, test } from './journey.ts';
import { toastTexts } from './toasts.ts';

test.use({ as: 'newImporters', serviceWorkers: 'block' });

test('an importer is begun as a draft and published [23][53][55][57][58][59][60][61][62][63][64][65][110][111][112][138][194][195]', async ({
  page,
  network,
}) => {
  const importer = sampleImporter('Ningbo Draft & Export Co., Ltd.');
  await page.goto('/my-importers');
  await page.getByRole('link', { name: 'Add new Importer' }).first().click();
  const name = page.getByLabel('Importer name');
  await expect(page.getByRole('tab')).toHaveText([
    'General informations',
    'Identification documents to upload',
    'POA',
    'Info contact',
  ]);
  for (const later of ['Identification documents to upload', 'POA', 'Info contact']) {
    const tab = page.getByRole('tab', { name: later });
    await expect(tab).toBeDisabled();
    await tab.click({ force: true });
    await expect(page.getByRole('tab', { name: /^General/, selected: true })).toBeVisible();
  }
  await page.getByRole('tab', { name: /^General/ }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^General/, selected: true })).toBeVisible();
  await expect(page.getByText('The other tabs open once the importer is saved.')).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
    'ID Card',
    'Chinese business license',
    'EORI importer',
    'VAT Importer',
  ]);
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription(/^Still missing: Importer name, .* and 12 more\.$/);

  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(name).toHaveAccessibleDescription('This field is required.');
  await expect(name).toBeFocused();
  await name.fill(`  ${importer.name} `);
  // An answer that comes at once replaces the first toast before it is drawn.
  const created = network.on({ path: '/api/v1/importer/create' }, { kind: 'hang' });
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect.poll(() => toastTexts(page)).toEqual(['Creating..']);
  await created.hit();
  created.release();
  await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect.poll(() => toastTexts(page)).toEqual(['Creating..', 'Importer was successfully created!']);
  await expect(name).toHaveValue(importer.name);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  for (const later of [/^Identification documents/, 'POA', 'Info contact', /^General/]) {
    await page.getByRole('tab', { name: later }).click();
    await expect(page.getByRole('tab', { name: later, selected: true })).toBeVisible();
  }

  await fillImporter(page, importer);
  // [65, 146] As a person types it; what is saved is a date.
  const expiry = page.getByLabel('Expiration date');
  await expiry.fill('June 3, 2036');
  await expiry.blur();
  await expect(page.getByLabel('Company name EN')).toHaveValue(importer.name);
  await expect(page.getByLabel('Company name EN')).not.toBeEditable();
  const owner = page.getByLabel('Owner name').nth(1);
  await expect(owner).toHaveValue(importer.form.idCard.ownerName ?? '');
  await expect(owner).not.toBeEditable();
  const published = network.on({ path: '/api/v1/importer/update' }, { kind: 'hang' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => toastTexts(page).then(text => text.at(-1))).toBe('Saving..');
  await published.hit();
  published.release();
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
  expect(published.hits.map(({ body }) => JSON.parse(body).idCard.expirationDate)).toEqual(['2036-06-03']);
  await expect(page.getByRole('button', { name: 'Save as draft' })).toHaveCount(0);
  await expect
    .poll(async () => (await toastTexts(page)).slice(-2))
    .toEqual(['Saving..', 'Importer was successfully updated!']);

  await page.reload();
  for (const [label, place, value] of fieldsOf(importer)) {
    const field = page.getByLabel(label, { exact: true }).nth(place);
    await expect(field).toHaveValue(label === 'Expiration date' ? 'June 3, 2036' : value);
  }
  await page.getByRole('tab', { name: 'Info contact' }).click();
  await expect(page).toHaveURL(/\?tab=contact$/);
  await expect(page.getByRole('tabpanel')).toBeEmpty();
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^General/, selected: true })).toBeVisible();
});

test('what was typed survives a save that failed, and leaving it by Back asks [57][136][137][194]', async ({
  page,
  network,
}) => {
  const importer = sampleImporter('Ningbo Lost Answer Co., Ltd.');
  await page.goto('/my-importers/edit');
  await fillImporter(page, importer);
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await expect(create).toBeEnabled();
  for (const [label, place, value] of fieldsOf(importer)) {
    const field = page.getByLabel(label, { exact: true }).nth(place);
    await enter(field, label, label === 'Country' ? '' : ' ');
    await field.blur();
    await expect(create, `without ${label}`).toBeDisabled();
    await enter(field, label, value);
    await field.blur();
  }
  const broken = network.on(
    { path: '/api/v1/importer/create' },
    { kind: 'status', status: 500, body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'Broken' }] } },
  );
  await create.click();
  await expect(page.getByText('Something went wrong with the creation of the importer!')).toBeVisible();
  await expect(page.getByLabel('VAT number')).toHaveValue(importer.form.vat.number ?? '');

  await page.getByRole('link', { name: 'Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/my-importers/edit');

  // The server makes it, and its answer is lost: the second press must not make another.
  broken.remove();
  const lost = network.on({ path: '/api/v1/importer/create' }, { kind: 'drop-after-commit' });
  await create.click();
  await expect(page.getByText(/Can’t reach Portolan/)).toBeVisible();
  lost.remove();
  await page.getByLabel('City').first().fill('Bremen');
  await page.getByRole('button', { name: 'Try again' }).click();
  await create.click();
  await page.waitForURL(/\/my-importers\/edit\/[\w-]+$/);
  await expect(page.getByLabel('City').first()).toHaveValue('Bremen');
  await page.goto(`/my-importers?search=${encodeURIComponent('Lost Answer')}`);
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
});

test('what somebody else saved in the meantime is kept beside one’s own edits [171][195]', async ({
  page,
  context,
}) => {
  const importer = sampleImporter('Ningbo Two Desks Co., Ltd.');
  await createImporter(page, importer);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('City').first().fill('Bremen');
  await other.getByLabel('Street').first().fill('Am Wall 1');
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(other.getByText('Importer was successfully updated!')).toBeVisible();

  await page.bringToFront();
  await page.getByLabel('City').first().fill('Kiel');
  await page.getByLabel('Owner name').first().fill('李雷');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Something went wrong with the updating the importer!')).toBeVisible();
  await expect(page.getByText('This importer has been changed elsewhere.')).toBeVisible();
  const city = page.getByLabel('City').first();
  await expect(city).toHaveValue('Kiel');
  await expect(city).toHaveAccessibleDescription('Changed elsewhere to: Bremen');
  await expect(page.getByLabel('Street').first()).toHaveValue('Am Wall 1');
  await expect(page.getByLabel('Owner name').first()).toHaveValue('李雷');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Importer was successfully updated!')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('City').first()).toHaveValue('Kiel');
});

test.describe('without a connection', () => {
  test.use({ as: 'importers', serviceWorkers: 'allow' });
  test('an importer that was opened here shows with its age, and what needs a connection says so', async ({
    page,
    goOffline,
    goOnline,
  }) => {
    const name = 'Ningbo Haiyun Import & Export Co., Ltd.';
    await openImporter(page, name);
    await goOffline();
    await page.reload();
    await expect(page.getByLabel('Importer name')).toHaveValue(name);
    await expect(page.getByText(/Offline\. As of/)).toBeVisible();
    const update = page.getByRole('button', { name: 'Update', exact: true });
    await expect(update).toBeDisabled();
    await expect(update).toHaveAccessibleDescription(/^You’re offline\. You can save/);
    await page.getByRole('tab', { name: /^Identification/ }).click();
    await expect(page.getByText('You can upload, open and delete documents when')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download the ID card' })).toBeDisabled();
    await goOnline();
    await expect(page.getByRole('button', { name: 'Download the ID card' })).toBeEnabled();
  });
});
