import { specimenDocument } from '#server/demo/specimen-document.ts';
import { invite, listInbox } from '#server/partners/client/desk-client.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { viewports } from '#tests/support/viewports.ts';
import { documentFile, fillImporter, openImporter, openTab, rowOf, sampleImporter } from './importer-form.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'newImporters', viewport: viewports.phone });

const forwarder = 'Pearl River Forwarding';

const titles: Record<DocumentType, string> = {
  ID_CARD: 'ID card',
  BUSINESS_LICENSE: 'Business licence',
  EORI: 'EORI',
  VAT: 'VAT',
  TAX: 'Tax return',
};

test('an importer begun offline on a phone is finished at a desk, read, and sent to a forwarder once each document went from the broker through a signature back to the broker [4][68][116][117][118][119][172][175][177]', async ({
  page: phone,
  browser,
  baseURL,
  storageState,
  goOffline,
  goOnline,
  server,
}) => {
  // Documents are really read.
  test.slow();
  const importer = sampleImporter('Taizhou Kingfisher Lamps Co., Ltd.');

  await phone.goto('/my-importers');
  await goOffline();
  await phone.getByRole('link', { name: 'Add new Importer' }).first().click();
  await phone.getByLabel('Importer name').fill(importer.name);
  await phone
    .getByLabel('Owner name')
    .first()
    .fill(importer.form.idCard.ownerName ?? '');
  await phone.getByRole('button', { name: 'Save as draft' }).click();
  await expect(phone.getByText('The draft will be sent when you’re back online.')).toBeVisible();
  await goOnline();
  await expect(phone.getByText(/^Your draft from .* is saved on this device, not sent yet\.$/)).toHaveCount(
    0,
  );

  const context = await browser.newContext({
    viewport: viewports.desktop,
    serviceWorkers: 'block',
    ...(baseURL && { baseURL }),
    ...(storageState && { storageState }),
  });
  const desk = await context.newPage();
  await openImporter(desk, importer.name);
  await expect(desk.getByLabel('Owner name').first()).toHaveValue(importer.form.idCard.ownerName ?? '');
  await fillImporter(desk, importer);
  await desk.getByRole('button', { name: 'Publish' }).click();
  await expect(desk.getByRole('button', { name: 'Update', exact: true })).toBeVisible();

  await openTab(desk, /^Identification documents/);
  for (const [type, title] of Object.entries(titles) as [DocumentType, string][]) {
    const input = rowOf(desk, title).locator('input[type=file]');
    await input.setInputFiles(documentFile(importer, type));
  }
  await expect(desk.getByRole('tabpanel').getByText('Check OCR ok')).toHaveCount(5, { timeout: 150_000 });

  await openTab(desk, 'POA');
  for (const [title, sample] of [
    ['Power of attorney', 'POA'],
    ['VAT guarantee', 'VAT guarantee'],
  ] as const) {
    const section = desk.getByRole('region', { name: title });
    const step = section.locator('[aria-current=step]');
    // The automatic broker issues it.
    await expect(step).toHaveText('Received', { timeout: 150_000 });
    const send = section.getByRole('button', { name: 'Send signed document' });
    await expect(send).toBeDisabled();
    const download = desk.waitForEvent('download');
    await section.getByRole('button', { name: `Download the broker’s ${sample}` }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    const buffer = specimenDocument([title, 'Signed']);
    await section
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
    await expect(desk.getByText('POA was successfully uploaded!').last()).toBeVisible();
    await expect(step).toHaveText('Signed');
    await send.click();
    // Shows the pages first, or says that it can't: the readers may be at work for others.
    await desk.getByRole('dialog').getByRole('button', { name: 'Send signed document' }).click();
    await expect(desk.getByText('Document was successfully sent!').last()).toBeVisible();
    await expect(step).toHaveText('Sent');
    await expect(send).toBeDisabled();
    await expect(section.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  }
  await expect(desk.getByText('POA ready', { exact: true })).toBeVisible();

  const { link } = await invite(server.dataDir, forwarder);
  await desk.goto(new URL(link).pathname);
  await expect(desk.getByText('Invitation was done succesfuly!')).toBeVisible();
  await desk.goto(`/my-importers?search=${encodeURIComponent(importer.name)}`);
  await desk.getByRole('button', { name: `Send ${importer.name} to forwarder` }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Select forwarder').click();
  await desk.getByRole('option', { name: forwarder }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  const parcels = await listInbox(server.dataDir, { forwarder });
  expect(parcels.filter(({ importerName }) => importerName === importer.name)).toHaveLength(1);
  await context.close();
});
