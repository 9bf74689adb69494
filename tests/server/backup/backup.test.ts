import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDataDirectory } from '#server/demo/seed-seller.ts';
import { backUp, restore } from '#server/partners/client/backup.ts';
import { showMails } from '#server/partners/client/mails.ts';
import { readBackup, skip } from '#server/services/backup/backup-file.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { makeDatabaseDirectory } from '#tests/server/support/database-template.ts';
import { completeForm, pdfBytes } from '#tests/server/support/importer-world.ts';
import { killSourceServers, type SourceServer, startSourceServer } from '#tests/support/source-server.ts';

const account = { email: 'mei@seller.example', password: 'Portolan#1' };

let folder: string;
let dataDirectory: string;
let server: SourceServer;
let url: string;
let token: string;
/** Made by the first test. */
let backup: string;

async function call(at: string, name: EndpointName, body: object, bearer?: string) {
  const { method, path } = endpoints[name];
  const isForm = body instanceof FormData;
  return fetch(`${at}/api/v1/${path}`, {
    method,
    headers: {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
}

async function signIn(at: string): Promise<string> {
  const answer = await call(at, 'login', account);
  return ((await answer.json()) as { login: string }).login;
}

/** An importer with a document, whose words are the importer's id. */
async function addImporter(): Promise<string> {
  const created = await call(url, 'createImporter', completeForm({ name: randomUUID() }), token);
  const { createImporter } = (await created.json()) as { createImporter: { _id: string } };
  const form = new FormData();
  form.set('type', 'TAX');
  form.set('importerId', createImporter._id);
  form.set('file', new File([new Uint8Array(pdfBytes(createImporter._id))], 'tax.pdf'));
  expect((await call(url, 'uploadDocument', form, token)).status).toBe(200);
  return createImporter._id;
}

/** Goes on adding importers. @returns ends it, and says what was acknowledged */
function writeOn() {
  const acknowledged: string[] = [];
  let sinceSnapshot = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      acknowledged.push(await addImporter());
      if (existsSync(`${backup}.part`)) sinceSnapshot++;
      // The snapshot was made under full load: what packs it and reads it back need not share the machine with that.
      if (sinceSnapshot > 3) await setTimeout(50);
    }
  };
  const writers = Promise.all([write(), write()]);
  return {
    acknowledged,
    async end() {
      isOver = true;
      await writers;
    },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-backup-'));
  dataDirectory = join(folder, 'data');
  mkdirSync(dataDirectory);
  await makeDatabaseDirectory(join(dataDirectory, 'db'));
  await seedDataDirectory(dataDirectory, [{ kind: 'seller-id', ...account }]);
  server = startSourceServer({ DATA_DIR: dataDirectory });
  url = await server.listening;
  token = await signIn(url);
  backup = join(folder, 'one.backup');
});
afterAll(() => {
  killSourceServers();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup made during writes restores all that was acknowledged before it, and the server continues from there, without notification emails until it is told to send them', async () => {
  const writing = writeOn();
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(5);
  const before = [...writing.acknowledged];
  // As if this server were one on a restored copy, and had not noted that yet.
  const mark = join(dataDirectory, 'restored');
  writeFileSync(mark, '');
  const { bytes, hasSecretKey } = await backUp(dataDirectory, backup);
  rmSync(mark);
  const written = writing.acknowledged.length;
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(written);
  await writing.end();
  expect(statSync(backup).size).toBe(bytes);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(hasSecretKey).toBe(true);
  expect(readdirSync(dataDirectory).filter(name => name.startsWith('snapshot-'))).toEqual([]);
  const names: string[] = [];
  await readBackup(backup, async entry => {
    names.push(entry.name);
    await skip(entry);
  });
  expect(names).toContain('secret-key');
  // A backup is no restored copy before somebody restores it.
  expect(names).not.toContain('restored');

  const target = join(folder, 'copy');
  await restore(target, backup);
  // The mail about the sign-in may have been written by then, or not.
  const files = readdirSync(target).filter(name => name !== 'mail');
  expect(files.toSorted()).toEqual(['db', 'documents', 'restored', 'secret-key']);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    expect(statSync(join(entry.parentPath, entry.name)).mode & 0o077).toBe(0);
  }
  const second = startSourceServer({ DATA_DIR: target });
  const at = await second.listening;
  expect(second.output()).toContain(
    '"because":"restored","msg":"notification emails are off; switch them on with the command `mails on`, see docs/admin.md"',
  );
  // Noted in the database by now.
  expect(existsSync(join(target, 'restored'))).toBe(false);
  expect((await showMails(target))[0]).toMatch(/^Notification emails are off since .+: this is a restored/);
  // The session goes on as well.
  for (const importerId of before) {
    const document = await call(at, 'downloadDocument', { type: 'TAX', importerId }, token);
    expect(document.status).toBe(200);
    expect(Buffer.from(await document.arrayBuffer()).toString()).toContain(importerId);
  }
  const list = await call(
    at,
    'retrieveImporterList',
    { criteria: { filters: {}, pagination: { page: 1, perPage: 100 } } },
    await signIn(at),
  );
  const { importers } = (await list.json()) as { importers: { items: { _id: string }[] } };
  const restored = importers.items.map(({ _id }) => _id);
  expect(restored).toEqual(expect.arrayContaining(before));
  // Of what came later, as much as had been acknowledged at one moment, and nothing by halves.
  for (const importerId of restored.filter(id => !before.includes(id))) {
    const document = await call(at, 'downloadDocument', { type: 'TAX', importerId }, token);
    expect([200, 404]).toContain(document.status);
  }
  expect(await showMails(target, true)).toContain('Notification emails are on.');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  const third = startSourceServer({ DATA_DIR: target });
  await third.listening;
  expect(third.output()).not.toContain('notification emails are off');
  // As a terminal ends it.
  third.child.kill('SIGINT');
  expect(await third.ended).toBe(0);
});

test('neither an existing file is overwritten nor a folder in use, and nothing is left of what was refused', async () => {
  const taken = join(folder, 'taken');
  writeFileSync(taken, 'mine');
  await expect(backUp(dataDirectory, taken)).rejects.toThrow('already exists');
  expect(readFileSync(taken, 'utf8')).toBe('mine');
  await expect(backUp(dataDirectory, join(dataDirectory, 'file'))).rejects.toThrow('outside DATA_DIR');
  await expect(backUp(dataDirectory, join(folder, 'nowhere', 'file'))).rejects.toThrow('There is no folder');
  expect(readdirSync(dataDirectory).filter(name => name.startsWith('snapshot-'))).toEqual([]);
  await expect(restore(dataDirectory, backup)).rejects.toThrow('is not empty');
});

test('what is no backup, or is missing, is refused, and the folder stays empty', async () => {
  const target = join(folder, 'never');
  const other = join(folder, 'other.backup');
  writeFileSync(other, 'PK\u0003\u0004');
  await expect(restore(target, other)).rejects.toThrow('is not a complete backup');
  expect(readdirSync(target)).toEqual([]);
  await expect(restore(target, join(folder, 'missing'))).rejects.toThrow('There is no file');
  expect(readdirSync(target)).toEqual([]);
});
