import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { demoEmails, demoPassword, seedDemo } from '#server/demo/demo.ts';
import { type DemoImporter, demoImporters, documentLines } from '#server/demo/demo-importers.ts';
import { specimenDocument } from '#server/demo/specimen-document.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';
import { openReaderPool } from '#server/documents/reader-pool.ts';
import { checkedFormOf } from '#server/domain/importers/importer-form.ts';
import { issueDocumentsJob } from '#server/queue/issue-documents.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';

const complete = demoImporters().filter(({ state }) => state !== 'draft');

describe('the documents of the demo’s importers', () => {
  let readers: ReaderPool;
  let folder: string;
  beforeAll(async () => {
    readers = openReaderPool();
    folder = await mkdtemp(join(tmpdir(), 'portolan-specimens-'));
  });
  afterAll(async () => {
    await readers.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function check(importer: DemoImporter) {
    const lines = documentLines(importer);
    const outcomes: Record<string, string> = {};
    for (const type of DocumentType.options) {
      const path = join(folder, `${type}.pdf`);
      await writeFile(path, specimenDocument(lines[type]));
      const { outcome, reasons } = await readers.check({
        type,
        form: checkedFormOf(importer.form),
        files: [{ mediaType: 'application/pdf', path }],
        today: '2026-11-20',
      });
      outcomes[type] = [outcome, ...reasons.map(reason => reason.code)].join(' ');
    }
    return outcomes;
  }

  test.each(complete)(
    'of the one that is $state are to the check what the demo says they are',
    async importer => {
      const right = { ID_CARD: 'OK', BUSINESS_LICENSE: 'OK', EORI: 'OK', VAT: 'OK', TAX: 'OK' };
      const isWrong = importer.state === 'wrong-document';
      expect(await check(importer)).toEqual(isWrong ? { ...right, EORI: 'NOK numberNotFound' } : right);
    },
  );
});

describe('the demo', () => {
  let world: ApiWorld;
  let token: string;
  beforeAll(async () => {
    world = await openApiWorld();
    const { database, secrets, files } = world.adapters;
    await seedDemo({ db: database.db, secrets, files, now: world.now }, 'on');
    token = await world.signIn({ email: demoEmails[1], password: demoPassword });
  });
  afterAll(() => world.close());

  async function list() {
    const body = { criteria: { filters: { search: '' }, pagination: { page: 1, perPage: 10 } } };
    return (await world.call(endpoints.retrieveImporterList, { token, body })).body.importers.items;
  }

  test('has importers in every state but the one that lasts a moment', async () => {
    const statuses = (await list()).map(({ status }) => status).sort();
    expect(statuses).toEqual(['DRAFT', 'NEW', 'NOK', 'NOK', 'OK', 'POA_INVALIDATED', 'POA_READY']);
  });

  test('has the automatic broker issue documents for the one that is OK, and for nobody else', async () => {
    const found = await world.adapters.database.db.select().from(jobs);
    const waiting = found.filter(job => job.kind === issueDocumentsJob).map(job => job.payload);
    const ok = (await list()).find(({ status }) => status === 'OK');
    expect(waiting).toMatchObject([{ importerId: ok?._id, always: false }]);
  });

  test('shows why a document was refused, and its files open', async () => {
    const wrong = (await list()).filter(({ status }) => status === 'NOK').map(({ _id }) => _id);
    const reasons = [];
    for (const importerId of wrong) {
      const { body } = await world.call(endpoints.retrieveImporter, { token, params: { importerId } });
      reasons.push(...body.importer.eori.relatedResources.flatMap(file => file.errorsStack ?? []));
      const shown = await world.app.request(body.importer.idCard.relatedResources[0]?.signedUrl ?? '');
      expect(shown.headers.get('Content-Type')).toBe('application/pdf');
      expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).toMatch(/^%PDF/);
    }
    expect(reasons).toMatchObject([{ code: 'numberNotFound' }]);
  });

  test('links the seller of importers with a forwarder to send them to', async () => {
    const { body } = await world.call(endpoints.retrieveMySeller, { token });
    expect(body.retrieveMySeller.linkedForwarders).toEqual([{ name: 'Hanse Spedition Nord' }]);
  });
});
