import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importerFiles } from '#server/db/tables/importers.ts';
import { brokers } from '#server/db/tables/partners.ts';
import type {
  BrokerDocumentData,
  BrokerDocumentKind,
} from '#server/documents/writing/broker-document-data.ts';
import { issueDocumentsJob } from '#server/queue/issue-documents.ts';
import { issueDocuments } from '#server/services/documents/broker-documents.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import { listPackages, takePackage } from '#server/services/partners/packages.ts';
import {
  codeOf,
  completeForm,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';

let world: ImporterWorld;
let brokerId: string;
let rendered: [BrokerDocumentKind, BrokerDocumentData][];
let beforeRender: () => Promise<void>;

/** Such a short document, since its content is tested elsewhere. */
const renderBrokerDocument = async (kind: BrokerDocumentKind, data: BrokerDocumentData) => {
  rendered.push([kind, data]);
  await beforeRender();
  return pdfBytes(`${kind} ${data.reference}`);
};

beforeAll(async () => {
  world = await openImporterWorld({ readers: scriptedReaders().readers, renderBrokerDocument });
  const broker = { name: 'Rheinport', eori: 'DE9999999', country: 'DE' };
  ({ id: brokerId } = await openBroker(world.db, world.adapters.secrets, broker, 'http://localhost'));
});
afterAll(() => world.close());
beforeEach(async () => {
  rendered = [];
  beforeRender = async () => {};
  await setAtWork(true);
});

const setAtWork = (isAtWork: boolean) =>
  world.db.update(brokers).set({ isAtWork }).where(eq(brokers.id, brokerId));

async function importerWithDocuments(): Promise<string> {
  const importerId = await world.create();
  await world.uploadAll(importerId);
  await untilSteps(importerId, ['BROKER ISSUED'], ['BROKER ISSUED']);
  return importerId;
}

const stepsOf = ({ relatedResources }: { relatedResources: { issuedBy: string; status: string }[] }) =>
  relatedResources.map(({ issuedBy, status }) => `${issuedBy} ${status}`);
const untilSteps = (importerId: string, poa: string[], vatGuarantee: string[]) =>
  world.until(importerId, importer => {
    expect([stepsOf(importer.poa), stepsOf(importer.vatGuarantee)]).toEqual([poa, vatGuarantee]);
  });

const uploads = { POA: 'uploadPoa', VATGuarantee: 'uploadVatGuarantee' } as const;
const downloads = { POA: 'downloadPoa', VATGuarantee: 'downloadVatGuarantee' } as const;
type Kind = keyof typeof uploads;

const sign = (importerId: string, type: Kind, words = `signed ${type}`) =>
  world.upload(importerId, type, pdfBytes(words), { name: uploads[type], fileName: 'signed.pdf' });
const send = (importerId: string, type: Kind) => world.call('sendDocument', { body: { importerId, type } });
const download = async (importerId: string, type: Kind) => {
  const answer = await world.call(downloads[type], { body: { importerId, type } });
  return answer.status === 200 ? Buffer.from(answer.bytes).toString() : codeOf(answer);
};

const sentTo = async (content: Kind, importerId: string) =>
  (await listPackages(world.db, { role: 'operator' })).filter(
    sent => sent.importerId === importerId && sent.content === content,
  );
const take = (id = '') => takePackage(world.db, { role: 'operator' }, id, new Date());

async function becomeReady(): Promise<string> {
  const importerId = await importerWithDocuments();
  for (const type of ['POA', 'VATGuarantee'] as const) {
    await sign(importerId, type);
    await send(importerId, type);
  }
  expect((await world.retrieve(importerId)).status).toBe('POA_READY');
  return importerId;
}

describe('an importer that becomes OK', () => {
  test('receives both documents automatically, made from its data [116]', async () => {
    const importerId = await importerWithDocuments();
    expect((await world.retrieve(importerId)).status).toBe('OK');
    expect(rendered.map(([kind]) => kind)).toEqual(['POA', 'VATGuarantee']);
    expect(rendered[0]?.[1]).toMatchObject({
      reference: expect.stringMatching(/^POA-\d{4}-\d{6}$/),
      importer: {
        nameCN: '宁波海运进出口有限公司',
        ownerName: '张伟',
        eoriNumber: 'DE123456789012345',
        vatAddress: { city: 'Hamburg' },
      },
      seller: { name: 'Test company' },
      broker: { name: 'Rheinport', eoriNumber: 'DE9999999' },
    });
    expect(await download(importerId, 'POA')).toContain('% POA POA-');
    expect(await download(importerId, 'VATGuarantee')).toContain('% VATGuarantee VG-');
  });

  test('waits for the desk if no broker issues automatically, and has nothing to read or sign [113, 116]', async () => {
    await setAtWork(false);
    const importerId = await world.create();
    await world.uploadAll(importerId);
    await world.untilStatus(importerId, 'OK');
    expect(await world.waitingJobs(issueDocumentsJob)).not.toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ importerId }) }),
    );
    expect(await download(importerId, 'POA')).toBe('DOCUMENT.NOT_FOUND');
    expect(codeOf(await sign(importerId, 'POA'))).toBe('DOCUMENT.WRONG_STEP');
    expect(codeOf(await send(importerId, 'POA'))).toBe('DOCUMENT.WRONG_STEP');
  });

  test('gets documents of its final state, if it is changed while they are written', async () => {
    let isFirst = true;
    let importerId = '';
    beforeRender = async () => {
      if (!isFirst) return;
      isFirst = false;
      const eori = { number: 'DE7654321', address: completeForm().eori.address };
      await world.call('updateImporter', { body: completeForm({ _id: importerId, eori }) });
    };
    importerId = await world.create();
    await world.uploadAll(importerId);
    await untilSteps(importerId, ['BROKER ISSUED'], ['BROKER ISSUED']);
    expect(rendered.at(-1)?.[1].importer.eoriNumber).toBe('DE7654321');
    const laidDown = await world.db
      .select()
      .from(importerFiles)
      .where(and(eq(importerFiles.importerId, importerId), eq(importerFiles.type, 'POA')));
    expect(laidDown).toHaveLength(1);
  });

  test('that the desk asks for while they are written are issued once', async () => {
    const importerId = await world.create();
    beforeRender = async () => {
      beforeRender = async () => {};
      await issueDocuments(world.db, brokerId, importerId, world.adapters.now());
    };
    await world.uploadAll(importerId);
    await untilSteps(importerId, ['BROKER ISSUED'], ['BROKER ISSUED']);
    await expect.poll(() => rendered.length).toBe(4);
    await expect.poll(async () => (await world.waitingJobs(issueDocumentsJob)).filter(isOpen)).toEqual([]);
    expect(await download(importerId, 'POA')).toContain(rendered[0]?.[1].reference);
  });
});

