import { describe } from 'vitest';
import { enter, fieldsOf, fillImporter, sampleImporter } from '#tests/journeys/importer-form.ts';
import { expect, test } from './app-test.ts';

test.override({ as: 'newImporters' });

/** The address of an importer that the server has. */
const saved = /^\/my-importers\/edit\/[\w-]+$/;

test('a card without an expiry is long-term, and numbers are cleaned and pointed at', async ({ page }) => {
  await page.goto('/my-importers/edit');
  await page.getByLabel('Long-term').check();
  await expect(page.getByLabel('Expiration date')).toHaveValue('December 31, 2099');
  await page.getByLabel('Long-term').uncheck();
  await page.getByLabel('Expiration date').fill('2031-03-14');
  const registration = page.getByLabel('Registration number');
  await registration.fill('9144 0300 ma5f2k7t８k');
  await expect(page.getByLabel('Expiration date')).toHaveValue('March 14, 2031');
  await registration.blur();
  await expect(registration).toHaveValue('91440300MA5F2K7T8K');
  await expect(registration).toHaveAccessibleDescription(
    'The last character, K, doesn’t match the rest. Should it be B?',
  );
});

describe('a new importer', () => {
  test('is begun as a draft and published [23][53][55][57][58][59][60][61][62][63][64][65][110][111][112][138][194][195]', async ({
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
      tab.element().click();
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
    await expect.poll(() => page.toastTexts()).toEqual(['Creating..']);
    await created.hit();
    created.release();
    await expect(page).toHaveURL(saved);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expect.poll(() => page.toastTexts()).toEqual(['Creating..', 'Importer was successfully created!']);
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
    await expect.poll(() => page.toastTexts().at(-1)).toBe('Saving..');
    await published.hit();
    published.release();
    await expect(page.getByRole('button', { name: 'Update', exact: true })).toBeVisible();
    expect(published.hits.map(({ body }) => JSON.parse(body).idCard.expirationDate)).toEqual(['2036-06-03']);
    await expect(page.getByRole('button', { name: 'Save as draft' })).toHaveCount(0);
    await expect
      .poll(() => page.toastTexts().slice(-2))
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

  test('keeps what was typed over a save that failed, and leaving it by Back asks [57][136][137][194]', async ({
    page,
    network,
  }) => {
    const importer = sampleImporter('Ningbo Lost Answer Co., Ltd.');
    await page.goto('/my-importers/edit');
    await fillImporter(page, importer);
    const create = page.getByRole('button', { name: 'Create', exact: true });
    await expect(create).toBeEnabled();
    // One of each kind; tests/contract/required-fields.test.ts leaves out each of them.
    const kinds = ['Owner name', 'Expiration date', 'VAT number', 'Country'];
    for (const [label, place, value] of fieldsOf(importer).filter(([label]) => kinds.includes(label))) {
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
    await expect(page).toHaveURL(saved);
    await expect(page.getByLabel('City').first()).toHaveValue('Bremen');
    await page.goto(`/my-importers?search=${encodeURIComponent('Lost Answer')}`);
    await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(1);
  });

  test('that somebody else saved in the meantime keeps one’s own edits beside theirs [171][195]', async ({
    page,
    server,
    serverView,
  }) => {
    const importer = sampleImporter('Ningbo Two Desks Co., Ltd.');
    await page.goto('/my-importers/edit');
    await fillImporter(page, importer);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(saved);
    const _id = new URL(page.url()).pathname.split('/').at(-1);
    const token = await (await serverView('newImporters')).validToken();
    const callOfAnother = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${server.url}/api/v1/importer/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const { name, form } = importer;
    const address = { ...form.eori.address, city: 'Bremen', street: 'Am Wall 1' };
    await callOfAnother('PUT', 'update', { ...form, _id, name, eori: { ...form.eori, address } });

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
    expect(await callOfAnother('GET', _id ?? '')).toMatchObject({
      importer: { eori: { address: { city: 'Kiel' } } },
    });
  });
});

test('unsaved input of an importer survives a reload, and a create whose answer was lost makes one importer', async ({
  page,
  network,
}) => {
  const importer = sampleImporter('Taizhou Heron Lamps Co., Ltd.');
  await page.goto('/my-importers/edit');
  const name = page.getByLabel('Importer name');
  await fillImporter(page, importer);
  const lost = network.on({ path: '/api/v1/importer/create' }, { kind: 'drop-after-commit' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await lost.hit();
  await expect(page.getByText('Something went wrong with the creation of the importer!')).toBeVisible();

  lost.remove();
  await page.reload();
  await expect(page.getByText('We restored what you had typed.')).toBeVisible();
  await expect(name).toHaveValue(importer.name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(saved);
  await page.goto(`/my-importers?search=${encodeURIComponent('Taizhou Heron')}`);
  await expect(page.getByRole('link', { name: importer.name })).toHaveCount(1);

  await page.goto('/my-importers/edit');
  await expect(name).toHaveValue('');
});

test('what was typed can be started over, and a sign-out leaves none of it', async ({ page }) => {
  await page.goto('/my-importers/edit');
  const name = page.getByLabel('Importer name');
  await name.fill('Nobody’s Importer');
  await page.reload();
  await expect(name).toHaveValue('Nobody’s Importer');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await page.reload();
  await expect(name).toHaveValue('');

  await name.fill('Nobody’s Importer');
  const kept = () => Object.keys(sessionStorage).filter(key => key.startsWith('portolan.form-drafts/'));
  await expect.poll(kept).toContainEqual(expect.stringMatching(/importer\/new$/));
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  await expect.poll(kept).toEqual([]);
});
