import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokerChecks, importerFiles } from '#server/db/tables/importers.ts';
import { assignBroker, issueBrokerDocuments } from '#server/partners/client/desk-client.ts';
import {
  acceptDocument,
  actOnDocuments,
  downloadDocuments,
  listDocuments,
  refuseDocument,
} from '#server/partners/client/documents.ts';
import {
  type BrokerCheckWorld,
  elbzoll,
  email,
  openBrokerCheckWorld,
  rheinport,
} from '#tests/server/support/broker-check-world.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { codeOf, pdfBytes } from '#tests/server/support/importer-world.ts';

let world: BrokerCheckWorld;

beforeAll(async () => {
  world = await openBrokerCheckWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.script.before = async () => {};
});

test('without a broker there is nobody to ask', async () => {
  const importerId = await world.refused();
  expect(codeOf(await world.request(importerId))).toBe('DOCUMENT.NO_BROKER');
  expect(await world.checkOf(importerId)).toBeUndefined();
  await world.letBrokersIn();
});

test('a refused document is asked about once, however often, and the desk reads what there is to compare', async () => {
  const importerId = await world.refused({ name: 'Asked twice' });
  const key = { 'Idempotency-Key': 'ask-once' };
  const answers = await Promise.all([
    world.request(importerId),
    world.request(importerId),
    world.request(importerId, 'EORI', key),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const id = await world.questionOf(importerId);
  const [question] = (await listDocuments(world.folder, 'operator')).filter(one => one.id === id);
  expect(question).toEqual({
    id,
    seller: 'Test company',
    broker: 'Rheinport',
    importerId,
    importerName: 'Asked twice',
    type: 'EORI',
    form: {
      eoriNumber: 'DE123456789012345',
      nameEN: 'Ningbo Haiyun Import & Export Co., Ltd.',
      nameCN: '宁波海运进出口有限公司',
    },
    reasons: [expect.stringContaining('could not be read')],
    requestedAt: expect.any(String),
    files: [{ fileName: 'letter.pdf', mediaType: 'application/pdf' }],
  });
  const packed = unzipSync(
    new Uint8Array(await readFile(await downloadDocuments(world.folder, rheinport, id, world.folder))),
  );
  expect(Object.entries(packed).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['letter.pdf', pdfBytes('NOK').toString()],
  ]);
  const importer = await world.retrieve(importerId);
  expect(importer.eori.brokerCheck).toEqual({ state: 'REQUESTED', requestedAt: question?.requestedAt });
  // Nobody has accepted it yet.
  expect([importer.status, importer.eori.relatedResources[0].status]).toEqual(['NOK', 'NOK']);

  await refuseDocument(world.folder, rheinport, id, 'Not legible.');
  // The answer to a repetition is that of the first time.
  expect((await world.request(importerId, 'EORI', key)).body).toEqual({ requestBrokerCheck: true });
});

test('the oldest question is listed first', async () => {
  const [first, second] = [await world.refused(), await world.refused()];
  for (const importerId of [second, first]) await world.requested(importerId);
  const listed = (await listDocuments(world.folder, rheinport)).map(one => one.importerId);
  expect(listed.filter(id => id === first || id === second)).toEqual([second, first]);
});

test('what the broker accepted counts like what was read: the importer is OK, and its POA can be issued', async () => {
  const importerId = await world.refused({ name: 'Accepted' });
  await world.uploadAll(importerId, ['ID_CARD', 'BUSINESS_LICENSE', 'VAT', 'TAX']);
  await world.untilNothingIsChecked();
  expect((await world.retrieve(importerId)).status).toBe('NOK');
  const id = await world.requested(importerId);
  expect(await acceptDocument(world.folder, rheinport, id)).toEqual({
    id,
    importerId,
    importerName: 'Accepted',
    type: 'EORI',
  });
  const importer = await world.retrieve(importerId);
  expect(importer.status).toBe('OK');
  expect(importer.eori.brokerCheck).toEqual({
    state: 'ACCEPTED',
    requestedAt: expect.any(String),
    answeredAt: expect.any(String),
    broker: 'Rheinport',
  });
  expect(importer.eori.relatedResources[0]).toMatchObject({ status: 'OK' });
  expect(importer.eori.relatedResources[0]).not.toHaveProperty('errorsStack');
  expect(codeOf(await world.request(importerId))).toBe('DOCUMENT.WRONG_STEP');
  await issueBrokerDocuments(world.folder, rheinport, importerId);
  await world.until(importerId, ({ poa }) => expect(poa.relatedResources).toHaveLength(1));
  const [stored] = await world.db.select().from(brokerChecks).where(eq(brokerChecks.id, id));
  expect(stored).toMatchObject({
    stated: { eoriNumber: 'DE123456789012345' },
    files: [{ fileName: 'letter.pdf', sha256: expect.any(String) }],
    reasons: [{ code: 'unreadable' }],
  });
});

test('the seller reads why the broker refused, and asks again about another file alone', async () => {
  const importerId = await world.refused();
  const id = await world.requested(importerId);
  await refuseDocument(world.folder, rheinport, id, '  The stamp hides the number.  ');
  const importer = await world.retrieve(importerId);
  expect(importer.status).toBe('NOK');
  expect(importer.eori.brokerCheck).toEqual({
    state: 'REFUSED',
    requestedAt: expect.any(String),
    answeredAt: expect.any(String),
    broker: 'Rheinport',
    reason: 'The stamp hides the number.',
  });
  expect(codeOf(await world.request(importerId))).toBe('DOCUMENT.WRONG_STEP');
  await world.upload(importerId, 'EORI', pdfBytes('NOK anew'));
  await world.untilNothingIsChecked();
  expect(await world.checkOf(importerId)).toBeUndefined();
  expect(await world.requested(importerId)).not.toBe(id);
});

test('only the seller’s broker answers; the operator sees, and a forwarder does neither', async () => {
  const importerId = await world.refused();
  const id = await world.requested(importerId);
  for (const who of [elbzoll, { broker: 'Elbzoll' }] as const) {
    expect((await listDocuments(world.folder, who)).filter(one => one.importerId === importerId)).toEqual([]);
    await expect(acceptDocument(world.folder, who, id)).rejects.toThrow(
      `There is no document request ${id}.`,
    );
    await expect(downloadDocuments(world.folder, who, id, world.folder)).rejects.toThrow(
      `There is no document request ${id}.`,
    );
  }
  await expect(acceptDocument(world.folder, 'operator', id)).rejects.toThrow('This call is for a broker.');
  const hanse = { forwarder: 'Hanse Spedition' };
  await expect(listDocuments(world.folder, hanse)).rejects.toThrow('This call is for a broker.');
  await expect(downloadDocuments(world.folder, hanse, id, world.folder)).rejects.toThrow(
    'This call is for a broker.',
  );
  await expect(acceptDocument(world.folder, rheinport, 'unknown')).rejects.toThrow(
    'There is no document request unknown.',
  );
  for (const reason of ['   ', 'x'.repeat(501)]) {
    await expect(refuseDocument(world.folder, rheinport, id, reason)).rejects.toThrow();
  }
  expect(await world.checkOf(importerId)).toMatchObject({ state: 'REQUESTED' });

  // With its seller it goes to another broker.
  await assignBroker(world.folder, email, 'Elbzoll');
  await expect(acceptDocument(world.folder, rheinport, id)).rejects.toThrow(
    `There is no document request ${id}.`,
  );
  await acceptDocument(world.folder, elbzoll, await world.questionOf(importerId, elbzoll));
  expect(await world.checkOf(importerId)).toMatchObject({ state: 'ACCEPTED', broker: 'Elbzoll' });
  await assignBroker(world.folder, email, 'Rheinport');
});

test('what is right, being read, incomplete, removed or another seller’s is not asked about', async () => {
  const right = await world.create();
  expect(codeOf(await world.request(right))).toBe('DOCUMENT.NOT_FOUND');
  await world.upload(right, 'EORI', pdfBytes('right'));
  await world.untilFilesAre(right, 'OK');
  expect(codeOf(await world.request(right))).toBe('DOCUMENT.WRONG_STEP');

  const goOn = makeGate();
  world.script.before = () => goOn.opened;
  await world.upload(right, 'EORI', pdfBytes('NOK'));
  expect(codeOf(await world.request(right))).toBe('DOCUMENT.WRONG_STEP');
  goOn.open();
  await world.untilNothingIsChecked();

  const other = await world.signIn();
  const others = await world.call('requestBrokerCheck', {
    body: { importerId: right, type: 'EORI' },
    token: other.token,
  });
  expect(codeOf(others)).toBe('IMPORTER.UNKNOWN');

  await world.db
    .update(importerFiles)
    .set({ contentRemovedAt: new Date() })
    .where(eq(importerFiles.importerId, right));
  expect(codeOf(await world.request(right))).toBe('DOCUMENT.NOT_FOUND');

  const { body } = await world.call('createImporter', { body: { status: 'DRAFT', name: 'Draft' } });
  const draft = body.createImporter._id;
  await world.upload(draft, 'EORI', pdfBytes('NOK'));
  await world.untilFilesAre(draft, 'NOK');
  expect(codeOf(await world.request(draft))).toBe('IMPORTER.NOT_COMPLETE');
});

test('the desk lists in lines, saves, accepts and refuses; what it doesn’t understand it says', async () => {
  const importerId = await world.refused({ name: 'By hand' });
  const id = await world.requested(importerId);
  const who = { broker: rheinport, reader: 'operator', reason: undefined, folder: world.folder } as const;
  const lines = await actOnDocuments(world.folder, [], who);
  const place = lines?.findIndex(line => line.startsWith(id)) ?? -1;
  expect(lines?.slice(place, place + 4)).toEqual([
    expect.stringMatching(/ EORI document of “By hand”, from Test company to Rheinport$/),
    '    Form:   EORI number DE123456789012345, English name Ningbo Haiyun Import & Export Co., Ltd., Chinese name 宁波海运进出口有限公司',
    expect.stringMatching(/^ {4}Reader: .*could not be read/),
    '    Files:  letter.pdf',
  ]);
  expect(await actOnDocuments(world.folder, ['save', id], who)).toEqual([join(world.folder, `${id}.zip`)]);
  for (const words of [['refuse', id], ['accept'], ['accept', id, 'more'], ['burn', id]]) {
    expect(await actOnDocuments(world.folder, words, who)).toBeUndefined();
  }
  expect(await actOnDocuments(world.folder, ['refuse', id], { ...who, reason: ' ' })).toBeUndefined();
  expect(await actOnDocuments(world.folder, ['refuse', id], { ...who, reason: 'Blurred.' })).toEqual([
    'Rejected: EORI document of “By hand”.',
  ]);
  await expect(actOnDocuments(world.folder, ['accept', id], who)).rejects.toThrow(
    'Rheinport rejected this document on',
  );
});
