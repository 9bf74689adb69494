import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { ReaderFailed } from '#server/documents/reader-process.ts';
import { checkDocumentJob } from '#server/queue/check-document.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import {
  completeForm,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';

let world: ImporterWorld;
let script: ReturnType<typeof scriptedReaders>;

beforeAll(async () => {
  script = scriptedReaders();
  world = await openImporterWorld({ readers: script.readers });
});
afterAll(() => world.close());
beforeEach(() => {
  script.seen.length = 0;
  script.before = async () => {};
});

const update = async (_id: string, changes: Record<string, unknown>) =>
  expect((await world.call('updateImporter', { body: completeForm({ _id, ...changes }) })).status).toBe(200);
const untilEoriIs = (importerId: string, ...statuses: string[]) =>
  world.until(importerId, ({ eori }) =>
    expect(eori.relatedResources.map((file: { status: string }) => file.status)).toEqual(statuses),
  );

test('a correct document is OK, and is compared with what the form says [66, 98, 114]', async () => {
  const importerId = await world.create();
  await world.upload(importerId, 'EORI', pdfBytes('letter'));
  await untilEoriIs(importerId, 'OK');
  expect(script.seen).toEqual([
    {
      type: 'EORI',
      form: {
        ownerName: '张伟',
        expirationDate: '2031-05-04',
        nameEN: 'Ningbo Haiyun Import & Export Co., Ltd.',
        nameCN: '宁波海运进出口有限公司',
        registrationNumber: '91440300MA51000190',
        eoriNumber: 'DE123456789012345',
        vatNumber: 'DE136695976',
      },
      files: [{ mediaType: 'application/pdf', path: expect.any(String) }],
      today: new Date().toISOString().slice(0, 10),
    },
  ]);
  expect((await world.retrieve(importerId)).status).toBe('NEW');
});

test('a wrong one makes the importer NOK, with a reason that a screen can say in any language [67, 97, 114]', async () => {
  const importerId = await world.create();
  await world.upload(importerId, 'EORI', pdfBytes('first page'));
  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await untilEoriIs(importerId, 'NOK', 'NOK');
  const importer = await world.retrieve(importerId);
  expect(importer.status).toBe('NOK');
  // Once, though the files were checked together.
  expect(importer.eori.relatedResources[0]).not.toHaveProperty('errorsStack');
  expect(importer.eori.relatedResources[1].errorsStack).toEqual([
    { code: 'unreadable', values: {}, reason: expect.stringContaining('could not be read') },
  ]);
});

test('deleting a wrong document makes the importer OK again', async () => {
  const importerId = await world.create();
  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await world.untilStatus(importerId, 'NOK');
  await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
  expect((await world.retrieve(importerId)).status).toBe('NEW');
});