const isOpen = ({ doneAt }: { doneAt: Date | null }) => doneAt === null;

describe('a document', () => {
  test('goes from RECEIVED through SIGNED to SENT, each kind for itself, and both make the importer ready [68, 117–119, 172, 175, 177]', async () => {
    const importerId = await importerWithDocuments();
    expect(codeOf(await send(importerId, 'POA'))).toBe('DOCUMENT.WRONG_STEP');
    expect((await sign(importerId, 'POA')).body).toEqual({ uploadPoa: true });
    await untilSteps(importerId, ['BROKER ISSUED', 'SELLER SIGNED'], ['BROKER ISSUED']);
    expect(await download(importerId, 'POA')).toContain('signed POA');
    expect((await send(importerId, 'POA')).body).toEqual({ sendDocument: true });
    await untilSteps(importerId, ['BROKER ISSUED', 'SELLER SENT'], ['BROKER ISSUED']);
    expect((await world.retrieve(importerId)).status).toBe('OK');
    expect((await sign(importerId, 'VATGuarantee')).body).toEqual({ uploadVatGuarantee: true });
    await send(importerId, 'VATGuarantee');
    expect((await world.retrieve(importerId)).status).toBe('POA_READY');
  });

  test('that was sent wrongly is replaced until the broker has taken it, and not after [118, 119]', async () => {
    const importerId = await becomeReady();
    const [wrong] = await sentTo('POA', importerId);
    await sign(importerId, 'POA', 'right page');
    await untilSteps(importerId, ['BROKER ISSUED', 'SELLER SIGNED'], ['BROKER ISSUED', 'SELLER SENT']);
    const replaced = await world.retrieve(importerId);
    expect(replaced).toMatchObject({ status: 'OK', poa: { replaced: [{ fileName: 'signed.pdf' }] } });
    expect(await sentTo('POA', importerId)).toEqual([]);
    await expect(take(wrong?.id)).rejects.toMatchObject({ code: 'DESK.WITHDRAWN' });

    await send(importerId, 'POA');
    expect((await send(importerId, 'POA')).body).toEqual({ sendDocument: true });
    const [right, ...more] = await sentTo('POA', importerId);
    expect(more).toEqual([]);
    expect(await world.retrieve(importerId)).toMatchObject({ status: 'POA_READY' });
    expect((await world.retrieve(importerId)).poa).not.toHaveProperty('takenAt');
    await take(right?.id);
    expect((await world.retrieve(importerId)).poa).toMatchObject({ takenAt: expect.any(String) });
    expect(codeOf(await sign(importerId, 'POA', 'too late'))).toBe('DOCUMENT.WRONG_STEP');
    expect(await download(importerId, 'POA')).toContain('right page');
    const stored = await world.db
      .select({ archivedAt: importerFiles.archivedAt })
      .from(importerFiles)
      .where(and(eq(importerFiles.importerId, importerId), eq(importerFiles.status, 'SENT')));
    expect(stored.filter(({ archivedAt }) => archivedAt)).toHaveLength(1);
  });

  test('that another has replaced since it was looked at is not sent', async () => {
    const importerId = await importerWithDocuments();
    await sign(importerId, 'POA', 'looked at');
    const shown = await world.call('retrieveSignedPages', { body: { importerId, type: 'POA' } });
    const { fileId } = shown.body.signedPages;
    await sign(importerId, 'POA', 'by somebody else');
    const body = { importerId, type: 'POA', fileId };
    expect(codeOf(await world.call('sendDocument', { body }))).toBe('DOCUMENT.WRONG_STEP');
    await untilSteps(importerId, ['BROKER ISSUED', 'SELLER SIGNED'], ['BROKER ISSUED']);
  });

  test('that is another of the broker’s, byte for byte, is called unsigned', async () => {
    const importerId = await importerWithDocuments();
    const isUnsigned = async () => {
      const answer = await world.call('retrieveSignedPages', { body: { importerId, type: 'POA' } });
      return answer.body.signedPages.isUnsigned;
    };
    await sign(importerId, 'POA');
    expect(await isUnsigned()).toBe(false);
    const body = { importerId, type: 'VATGuarantee' };
    const guarantee = await world.call('downloadVatGuarantee', { body });
    await world.upload(importerId, 'POA', guarantee.bytes, { name: 'uploadPoa' });
    expect(await isUnsigned()).toBe(true);
  });

  test('of another seller can be neither read, signed nor sent', async () => {
    const importerId = await importerWithDocuments();
    const { token } = await world.signIn();
    const body = { importerId, type: 'POA' };
    expect(codeOf(await world.call('downloadPoa', { body, token }))).toBe('IMPORTER.UNKNOWN');
    expect(codeOf(await world.call('sendDocument', { body, token }))).toBe('IMPORTER.UNKNOWN');
    const stolen = await world.upload(importerId, 'POA', pdfBytes('x'), { name: 'uploadPoa', token });
    expect(codeOf(stolen)).toBe('IMPORTER.UNKNOWN');
    await untilSteps(importerId, ['BROKER ISSUED'], ['BROKER ISSUED']);
  });
});

