import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FilesUnavailable } from '#server/adapters/files/file-store.ts';
import { openFileStore } from '#server/open-adapters.ts';
import { type ImporterWorld, openImporterWorld, pdfBytes } from '#tests/server/support/importer-world.ts';

let world: ImporterWorld;
let folder: string;
beforeAll(async () => {
  world = await openImporterWorld();
  folder = mkdtempSync(join(tmpdir(), 'portolan-document-folder-'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const openStore = (name: string) =>
  openFileStore({ s3: undefined, dataDirectory: join(folder, name) }, world.db);
const documentsOf = (name: string) => join(folder, name, 'documents');

test('a server whose folder isn’t the one that the documents are in doesn’t start', async () => {
  await openStore('unused');
  const first = await openStore('first');
  await world.upload(await world.create({ name: 'Ningbo' }), 'EORI', pdfBytes('one'));

  const refused =
    /^The documents of this database are not in \S+: mount the folder that they are in there, or set S3_URL on every server\.$/;
  for (const other of ['new', 'unused']) await expect(openStore(other)).rejects.toThrow(refused);
  expect(readdirSync(documentsOf('new'))).toEqual([]);

  const [second, third] = await Promise.all([openStore('first'), openStore('first')]);
  for (const store of [first, second, third]) await store.check();
});

test('a folder that was replaced while the server runs loses no document and takes none', async () => {
  const store = await openStore('first');
  await store.put('aa-stays', Readable.from('one'));
  renameSync(documentsOf('first'), join(folder, 'moved'));
  mkdirSync(documentsOf('first'));

  for (const act of [
    () => store.remove('aa-stays'),
    () => store.put('bb-comes', Readable.from('two')),
    () => store.check(),
  ])
    await expect(act()).rejects.toThrow(FilesUnavailable);

  rmSync(documentsOf('first'), { recursive: true });
  renameSync(join(folder, 'moved'), documentsOf('first'));
  await store.remove('aa-stays');
});
