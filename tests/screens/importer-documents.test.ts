import { onTestFinished, vi } from 'vitest';
import { listDocuments, refuseDocument } from '#server/partners/client/documents.ts';
import { documentFile as fileOf, fillImporter, sampleImporter } from '#tests/journeys/importer-form.ts';
import type { AppPage } from './app/app-page.tsx';
import { expect, test } from './app/app-test.ts';
import type { Locator } from './app/locator.ts';

test.override({ as: 'newImporters' });

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