describe('a change after the broker documents were sent', () => {
  test('invalidates them; they are issued again, the earlier ones are archived, and signing them makes it ready again', async () => {
    const importerId = await becomeReady();
    await world.call('updateImporter', { body: completeForm({ _id: importerId, name: 'Renamed' }) });
    await untilSteps(importerId, ['BROKER ISSUED'], ['BROKER ISSUED']);
    expect((await world.retrieve(importerId)).status).toBe('POA_INVALIDATED');
    const archived = await world.db
      .select()
      .from(importerFiles)
      .where(and(eq(importerFiles.importerId, importerId), isNotNull(importerFiles.archivedAt)));
    expect(archived.map(file => `${file.issuedBy} ${file.type}`).sort()).toEqual([
      'BROKER POA',
      'BROKER VATGuarantee',
      'SELLER POA',
      'SELLER VATGuarantee',
    ]);
    for (const type of ['POA', 'VATGuarantee'] as const) {
      await sign(importerId, type, `once more ${type}`);
      await send(importerId, type);
    }
    expect((await world.retrieve(importerId)).status).toBe('POA_READY');
  });

  test('of a document does the same, by way of its check', async () => {
    await setAtWork(true);
    const importerId = await becomeReady();
    await setAtWork(false);
    await world.upload(importerId, 'TAX', pdfBytes('second page'));
    expect((await world.retrieve(importerId)).status).toBe('POA_INVALIDATED');
    expect(codeOf(await sign(importerId, 'POA'))).toBe('DOCUMENT.WRONG_STEP');
    await world.upload(importerId, 'TAX', pdfBytes('NOK'));
    await world.untilStatus(importerId, 'NOK');
    await world.call('deleteDocuments', { body: { importerId, type: 'TAX' } });
    await world.untilStatus(importerId, 'POA_INVALIDATED');
  });

  test('that changes nothing invalidates nothing', async () => {
    const importerId = await becomeReady();
    await world.call('updateImporter', { body: completeForm({ _id: importerId }) });
    expect((await world.retrieve(importerId)).status).toBe('POA_READY');
  });
});
