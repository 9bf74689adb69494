import type { Page } from 'playwright';
import { createImporter, documentFile, openTab, rowOf, sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';
import { toastTexts } from './toasts.ts';

test.use({ as: 'newImporters', serviceWorkers: 'block' });

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
