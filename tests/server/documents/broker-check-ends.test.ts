import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importerFiles } from '#server/db/tables/importers.ts';
import { DeskFailure } from '#server/partners/client/desk-client.ts';
import {
  acceptDocument,
  downloadDocuments,
  listDocuments,
  refuseDocument,
} from '#server/partners/client/documents.ts';
import {
  type BrokerCheckWorld,
  openBrokerCheckWorld,
  rheinport,
} from '#tests/server/support/broker-check-world.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { codeOf, completeForm, pdfBytes } from '#tests/server/support/importer-world.ts';

let world: BrokerCheckWorld;

beforeAll(async () => {
  world = await openBrokerCheckWorld();
  await world.letBrokersIn();
});
afterAll(() => world.close());
beforeEach(() => {
  world.script.before = async () => {};
});

test.each([
  { what: 'another EORI number', changes: { eori: { ...completeForm().eori, number: 'DE7654321' } } },
  {
    what: 'another company',
    changes: { businessLicense: { ...completeForm().businessLicense, nameEN: 'Shenzhen Other Co., Ltd.' } },
  },
])('$what in the form ends a question, and has an accepted document read again', async ({ changes }) => {
  const importerId = await world.refused();
  const open = await world.requested(importerId);
  await world.update(importerId, changes);
  expect(await world.checkOf(importerId)).toBeUndefined();
  await expect(acceptDocument(world.folder, rheinport, open)).rejects.toThrow('changed the form since');
  expect((await listDocuments(world.folder, rheinport)).filter(one => one.importerId === importerId)).toEqual(
    [],
  );
  await world.untilFilesAre(importerId, 'NOK');

  await acceptDocument(world.folder, rheinport, await world.requested(importerId));
  await world.untilFilesAre(importerId, 'OK');
  // Back to what it was: that is not what was accepted either.
  await world.update(importerId, {});
  expect(await world.checkOf(importerId)).toBeUndefined();
  await world.untilFilesAre(importerId, 'NOK');
});

test('what the document is not compared with may change, and the answer counts', async () => {
  const importerId = await world.refused();
  await acceptDocument(world.folder, rheinport, await world.requested(importerId));
  const { eori } = completeForm();
  await world.update(importerId, { eori: { ...eori, address: { ...eori.address, city: 'Bremen' } } });
  expect(await world.checkOf(importerId)).toMatchObject({ state: 'ACCEPTED' });
  await world.untilFilesAre(importerId, 'OK');
});

test('another file and a deletion end a question and an answer', async () => {
  const importerId = await world.refused();
  const first = await world.requested(importerId);
  await world.upload(importerId, 'EORI', pdfBytes('second page'));
  await world.untilNothingIsChecked();
  await expect(refuseDocument(world.folder, rheinport, first, 'No.')).rejects.toThrow('another file');
  await expect(downloadDocuments(world.folder, rheinport, first, world.folder)).rejects.toThrow(
    'another file',
  );

  const second = await world.requested(importerId);
  await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
  expect(await world.checkOf(importerId)).toBeUndefined();
  await expect(acceptDocument(world.folder, rheinport, second)).rejects.toThrow('deleted it');
  expect(codeOf(await world.request(importerId))).toBe('DOCUMENT.NOT_FOUND');

  await world.upload(importerId, 'EORI', pdfBytes('NOK'));
  await world.untilFilesAre(importerId, 'NOK');
  await acceptDocument(world.folder, rheinport, await world.requested(importerId));
  await world.upload(importerId, 'EORI', pdfBytes('NOK third'));
  await world.untilNothingIsChecked();
  const importer = await world.retrieve(importerId);
  expect([importer.status, importer.eori.brokerCheck]).toEqual(['NOK', undefined]);
});

test('an answer and a change at once: what was accepted never counts for another number', async () => {
  const { eori } = completeForm();
  for (let round = 0; round < 5; round++) {
    const importerId = await world.refused();
    const id = await world.requested(importerId);
    await Promise.allSettled([
      acceptDocument(world.folder, rheinport, id),
      world.update(importerId, { eori: { ...eori, number: 'DE7654321' } }),
    ]);
    await world.untilNothingIsChecked();
    await world.untilFilesAre(importerId, 'NOK');
    expect(await world.checkOf(importerId)).toBeUndefined();
  }
});

test('a question ends with the retention of its file', async () => {
  const importerId = await world.refused();
  const id = await world.requested(importerId);
  await world.db
    .update(importerFiles)
    .set({ contentRemovedAt: new Date() })
    .where(eq(importerFiles.importerId, importerId));
  expect(await world.checkOf(importerId)).toBeUndefined();
  await expect(acceptDocument(world.folder, rheinport, id)).rejects.toThrow('deleted it');
});

test('a reader that is asked once more undoes neither a question nor its answer', async () => {
  const importerId = await world.refused();
  const isReading = makeGate();
  const goOn = makeGate();
  world.script.before = async () => {
    isReading.open();
    await goOn.opened;
  };
  await world.checkOnceMore(importerId);
  await isReading.opened;
  await acceptDocument(world.folder, rheinport, await world.requested(importerId));
  goOn.open();
  await world.untilNothingIsChecked();
  await world.untilFilesAre(importerId, 'OK');
  // And one that begins after the answer.
  await world.checkOnceMore(importerId);
  await world.untilNothingIsChecked();
  expect(await world.checkOf(importerId)).toMatchObject({ state: 'ACCEPTED' });
  await world.untilFilesAre(importerId, 'OK');
});

test('what a reader has passed by then is no question any more', async () => {
  const importerId = await world.refused();
  world.script.readers.check = (check => async (input: Parameters<typeof check>[0]) => {
    world.script.readers.check = check;
    return { ...(await check(input)), outcome: 'OK' as const, reasons: [] };
  })(world.script.readers.check);
  await world.checkOnceMore(importerId);
  await world.untilFilesAre(importerId, 'OK');
  expect(codeOf(await world.request(importerId))).toBe('DOCUMENT.WRONG_STEP');
  expect(await world.checkOf(importerId)).toBeUndefined();
});

test('when two desks answer a broker check at once, the first answer counts and the second desk is shown it', async () => {
  for (let round = 0; round < 5; round++) {
    const importerId = await world.refused();
    const id = await world.requested(importerId);
    const results = await Promise.allSettled([
      acceptDocument(world.folder, rheinport, id),
      refuseDocument(world.folder, rheinport, id, 'Not legible.'),
    ]);
    const failures = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toEqual([expect.any(DeskFailure)]);
    const isAccepted = results[0].status === 'fulfilled';
    expect(String(failures[0])).toContain(
      `Rheinport ${isAccepted ? 'accepted' : 'rejected'} this document on`,
    );
    expect(await world.checkOf(importerId)).toMatchObject({ state: isAccepted ? 'ACCEPTED' : 'REFUSED' });
    await world.untilFilesAre(importerId, isAccepted ? 'OK' : 'NOK');
  }
});
