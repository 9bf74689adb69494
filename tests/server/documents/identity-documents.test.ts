import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { downloadPackage, invite, listInbox } from '#server/partners/client/desk-client.ts';
import {
  codeOf,
  completeForm,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: ImporterWorld;
let server: ServerType;
let folder: string;
let importerId: string;

const hanse = { forwarder: 'Hanse Spedition' };
const send = () =>
  world.call('sendImporter', { body: { importerId, forwarderId: 0, forwarderName: hanse.forwarder } });
const idCardIn = (content: Buffer | Uint8Array) => Buffer.from(content).includes('% ID_CARD');

/** As if all of it had been a year ago, or more. */
async function age(...tables: readonly ('importers' | 'importer_files' | 'document_packages')[]) {
  const columns = {
    importers: 'updated_at',
    importer_files: 'issued_at',
    document_packages: 'sent_at',
  } as const;
  for (const table of tables) {
    const [name, column] = [sql.identifier(table), sql.identifier(columns[table])];
    await world.db.execute(sql`update ${name} set ${column} = ${column} - interval '400 days'`);
  }
}

/** The work of a server that has the setting. */
const clean = () =>
  startJobs(world.adapters, { readers: scriptedReaders().readers, identityDocumentsDays: 365 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-identity-'));
  world = await openImporterWorld({ readers: scriptedReaders().readers });
  ({ server } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  ));
  const { link } = await invite(folder, hanse.forwarder);
  await world.call('inviteSeller', { body: { token: link.split('/').at(-1) } });
  importerId = await world.create();
  await world.uploadAll(importerId);
  await world.untilStatus(importerId, 'OK');
  expect((await send()).status).toBe(200);
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('an ID card is kept as long as somebody works on its importer, and then goes; what was checked stays', async () => {
  await age('importer_files');
  const first = await clean();
  await first.stop();
  expect((await world.retrieve(importerId)).idCard.relatedResources[0].signedUrl).toBeDefined();

  await age('importers');
  const second = await clean();
  await world.until(importerId, ({ idCard }) => expect(idCard.relatedResources[0].signedUrl).toBeUndefined());
  const importer = await world.retrieve(importerId);
  expect(importer.status).toBe('OK');
  expect(importer.idCard.relatedResources).toMatchObject([{ fileName: 'scan.pdf', status: 'OK' }]);
  expect(importer.vat.relatedResources[0].signedUrl).toBeDefined();
  const download = await world.call('downloadDocument', { body: { importerId, type: 'ID_CARD' } });
  expect(codeOf(download)).toBe('DOCUMENT.NOT_FOUND');
  const again = await send();
  expect([codeOf(again), again.body.errors[0].missing]).toEqual(['IMPORTER.NOT_COMPLETE', ['ID_CARD']]);
  await second.stop();
});

test('what was sent of it goes when it was sent so long ago, and with it the file', async () => {
  const [sentPackage] = await listInbox(folder, hanse);
  const packed = async () => unzipSync(new Uint8Array(await readFile(await download())));
  const download = () => downloadPackage(folder, hanse, sentPackage?.id ?? '', folder);
  expect(Object.values(await packed()).filter(idCardIn)).toHaveLength(1);
  expect(world.storedFiles()).toHaveLength(5);

  await age('document_packages');
  const work = await clean();
  await expect.poll(() => world.storedFiles()).toHaveLength(4);
  await work.stop();
  const left = Object.values(await packed());
  expect(left).toHaveLength(4);
  expect(left.filter(idCardIn)).toEqual([]);
});

test('a change that needs the card asks for it again, and another one takes its place', async () => {
  const form = completeForm();
  const body = { _id: importerId, ...form, idCard: { ...form.idCard, ownerName: '李娜' } };
  const changed = await world.call('updateImporter', { body });
  expect(changed.status).toBe(200);
  await world.until(importerId, importer => {
    expect(importer.idCard.relatedResources[0]).toMatchObject({
      status: 'NOK',
      errorsStack: [{ code: 'removed', reason: expect.stringContaining('Upload it again') }],
    });
  });
  await world.upload(importerId, 'ID_CARD', pdfBytes('ID_CARD anew'));
  await world.untilStatus(importerId, 'OK');
  expect((await world.retrieve(importerId)).idCard.relatedResources).toMatchObject([
    { status: 'OK', signedUrl: expect.any(String) },
  ]);
});
