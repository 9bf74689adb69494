import type { Page } from 'playwright';
import { listDocuments, refuseDocument } from '#server/partners/client/documents.ts';
import { createImporter, documentFile, openTab, rowOf, sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';
import { toastTexts } from './toasts.ts';

test.use({ serviceWorkers: 'block' });

const documentsTab = /^Identification documents/;

/** How fast files leave the page, from now on; nothing of them passes the proxy faster. */
async function limitUploads(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return async uploadThroughput => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await devtools.send('Network.emulateNetworkConditions', conditions);
  };
}

test.describe('a seller with a new importer', () => {
  test.use({ as: 'newImporters' });

  test('a wrong document shows its reason and is replaced [66][67][113][114][115][145][176][197][198][199]', async ({
    page,
    network,
    server,
  }) => {
    // Documents are really read.
    test.slow();
    const importer = sampleImporter('Ningbo Papers Co., Ltd.');
    await createImporter(page, importer);
    await openTab(page, documentsTab);
    const row = rowOf(page, 'EORI');
    await expect(page.getByRole('tabpanel').getByText('No document provided')).toHaveCount(5);

    const other = { ...importer, form: { ...importer.form, eori: { number: 'DE391746205581' } } };
    const held = network.on({ path: '/api/v1/importer/upload-document' }, { kind: 'hang' }, 1);
    await row.locator('input[type=file]').setInputFiles(documentFile(other, 'EORI', 'wrong-letter.pdf'));
    await expect(row.getByText('Uploading in progress!')).toBeVisible();
    await held.hit();
    held.release();
    await expect(page.getByText('Document was successfully uploaded!')).toBeVisible();
    await expect(row.getByRole('link', { name: 'Open wrong-letter.pdf in a new tab' })).toBeVisible();

    await row.getByRole('button', { name: 'View Errors of the EORI document' }).click({ timeout: 150_000 });
    const errors = page.getByRole('dialog', { name: 'Errors' });
    await expect(errors.getByRole('listitem')).toHaveText(
      'The EORI number DE391746205518 was not found in the document. Found: DE391746205581. Correct the form, or upload the right document.',
    );
    await errors.getByRole('button', { name: 'Close' }).last().click();

    await row.getByRole('button', { name: 'Ask the broker to check the EORI document' }).click();
    await expect(row.getByText('Broker check in progress')).toBeVisible();
    await expect(row.getByRole('button', { name: 'View Errors of the EORI document' })).toBeFocused();
    const questions = await listDocuments(server.dataDir, 'operator');
    const question = questions.find(({ importerName }) => importerName === importer.name);
    const onlyBroker = { broker: undefined };
    await refuseDocument(server.dataDir, onlyBroker, question?.id ?? '', 'It names another company.');
    await page.reload();
    await openTab(page, documentsTab);
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
    await openTab(page, documentsTab);
    await expect(row.getByText('Deleting in progress!')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Delete the EORI document' })).toHaveCount(0);
    deleting.release();
    await expect(page.getByText('Document was successfully deleted!')).toBeVisible();
    await expect(row.getByText('No document provided')).toBeVisible();

    await row.locator('input[type=file]').setInputFiles(documentFile(importer, 'EORI'));
    await expect(row.getByText('Check OCR ok')).toBeVisible({ timeout: 150_000 });
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download the EORI document' }).click();
    await expect(page.getByText('Document was successfully downloaded!')).toBeVisible();
    expect((await download).suggestedFilename()).toBe('EORI.pdf');
  });

  test('an upload shows how far it really is, can be cancelled without affecting files that had arrived, and can be retried after a lost connection [199]', async ({
    page,
    network,
  }) => {
    await createImporter(page, sampleImporter('Ningbo Slow Line Co., Ltd.'));
    await openTab(page, documentsTab);
    const row = rowOf(page, 'Tax return');
    const file = documentFile(sampleImporter(''), 'TAX');
    const large = { ...file, buffer: Buffer.concat([file.buffer, Buffer.alloc(6_000_000, '\n')]) };
    const limit = await limitUploads(page);
    // Two minutes for the whole: however busy this machine is, it is cancelled before that.
    await limit(50_000);
    await row.locator('input[type=file]').setInputFiles(large);
    const bar = row.getByRole('progressbar');
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { intervals: [50] })
      .toBeGreaterThan(0);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
    // The tab may be left in the meantime.
    await openTab(page, 'POA');
    await openTab(page, documentsTab);
    await row.getByRole('button', { name: 'Cancel the upload of the tax return' }).click();
    await expect(row.getByText('No document provided')).toBeVisible();
    expect(await toastTexts(page)).not.toContain('Document was successfully uploaded!');
    await limit(-1);

    const upload = { path: '/api/v1/importer/upload-document' };
    const late = network.on(upload, { kind: 'slow', answerAfterMs: 30_000 }, 1);
    const other = rowOf(page, 'VAT');
    await other.locator('input[type=file]').setInputFiles(documentFile(sampleImporter(''), 'VAT'));
    await expect.poll(() => late.hits[0]?.upstreamStatus).toBe(200);
    await other.getByRole('button', { name: 'Cancel the upload of the VAT certificate' }).click();
    await expect(other.getByRole('link', { name: 'Open VAT.pdf in a new tab' })).toHaveCount(1);

    const lost = network.on(upload, { kind: 'drop-after-commit' });
    await row.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(/Something went wrong with the uploading the document!/)).toBeVisible();
    await expect(row.getByText('TAX.pdf wasn’t uploaded.')).toBeVisible();
    lost.remove();
    // The first one did arrive, and is listed once the connection is back. What moves then could take a press along.
    const stored = row.getByRole('link', { name: 'Open TAX.pdf in a new tab' });
    await expect(stored).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toHaveCount(0);
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect(row.getByText('TAX.pdf wasn’t uploaded.')).toHaveCount(0);
    // Its second try under the same key stores no other.
    await expect(row.getByRole('progressbar')).toHaveCount(0);
    await expect(stored).toHaveCount(1);
  });

  test('a file that can’t be read is refused at its row, with what to do', async ({ page, network }) => {
    await createImporter(page, sampleImporter('Ningbo Odd Files Co., Ltd.'));
    await openTab(page, documentsTab);
    const uploads = network.on({ path: '/api/v1/importer/upload-document' }, { kind: 'ok' });
    const row = rowOf(page, 'ID card');
    await row.locator('input[type=file]').setInputFiles([
      { name: 'IMG_0107.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
      { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ]);
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
