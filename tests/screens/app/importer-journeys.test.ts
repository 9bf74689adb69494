import { describe, onTestFinished, vi } from 'vitest';
import { listDocuments, refuseDocument } from '#server/partners/client/documents.ts';
import { documentFile as fileOf, fillImporter, sampleImporter } from '#tests/journeys/importer-form.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import type { Locator } from './locator.ts';
import { storedQueries } from './stored-queries.ts';

test.override({ as: 'importers' });

/** Opens an importer of the list by its name. */
async function openImporter(page: AppPage, name: string, tab = ''): Promise<void> {
  await page.goto(`/my-importers?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Importer name')).toHaveValue(name);
  if (tab) await page.getByRole('tab', { name: tab }).click();
}

/** Documents are really read, by engines that may be at work for others. */
const readingMs = 150_000;

/** Makes an importer by the form, and opens the tab of its documents. */
async function openDocuments(page: AppPage, importer: ReturnType<typeof sampleImporter>): Promise<void> {
  await page.goto('/my-importers/edit');
  await fillImporter(page, importer);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/^\/my-importers\/edit\/[\w-]+$/);
  await openTab(page);
}

const openTab = (page: AppPage, name: string | RegExp = /^Identification documents/) =>
  page.getByRole('tab', { name }).click();
const rowOf = (page: AppPage, title: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });

const upload = (row: Locator, ...files: ReturnType<typeof fileOf>[]) =>
  row
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType })),
    );

/** The names under which files are saved from now on in this test. */
function savedFiles(): string[] {
  const names: string[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: unknown) {
    const { download, href } = this as HTMLAnchorElement;
    if (href === 'blob:1') names.push(download);
  });
  onTestFinished(() => {
    made.mockRestore();
    pressed.mockRestore();
  });
  return names;
}

test('a draft is not sent, and what is missing is said [202]', async ({ page }) => {
  await page.goto('/my-importers');
  await page.getByRole('button', { name: 'Send Suzhou Yunjin Silk Co., Ltd. to forwarder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Select forwarder').click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Some documents are missing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
});

test('a download that fails says so [198]', async ({ page, network }) => {
  await openImporter(page, 'Ningbo Haiyun Import & Export Co., Ltd.', 'POA');
  network.on({ path: '/api/v1/en/importer/download-poa' }, { kind: 'html' }, 1);
  await page.getByRole('button', { name: 'Download the signed POA' }).click();
  await expect(page.getByText(/Something went wrong with downloading the document!/)).toBeVisible();
});

test('one that is nobody’s says so and leads to the list', async ({ page }) => {
  await page.goto('/my-importers/edit/nobody-has-this');
  await expect(page.getByRole('heading', { name: 'Importer not found in your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Importers' }).click();
  await expect(page.getByRole('heading', { name: 'My Importers' })).toBeVisible();
});

test('the marks of the tabs turn green by evaluations and documents alone [120][121]', async ({ page }) => {
  const green = {
    general: 'General informations, complete',
    documents: `Identification documents to upload, complete`,
  };
  const open = {
    general: 'General informations, not complete yet',
    documents: 'Identification documents to upload, not complete yet',
  };
  const marks = [
    ['Ningbo Haiyun Import & Export Co., Ltd.', green.general, green.documents],
    ['Hangzhou Qingfeng Bamboo Products Co., Ltd.', green.general, open.documents],
    ['Shenzhen Hailan Intelligent Technology Co., Ltd.', open.general, green.documents],
    ['Suzhou Yunjin Silk Co., Ltd.', open.general, open.documents],
  ] as const;
  for (const [name, general, documents] of marks) {
    await openImporter(page, name);
    await expect(page.getByRole('tab', { name: general })).toBeVisible();
    await expect(page.getByRole('tab', { name: documents })).toBeVisible();
  }
});

test('an importer that was opened here shows with its age, and what needs a connection says so', async ({
  page,
  network,
}) => {
  const name = 'Ningbo Haiyun Import & Export Co., Ltd.';
  await openImporter(page, name);
  await expect.poll(storedQueries).toMatch(/"key":\["seller"\]/);
  await network.down();
  await page.reload();
  await expect(page.getByLabel('Importer name')).toHaveValue(name);
  await expect(page.getByText(/Offline\. As of/)).toBeVisible();
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(update).toBeDisabled();
  await expect(update).toHaveAccessibleDescription(/^You’re offline\. You can save/);
  await page.getByRole('tab', { name: /^Identification/ }).click();
  await expect(page.getByText('You can upload, open and delete documents when')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download the ID card' })).toBeDisabled();
  await network.up();
  dispatchEvent(new Event('online'));
  await expect(page.getByRole('button', { name: 'Download the ID card' })).toBeEnabled();
});

describe('without any importer yet', () => {
  test.override({ as: 'newImporters' });

  test('typing waits 200 ms and then asks once, and the address keeps the search [53][56][170][206]', async ({
    page,
    network,
  }) => {
    await page.goto('/my-importers');
    await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
    const requested = network.on({ path: '/api/v1/importer/retrieve-list' }, { kind: 'hang' });
    const search = page.getByRole('searchbox', { name: 'Search' });
    // All letters in one task: however slow the machine, no two of them are 200 ms apart.
    const input = search.element();
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= 7; length += 1) {
      write?.call(input, 'Lanting'.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const typedAt = Date.now();
    await expect(page).toHaveURL('/my-importers?search=Lanting');
    await expect.poll(() => requested.hits.length).toBe(1);
    // That there was no importer before says nothing about this search.
    await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeHidden();
    await expect(page.getByText('Loading…', { exact: true })).toHaveCount(1);
    requested.release();
    await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
    expect(requested.hits.map(({ body }) => JSON.parse(body))).toEqual([
      { criteria: { filters: { search: 'Lanting' }, pagination: { page: 1, perPage: 10 } } },
    ]);
    expect((requested.hits[0]?.at ?? 0) - typedAt).toBeGreaterThanOrEqual(200);

    await page.reload();
    await expect(search).toHaveValue('Lanting');
    await expect(page.getByRole('heading', { name: 'Nothing matches “Lanting”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('heading', { name: 'No importers yet' })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('Lanting');
  });

  test('a wrong document shows its reason and is replaced [66][67][113][114][115][145][176][197][198][199]', {
    timeout: 2 * readingMs,
  }, async ({ page, network, server }) => {
    const importer = sampleImporter('Ningbo Papers Co., Ltd.');
    await openDocuments(page, importer);
    const row = rowOf(page, 'EORI');
    await expect(page.getByRole('tabpanel').getByText('No document provided')).toHaveCount(5);

    const other = { ...importer, form: { ...importer.form, eori: { number: 'DE391746205581' } } };
    const held = network.on({ path: '/api/v1/importer/upload-document' }, { kind: 'hang' }, 1);
    await upload(row, fileOf(other, 'EORI', 'wrong-letter.pdf'));
    await expect(row.getByText('Uploading in progress!')).toBeVisible();
    await held.hit();
    held.release();
    await expect(page.getByText('Document was successfully uploaded!')).toBeVisible();
    await expect(row.getByRole('link', { name: 'Open wrong-letter.pdf in a new tab' })).toBeVisible();

    const showErrors = row.getByRole('button', { name: 'View Errors of the EORI document' });
    await expect.poll(() => showErrors.elements().length, { timeout: readingMs }).toBe(1);
    await showErrors.click();
    const errors = page.getByRole('dialog', { name: 'Errors' });
    await expect(errors.getByRole('listitem')).toHaveText(
      'The EORI number DE391746205518 was not found in the document. Found: DE391746205581. Correct the form, or upload the right document.',
    );
    await errors.getByRole('button', { name: 'Close' }).last().click();

    await row.getByRole('button', { name: 'Ask the broker to check the EORI document' }).click();
    await expect(row.getByText('Broker check in progress')).toBeVisible();
    await expect(showErrors).toBeFocused();
    const questions = await listDocuments(server.dataDir, 'operator');
    const question = questions.find(({ importerName }) => importerName === importer.name);
    const onlyBroker = { broker: undefined };
    await refuseDocument(server.dataDir, onlyBroker, question?.id ?? '', 'It names another company.');
    await page.reload();
    await openTab(page);
    await expect(row.getByText('Rejected by the broker')).toBeVisible();
    await expect(
      row.getByText(/^Reason: “It names another company”\. Upload another document, or correct the form\./),
    ).toBeVisible();

    await row.getByRole('button', { name: 'Delete the EORI document' }).click();
    const deleting = network.on({ path: '/api/v1/importer/delete-documents' }, { kind: 'hang' }, 1);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row.getByText('Deleting in progress!')).toBeVisible();
    await deleting.hit();
    // It goes on, and says so, while another tab was looked at.
    await openTab(page, 'POA');
    await openTab(page);
    await expect(row.getByText('Deleting in progress!')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Delete the EORI document' })).toHaveCount(0);
    deleting.release();
    await expect(page.getByText('Document was successfully deleted!')).toBeVisible();
    await expect(row.getByText('No document provided')).toBeVisible();

    await upload(row, fileOf(importer, 'EORI'));
    await expect.poll(() => row.getByText('Check OCR ok').elements().length, { timeout: readingMs }).toBe(1);
    const saved = savedFiles();
    await row.getByRole('button', { name: 'Download the EORI document' }).click();
    await expect(page.getByText('Document was successfully downloaded!')).toBeVisible();
    expect(saved).toEqual(['EORI.pdf']);
  });

  test('a file that can’t be read is refused at its row, with what to do', async ({ page, network }) => {
    await openDocuments(page, sampleImporter('Ningbo Odd Files Co., Ltd.'));
    const uploads = network.on({ path: '/api/v1/importer/upload-document' }, { kind: 'ok' });
    const row = rowOf(page, 'ID card');
    await upload(
      row,
      { name: 'IMG_0107.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    );
    for (const name of ['IMG_0107.HEIC', 'notes.pdf']) {
      const note = row.getByRole('alert').filter({ hasText: `${name} wasn’t uploaded.` });
      await expect(note).toContainText('Only PDF, JPEG, PNG and WebP files are accepted.');
    }
    await expect(row.getByRole('alert').filter({ hasText: 'empty.pdf' })).toContainText('The file is empty.');
    // What this device can decide by itself need not be sent.
    expect(uploads.hits).toHaveLength(1);
    await row.getByRole('button', { name: 'Dismiss the message about empty.pdf' }).click();
    await expect(row.getByRole('alert')).toHaveCount(2);
  });
});
