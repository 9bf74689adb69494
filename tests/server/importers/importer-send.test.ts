import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailer } from '#server/open-adapters.ts';
import { downloadPackage, invite, listInbox } from '#server/partners/client/desk-client.ts';
import {
  codeOf,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';
import { readMails } from '#tests/support/read-mails.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: ImporterWorld;
let server: ServerType;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-send-'));
  const mailer = openMailer(
    { smtpUrl: undefined, mailFrom: 'Portolan <no-reply@portolan.example>', dataDirectory: folder },
    () => new Date(),
  );
  world = await openImporterWorld({ readers: scriptedReaders().readers, mailer });
  ({ server } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  ));
  await link('Hanse Spedition');
  await link('Pearl River', 'inbox@pearl-river.example');
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function link(forwarder: string, email?: string) {
  const invitation = await invite(folder, forwarder, email);
  const token = invitation.link.split('/').at(-1);
  expect((await world.call('inviteSeller', { body: { token } })).status).toBe(200);
}

let importerId: string;
beforeEach(async () => {
  importerId = await world.create({ name: `Importer ${randomUUID()}` });
});

const send = (body: object, options = {}) =>
  world.call('sendImporter', { body: { importerId, ...body }, ...options });
const inboxOf = async (forwarder: string) =>
  (await listInbox(folder, { forwarder })).filter(sentPackage => sentPackage.importerId === importerId);

describe('sending an importer', () => {
  test('puts its documents into the inbox of the forwarder at that position, and nobody else’s [70, 173, 209]', async () => {
    await world.uploadAll(importerId);
    const answer = await send({ forwarderId: 0, forwarderName: 'Hanse Spedition' });
    expect(answer.body).toEqual({ sendImporter: true });
    expect(await inboxOf('Hanse Spedition')).toMatchObject([
      {
        content: 'IMPORTER',
        to: 'Hanse Spedition',
        files: [{ type: 'ID_CARD' }, {}, {}, {}, { type: 'TAX' }],
      },
    ]);
    expect(await inboxOf('Pearl River')).toEqual([]);
    const sentPackage = (await inboxOf('Hanse Spedition'))[0];
    const path = await downloadPackage(
      folder,
      { forwarder: 'Hanse Spedition' },
      sentPackage?.id ?? '',
      folder,
    );
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const entries = unzipSync(new Uint8Array(await readFile(path)));
    expect(Object.keys(entries)).toHaveLength(5);
    expect(Buffer.from(entries['scan.pdf'] ?? []).toString()).toContain('% ID_CARD');
    const stolen = downloadPackage(folder, { forwarder: 'Pearl River' }, sentPackage?.id ?? '', folder);
    await expect(stolen).rejects.toThrow('There is no such package.');
  });

  test('to the second of the list sends an email if it has an address, without any document in it', async () => {
    await world.uploadAll(importerId, ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT']);
    await send({ forwarderId: 1 });
    expect(await inboxOf('Pearl River')).toHaveLength(1);
    const mail = await waitFor(() => {
      const [found] = readMails(folder).filter(one => one.to.includes('inbox@pearl-river.example'));
      if (!found) throw new Error('No mail yet.');
      return found;
    });
    expect(JSON.stringify(mail)).toContain('Pearl River');
    expect(JSON.stringify(mail)).not.toContain('%PDF');
  });

  test('with the name of another forwarder is refused: identity documents must not go to the wrong company [209]', async () => {
    await world.uploadAll(importerId);
    const answer = await send({ forwarderId: 0, forwarderName: 'Pearl River' });
    expect(codeOf(answer)).toBe('IMPORTER.FORWARDER_MISMATCH');
    expect(codeOf(await send({ forwarderId: 2 }))).toBe('IMPORTER.FORWARDER_UNKNOWN');
    expect(codeOf(await send({ forwarderId: -1 }))).toBe('REQUEST.INVALID');
    expect(codeOf(await send({ forwarderId: 0.5 }))).toBe('REQUEST.INVALID');
    expect(await inboxOf('Hanse Spedition')).toEqual([]);
  });

  test('goes only with its documents, and never as a draft', async () => {
    await world.uploadAll(importerId, ['ID_CARD', 'BUSINESS_LICENSE', 'EORI']);
    const answer = await send({ forwarderId: 0 });
    expect(answer.body.errors[0]).toMatchObject({ code: 'IMPORTER.NOT_COMPLETE', missing: ['VAT'] });
    importerId = await world.create({ status: 'DRAFT' });
    await world.uploadAll(importerId);
    expect(codeOf(await send({ forwarderId: 0 }))).toBe('IMPORTER.NOT_COMPLETE');
  });

  test('leaves out what failed its check, and refuses where the sender was told otherwise', async () => {
    await world.uploadAll(importerId, ['ID_CARD', 'BUSINESS_LICENSE', 'EORI']);
    await world.upload(importerId, 'VAT', pdfBytes('NOK'));
    await world.untilStatus(importerId, 'NOK');
    expect(codeOf(await send({ forwarderId: 0, leavesOut: [] }))).toBe('IMPORTER.CHANGED');
    expect(await inboxOf('Hanse Spedition')).toEqual([]);
    expect((await send({ forwarderId: 0, leavesOut: ['VAT'] })).status).toBe(200);
    expect((await inboxOf('Hanse Spedition'))[0]?.files.map(({ type }) => type)).toEqual([
      'ID_CARD',
      'BUSINESS_LICENSE',
      'EORI',
    ]);
    // The app of an earlier build tells nobody, and sends no more.
    expect((await send({ forwarderId: 0 })).status).toBe(200);
    expect((await inboxOf('Hanse Spedition'))[0]?.files).toHaveLength(3);
  });

  test('twice under one key sends once', async () => {
    await world.uploadAll(importerId);
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let count = 0; count < 2; count++)
      expect((await send({ forwarderId: 0 }, { headers })).status).toBe(200);
    expect(await inboxOf('Hanse Spedition')).toHaveLength(1);
  });

  test('of another seller’s is refused, and a seller without forwarders has nobody to send to', async () => {
    await world.uploadAll(importerId);
    const { token } = await world.signIn();
    expect(codeOf(await send({ forwarderId: 0 }, { token }))).toBe('IMPORTER.UNKNOWN');
    const theirs = await world.call('createImporter', { body: { status: 'DRAFT', name: 'Theirs' }, token });
    const body = { importerId: theirs.body.createImporter._id, forwarderId: 0 };
    expect(codeOf(await world.call('sendImporter', { body, token }))).toBe('IMPORTER.FORWARDER_UNKNOWN');
  });

  test('leaves its documents with the forwarder, also when the seller deletes them afterwards', async () => {
    await world.uploadAll(importerId);
    await send({ forwarderId: 0 });
    await world.call('deleteDocuments', { body: { importerId, type: 'ID_CARD' } });
    await waitFor(async () => {
      const waiting = (await world.waitingJobs('remove-file')).filter(
        job => !job.doneAt && job.runAt < new Date(),
      );
      expect(waiting).toEqual([]);
    });
    const sentPackage = (await inboxOf('Hanse Spedition'))[0];
    const path = await downloadPackage(
      folder,
      { forwarder: 'Hanse Spedition' },
      sentPackage?.id ?? '',
      folder,
    );
    expect(Object.keys(unzipSync(new Uint8Array(await readFile(path))))).toHaveLength(5);
  });
});
