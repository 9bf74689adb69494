import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { addRemoveFile, removeFileJob } from '#server/queue/remove-file.ts';
import { apiBase } from '#src/contract/headers.ts';
import {
  codeOf,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: ImporterWorld;
let importerId: string;

beforeAll(async () => {
  world = await openImporterWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  importerId = await world.create({ name: `Importer ${randomUUID()}` });
});

const storedFiles = () => world.storedFiles();
const upload = (content: Uint8Array, options = {}) => world.upload(importerId, 'EORI', content, options);
const resources = async () => (await world.retrieve(importerId)).eori.relatedResources;

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

describe('a stored document', () => {
  const body = () => ({ importerId, type: 'EORI' });

  test('is downloaded under its name [66, 174]', async () => {
    await upload(pdfBytes('one'), { fileName: '登记 EORI.pdf' });
    const answer = await world.call('downloadDocument', { body: body() });
    expect(Buffer.from(answer.bytes)).toEqual(pdfBytes('one'));
    expect(answer.headers.get('Content-Type')).toBe('application/pdf');
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="__ EORI.pdf"; filename*=UTF-8''${encodeURIComponent('登记 EORI.pdf')}`,
    );
  });

  test('of several files is one archive, in which each has a name of its own', async () => {
    await upload(pdfBytes('front'), { fileName: 'image.pdf' });
    await upload(pdfBytes('back'), { fileName: 'image.pdf' });
    const answer = await world.call('downloadDocument', { body: body() });
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    const entries = unzipSync(answer.bytes);
    expect(
      Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)])),
    ).toEqual({
      'image.pdf': pdfBytes('front').toString(),
      'image (2).pdf': pdfBytes('back').toString(),
    });
  });

  test('is shown for five minutes to the holder of its address, and can run nothing here', async () => {
    await upload(png, { fileName: 'card.png' });
    const [{ signedUrl }] = await resources();
    const shown = await world.request(signedUrl);
    expect(Buffer.from(shown.bytes)).toEqual(png);
    expect(shown.headers.get('Content-Type')).toBe('image/png');
    expect(shown.headers.get('Content-Disposition')).toMatch(/^inline;/);
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(shown.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    const forged = new URL(signedUrl, 'http://localhost');
    forged.searchParams.set('expires', String(Number(forged.searchParams.get('expires')) + 60_000));
    expect((await world.request(forged.pathname + forged.search)).status).toBe(404);
    const other = signedUrl.replace(/files\/[^?]+/, `files/${randomUUID()}`);
    expect((await world.request(other)).status).toBe(404);
    world.moveClock(5 * 60_000 + 1);
    expect((await world.request(signedUrl)).status).toBe(404);
  });

  test('is deleted with every file of its type, from the store too, and a second tap changes nothing [66, 174]', async () => {
    const before = storedFiles();
    await upload(pdfBytes('1'));
    await upload(pdfBytes('2'));
    await world.upload(importerId, 'VAT', pdfBytes('stays'));
    for (let count = 0; count < 2; count++) {
      const answer = await world.call('deleteDocuments', { body: body() });
      expect(answer.body).toEqual({ deleteDocuments: true });
    }
    expect(await resources()).toEqual([]);
    expect(codeOf(await world.call('downloadDocument', { body: body() }))).toBe('DOCUMENT.NOT_FOUND');
    await waitFor(() => expect(storedFiles()).toHaveLength(before.length + 1));
  });

  test('makes its importer the one that was changed last, when it comes and when it goes', async () => {
    await world.create();
    const newest = async () => {
      const body = { criteria: { filters: { search: '' }, pagination: { page: 1, perPage: 10 } } };
      return (await world.call('retrieveImporterList', { body })).body.importers.items[0]._id;
    };
    expect(await newest()).not.toBe(importerId);
    await upload(pdfBytes('new'));
    expect(await newest()).toBe(importerId);
    await world.create();
    await world.call('deleteDocuments', { body: body() });
    expect(await newest()).toBe(importerId);
  });

  test('of another seller can be neither read nor deleted', async () => {
    await upload(pdfBytes('mine'));
    const { token } = await world.signIn();
    for (const name of ['downloadDocument', 'deleteDocuments'] as const) {
      expect(codeOf(await world.call(name, { body: body(), token }))).toBe('IMPORTER.UNKNOWN');
    }
    expect(await resources()).toHaveLength(1);
  });
});

test('a file to which nothing refers is removed by its job, and one that is kept stays', async () => {
  await upload(pdfBytes('kept'));
  const stored = storedFiles();
  const orphan = randomUUID();
  await addRemoveFile(world.db, orphan, 'later');
  await world.files.put(orphan, Readable.from(pdfBytes('its server was killed')));
  // An hour passes: the queue goes by the clock of the database.
  await world.db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, removeFileJob));
  await waitFor(async () => {
    const waiting = (await world.waitingJobs(removeFileJob)).filter(job => job.doneAt === null);
    expect(waiting).toEqual([]);
  });
  expect(storedFiles()).toEqual(stored);
});

test('the health of the server is that of its store too', async () => {
  const health = () => world.request(`${apiBase}/health`);
  renameSync(world.files.folder, `${world.files.folder}-away`);
  const answer = await health();
  renameSync(`${world.files.folder}-away`, world.files.folder);
  expect(answer.status).toBe(503);
  expect(answer.body.errors[0]).toMatchObject({ message: 'The file store isn’t responding.' });
  // An answer is reused for seconds.
  await waitFor(async () => expect((await health()).body).toEqual({ status: 'ok' }));
});
