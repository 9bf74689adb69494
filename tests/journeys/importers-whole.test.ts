import type { DemoImporter } from '#server/demo/demo-importers.ts';
import { specimenDocument } from '#server/demo/specimen-document.ts';
import { invite, listInbox } from '#server/partners/client/desk-client.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { photograph } from '#tests/support/documents/conditions.ts';
import { drawDocument, rightForm } from '#tests/support/documents/draw-document.ts';
import { type Specimen, specimens } from '#tests/support/documents/specimen.ts';
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

/** What a person reads in a company's documents. */
function importerOf(specimen: Specimen): DemoImporter {
  const { ownerName, expirationDate, nameCN, registrationNumber, eoriNumber, vatNumber } =
    rightForm(specimen);
  const { form, ...sample } = sampleImporter(specimen.nameEN);
  return {
    ...sample,
    form: {
      ...form,
      idCard: { ownerName, expirationDate },
      businessLicense: { nameCN, registrationNumber },
      eori: { ...form.eori, number: eoriNumber },
      vat: { ...form.vat, number: vatNumber },
    },
  };
}

async function photoOf(specimen: Specimen, type: DocumentType) {
  const { bytes, mediaType } = await photograph(drawDocument[type](specimen).canvas, 'clean');
  return { name: `${type}.jpg`, mimeType: mediaType, buffer: Buffer.from(bytes) };
}

test('an importer begun offline on a phone is finished at a desk, read, signed and sent to a forwarder', async ({
  page: phone,
  browser,
  baseURL,
  storageState,
  goOffline,
  goOnline,
  server,
}) => {
  // A photo is really read.
  test.setTimeout(240_000);
  const [own, another] = specimens;
  if (!own || !another) throw new Error('There are two companies.');
  const importer = importerOf(own);

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
  const input = (type: DocumentType) => rowOf(desk, titles[type]).locator('input[type=file]');
  await input('EORI').setInputFiles(await photoOf(another, 'EORI'));
  // The others come as PDFs: a photo takes ten seconds to be read, and the reader's own tests read all of them.
  for (const type of ['ID_CARD', 'BUSINESS_LICENSE', 'VAT', 'TAX'] as const) {
    await input(type).setInputFiles(documentFile(importer, type));
  }
  const wrong = rowOf(desk, titles.EORI);
  await wrong.getByRole('button', { name: 'View Errors of the EORI document' }).click({ timeout: 90_000 });
  const errors = desk.getByRole('dialog', { name: 'Errors' });
  await expect(errors.getByRole('listitem').first()).toContainText(
    `belongs to another company, not ${own.nameEN.replace(/\.$/, '')}`,
  );
  await errors.getByRole('button', { name: 'Close' }).last().click();
  await wrong.getByRole('button', { name: 'Delete the EORI document' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(wrong.getByText('No document provided')).toBeVisible();
  await input('EORI').setInputFiles(documentFile(importer, 'EORI'));
  await expect(desk.getByRole('tabpanel').getByText('Check OCR ok')).toHaveCount(5, { timeout: 90_000 });

  await openTab(desk, 'POA');
  for (const title of ['Power of attorney', 'VAT guarantee']) {
    const section = desk.getByRole('region', { name: title });
    const step = section.locator('[aria-current=step]');
    await expect(step).toHaveText('Received', { timeout: 60_000 });
    const buffer = specimenDocument([title, 'Signed']);
    await section
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
    await expect(step).toHaveText('Signed');
    await section.getByRole('button', { name: 'Send signed document' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Send signed document' }).click();
    await expect(step).toHaveText('Sent');
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