test('all five documents OK and three valid numbers make it OK, and not before', async () => {
  const importerId = await world.create();
  await world.uploadAll(importerId, ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT']);
  await untilEoriIs(importerId, 'OK');
  await world.until(importerId, ({ vat }) => expect(vat.relatedResources[0].status).toBe('OK'));
  expect((await world.retrieve(importerId)).status).toBe('NEW');
  await world.uploadAll(importerId, ['TAX']);
  await world.untilStatus(importerId, 'OK');
});

test('a changed value is compared with its own documents again, and with no others', async () => {
  const importerId = await world.create();
  await world.uploadAll(importerId);
  await world.untilStatus(importerId, 'OK');
  script.seen.length = 0;
  const { eori } = completeForm();
  await update(importerId, { eori: { ...eori, number: 'DE7654321' } });
  await world.untilStatus(importerId, 'OK');
  expect(script.seen.map(({ type, form }) => [type, form.eoriNumber])).toEqual([['EORI', 'DE7654321']]);
  await update(importerId, { eori: { number: 'DE7654321', address: { ...eori.address, city: 'Bremen' } } });
  expect((await world.retrieve(importerId)).status).toBe('OK');
  expect(script.seen).toHaveLength(1);
});

test('a check that a newer file or value has overtaken has no say', async () => {
  const importerId = await world.create();
  const isReading = makeGate();
  const goOn = makeGate();
  script.before = async () => {
    script.before = async () => {};
    isReading.open();
    await goOn.opened;
  };
  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await isReading.opened;
  await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
  await world.upload(importerId, 'EORI', pdfBytes('right'));
  goOn.open();
  await untilEoriIs(importerId, 'OK');
  expect(script.seen).toHaveLength(2);
  expect((await world.retrieve(importerId)).status).toBe('NEW');
});

test('documents deleted while they are read leave nothing of their check', async () => {
  const importerId = await world.create();
  const isReading = makeGate();
  const goOn = makeGate();
  script.before = async () => {
    isReading.open();
    await goOn.opened;
  };
  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await isReading.opened;
  await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
  goOn.open();
  await world.until(importerId, async () => {
    const waiting = (await world.waitingJobs(checkDocumentJob)).filter(job => job.doneAt === null);
    expect(waiting).toEqual([]);
  });
  expect(await world.retrieve(importerId)).toMatchObject({ status: 'NEW', eori: { relatedResources: [] } });
});

/** As if the time of the next try had come. */
const hurry = () => world.db.update(jobs).set({ runAt: new Date() }).where(isNull(jobs.doneAt));

test('a reader that died is asked again, and nobody is told that the document is wrong', async () => {
  const importerId = await world.create();
  script.before = async () => {
    script.before = async () => {};
    throw new ReaderFailed('end', 'The reader died.');
  };
  await world.upload(importerId, 'EORI', pdfBytes('right'));
  await untilEoriIs(importerId, 'OK');
  expect(script.seen).toHaveLength(2);
});

test.each([
  { by: 'end', code: 'unreadable' },
  { by: 'memory', code: 'tooLarge' },
  { by: 'time', code: 'tooLong' },
] as const)('a document that takes the reader down twice could not be read: $code', async ({ by, code }) => {
  const importerId = await world.create();
  script.before = async () => {
    throw new ReaderFailed(by, 'The reader died.');
  };
  await world.upload(importerId, 'EORI', pdfBytes('poison'));
  await world.until(importerId, async ({ eori }) => {
    await hurry();
    expect(eori.relatedResources[0].errorsStack).toMatchObject([
      { code, reason: expect.stringContaining('could not be read') },
    ]);
  });
  expect(script.seen).toHaveLength(2);
});

test('what the document is not to blame for is not counted, however often it fails', async () => {
  const importerId = await world.create();
  let failures = 0;
  script.before = async () => {
    if (++failures > 3) return;
    throw new Error('The reader did not start.');
  };
  await world.upload(importerId, 'EORI', pdfBytes('right'));
  await world.until(importerId, async ({ eori }) => {
    await hurry();
    expect(eori.relatedResources[0].status).toBe('OK');
  });
  expect(script.seen).toHaveLength(4);
});

test('one seller’s documents wait for each other, and no other seller’s for them', async () => {
  const importerId = await world.create();
  const goOn = makeGate();
  script.before = () => goOn.opened;
  await world.uploadAll(importerId);
  const other = await world.signIn();
  const { body } = await world.call('createImporter', { body: completeForm(), token: other.token });
  const others = body.createImporter._id;
  script.before = async () => {};
  await world.upload(others, 'VAT', pdfBytes('right'), { token: other.token });
  await expect
    .poll(async () => (await world.retrieve(others, other.token)).vat.relatedResources[0].status)
    .toBe('OK');
  expect(script.seen).toHaveLength(2);
  goOn.open();
  await world.untilStatus(importerId, 'OK');
});

test('a draft’s documents are checked too, and it stays a draft', async () => {
  const { body } = await world.call('createImporter', { body: { status: 'DRAFT', name: 'Draft' } });
  const importerId = body.createImporter._id;
  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await untilEoriIs(importerId, 'NOK');
  expect((await world.retrieve(importerId)).status).toBe('DRAFT');
});

test('a server that stops closes the reader', async () => {
  const other = scriptedReaders();
  const briefly = await openImporterWorld({ readers: other.readers });
  await briefly.close();
  expect(other.isClosed).toBe(true);
});
