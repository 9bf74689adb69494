import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokers, forwarders } from '#server/db/tables/partners.ts';
import { documentLines } from '#server/demo/demo-importers.ts';
import { specimenDocument } from '#server/demo/specimen-document.ts';
import { openReaderPool } from '#server/documents/reader-pool.ts';
import { renderBrokerDocument } from '#server/documents/write-broker-document.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import { createInvitation } from '#server/services/partners/invitations.ts';
import { type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';
import { photograph } from '#tests/support/documents/conditions.ts';
import { drawEoriLetter } from '#tests/support/documents/draw-letters.ts';
import { specimens } from '#tests/support/documents/specimen.ts';

const [specimen, another] = specimens;
if (!specimen || !another) throw new Error('There are specimens of two companies at least.');

let world: ImporterWorld;

beforeAll(async () => {
  world = await openImporterWorld({ readers: openReaderPool(), renderBrokerDocument });
  const broker = { name: 'Rheinport', eori: 'DE9999999', country: 'DE' };
  await openBroker(world.db, world.adapters.secrets, broker, 'http://localhost');
  await world.db.update(brokers).set({ isAtWork: true });
  await world.db.insert(forwarders).values({ id: 'hanse', name: 'Hanse Spedition' });
  const { token } = await createInvitation(world.db, 'hanse', new Date());
  await world.call('inviteSeller', { body: { token } });
});
afterAll(() => world.close());

const address = { street: 'Am Sandtorkai 44', city: 'Hamburg', zipCode: '20457', country: 'Germany' };
const form = {
  name: specimen.nameEN,
  idCard: { ownerName: specimen.ownerCN, expirationDate: specimen.cardUntil ?? '2099-12-31' },
  businessLicense: {
    nameEN: specimen.nameEN,
    nameCN: specimen.nameCN,
    registrationNumber: specimen.registrationNumber,
  },
  eori: { number: specimen.eoriNumber, address },
  vat: { number: specimen.vatNumber, address },
};

const untilChecked = (importerId: string, field: string, statuses: string[]) =>
  world.until(importerId, importer => {
    const { relatedResources } = importer[field];
    expect(relatedResources.map((file: { status: string }) => file.status)).toEqual(statuses);
  });

test('an importer goes from new through its real documents to OK, gets its broker documents, and is ready and sent [4, 66, 68, 114, 116–119]', {
  timeout: 180_000,
}, async () => {
  const importerId = await world.create(form);
  const { bytes } = await photograph(drawEoriLetter(another).canvas, 'clean');
  expect((await world.upload(importerId, 'EORI', bytes, { fileName: 'photo.png' })).status).toBe(200);
  await untilChecked(importerId, 'eori', ['NOK']);
  const [wrong] = (await world.retrieve(importerId)).eori.relatedResources;
  const [{ reason }] = wrong.errorsStack;
  expect(reason).toContain('belongs to another company');
  // Their number is nobody else's business.
  expect(reason).not.toContain(another.eoriNumber);
  expect((await world.retrieve(importerId)).status).toBe('NOK');

  await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
  // Above a photo, and below PDFs as offices send them; the reader's own tests have photos of all of them.
  const lines = documentLines({ state: 'ok', age: 0, name: form.name, form });
  for (const [type, words] of Object.entries(lines)) {
    expect((await world.upload(importerId, type, specimenDocument(words))).status).toBe(200);
  }
  await untilChecked(importerId, 'idCard', ['OK']);
  await untilChecked(importerId, 'poa', ['ISSUED']);
  expect((await world.retrieve(importerId)).status).toBe('OK');

  const samples = [
    ['POA', 'downloadPoa', 'uploadPoa'],
    ['VATGuarantee', 'downloadVatGuarantee', 'uploadVatGuarantee'],
  ] as const;
  for (const [type, downloadName, uploadName] of samples) {
    const issued = await world.call(downloadName, { body: { importerId, type } });
    expect(Buffer.from(issued.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(issued.bytes.length).toBeGreaterThan(10_000);
    const signed = await world.upload(importerId, type, issued.bytes, { name: uploadName });
    expect(signed.status).toBe(200);
    expect((await world.call('sendDocument', { body: { importerId, type } })).status).toBe(200);
  }
  expect((await world.retrieve(importerId)).status).toBe('POA_READY');
  const body = { importerId, forwarderId: 0, forwarderName: 'Hanse Spedition' };
  expect((await world.call('sendImporter', { body })).body).toEqual({ sendImporter: true });
});
