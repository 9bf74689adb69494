import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
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

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300', 'hex');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([36, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.alloc(24),
]);
/** What a picture of 400 megapixels says of itself. */
const hugePng = Buffer.from(png);
hugePng.writeUInt32BE(20_000, 16);
hugePng.writeUInt32BE(20_000, 20);
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]);

describe('an upload', () => {
  test('is answered at once, stored, and waits for its check [97, 115, 176]', async () => {
    expect((await upload(pdfBytes('one'))).body).toEqual({ uploadDocument: true });
    expect(await resources()).toEqual([
      {
        _id: expect.any(String),
        fileName: 'scan.pdf',
        mediaType: 'application/pdf',
        status: 'CHECKING',
        issuedBy: 'SELLER',
        issuedAt: expect.any(String),
        signedUrl: expect.stringMatching(new RegExp(`^${apiBase}/files/`)),
      },
    ]);
  });

  test.each([
    ['image/jpeg', jpeg, 'photo.PDF', 'photo.jpg'],
    ['image/png', png, 'a<b>/..\\证件 正面.png', '证件 正面.png'],
    ['image/webp', webp, '', 'document.webp'],
  ])('%s is known by its bytes and not by its name', async (mediaType, content, fileName, stored) => {
    expect((await upload(content, { fileName })).status).toBe(200);
    expect(await resources()).toMatchObject([{ mediaType, fileName: stored }]);
  });

  test.each([
    [
      'a page that calls itself a PDF',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      415,
      'DOCUMENT.TYPE_REFUSED',
      /Only PDF, JPEG, PNG and WebP/,
    ],
    [
      'a picture that can carry a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'DOCUMENT.TYPE_REFUSED',
      /Only PDF/,
    ],
    ['an HEIC photo', heic, 415, 'DOCUMENT.TYPE_REFUSED', /HEIC.*Most Compatible/],
    ['an empty file', Buffer.alloc(0), 422, 'DOCUMENT.EMPTY', /empty/],
    ['a picture of 400 megapixels', hugePng, 422, 'DOCUMENT.TOO_COMPLEX', /80 megapixels.*20000 × 20000/],
    [
      'a file of more than 15 MB',
      Buffer.concat([pdfBytes('long'), Buffer.alloc(15 * 1024 * 1024)]),
      413,
      'DOCUMENT.TOO_LARGE',
      /15 MB/,
    ],
  ])('%s is refused, and nothing of it is left', async (_, content, status, code, words) => {
    const before = storedFiles();
    const answer = await upload(content, { fileName: 'scan.pdf' });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]).toMatchObject({ code, path: 'file' });
    expect(answer.body.errors[0].message).toMatch(words);
    expect(storedFiles()).toEqual(before);
    expect(await resources()).toEqual([]);
  });

  // To look at what came so far with each piece would take hours.
  test('that is sent byte by byte is looked into a few times alone, and its size is found all the same', async () => {
    const frame = Buffer.from('c00011084e204e20030122000211010311010000', 'hex');
    const content = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100_000, 0xff), frame]);
    const form = new FormData();
    form.set('importerId', importerId);
    form.set('type', 'EORI');
    form.set('file', new File([content], 'scan.jpg'));
    const sent = new Response(form);
    const bytes = new Uint8Array(await sent.arrayBuffer());
    const answer = await world.request(`${apiBase}/${endpoints.uploadDocument.path}`, {
      method: endpoints.uploadDocument.method,
      headers: {
        Authorization: `Bearer ${world.seller.token}`,
        'Content-Type': sent.headers.get('Content-Type') ?? '',
      },
      body: Readable.toWeb(Readable.from(Array.from(bytes, byte => Uint8Array.of(byte)))),
      duplex: 'half',
    } as object);
    expect(codeOf(answer)).toBe('DOCUMENT.TOO_COMPLEX');
  });

  test('of 15 MB to the byte is taken', async () => {
    const most = Buffer.concat([pdfBytes('most'), Buffer.alloc(15 * 1024 * 1024 - pdfBytes('most').length)]);
    expect((await upload(most)).status).toBe(200);
  });

  test('is refused for another seller’s importer, an unknown type and without a file, and nothing is left', async () => {
    const before = storedFiles();
    const { token } = await world.signIn();
    expect(codeOf(await upload(pdfBytes('x'), { token }))).toBe('IMPORTER.UNKNOWN');
    expect(codeOf(await world.upload(importerId, 'PASSPORT', pdfBytes('x')))).toBe('REQUEST.INVALID');
    const form = new FormData();
    form.set('importerId', importerId);
    form.set('type', 'EORI');
    expect(codeOf(await world.call('uploadDocument', { form }))).toBe('REQUEST.INVALID');
    expect(codeOf(await world.call('uploadDocument', { body: { importerId, type: 'EORI' } }))).toBe(
      'REQUEST.INVALID',
    );
    form.append('file', new File([pdfBytes('1')], '1.pdf'));
    form.append('file', new File([pdfBytes('2')], '2.pdf'));
    expect(codeOf(await world.call('uploadDocument', { form }))).toBe('REQUEST.INVALID');
    expect(storedFiles()).toEqual(before);
  });

  test('of one key with the same bytes takes effect once, and with others is refused', async () => {
    const before = storedFiles().length;
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let count = 0; count < 3; count++)
      expect((await upload(pdfBytes('same'), { headers })).status).toBe(200);
    expect(codeOf(await upload(pdfBytes('other'), { headers }))).toBe('IDEMPOTENCY.KEY_REUSED');
    expect(await resources()).toHaveLength(1);
    expect(storedFiles()).toHaveLength(before + 1);
  });

  test('in place of a file takes its place once it is stored, and leaves the others', async () => {
    const idOf = async (fileName: string) =>
      (await resources()).find((file: { fileName: string }) => file.fileName === fileName)?._id;
    const names = async () => (await resources()).map(({ fileName }: { fileName: string }) => fileName);
    await upload(pdfBytes('front'), { fileName: 'front.pdf' });
    await upload(pdfBytes('locked back'), { fileName: 'back.pdf' });
    const replaces = await idOf('back.pdf');
    expect(codeOf(await upload(Buffer.from('no document'), { replaces }))).toBe('DOCUMENT.TYPE_REFUSED');
    expect(await names()).toEqual(['front.pdf', 'back.pdf']);
    const again = { fileName: 'again.pdf', replaces, headers: { 'Idempotency-Key': randomUUID() } };
    for (let count = 0; count < 2; count++) expect((await upload(pdfBytes('back'), again)).status).toBe(200);
    expect(await names()).toEqual(['front.pdf', 'again.pdf']);
    // Somebody else has replaced it by now: what they uploaded stays.
    await upload(pdfBytes('late'), { fileName: 'late.pdf', replaces });
    expect(await names()).toEqual(['front.pdf', 'again.pdf', 'late.pdf']);
    // The other side once more: there is nothing to add, and the wrong one goes.
    await upload(pdfBytes('front'), { replaces: await idOf('late.pdf') });
    expect(await names()).toEqual(['front.pdf', 'again.pdf']);
  });

  test('of bytes that are already here adds nothing', async () => {
    await upload(pdfBytes('twice'));
    expect((await upload(pdfBytes('twice'), { fileName: 'again.pdf' })).status).toBe(200);
    expect(await resources()).toMatchObject([{ fileName: 'scan.pdf' }]);
  });

  test('of a seventh file of a type is refused', async () => {
    for (let count = 0; count < 6; count++) await upload(pdfBytes(`page ${count}`));
    expect(codeOf(await upload(pdfBytes('page 7')))).toBe('DOCUMENT.TOO_MANY');
    expect(await resources()).toHaveLength(6);
  });
});

describe('over a real connection', () => {
  let server: ServerType;
  let port: number;

  beforeAll(async () => {
    server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  test('an upload that breaks off leaves nothing behind', async () => {
    const before = storedFiles();
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        `POST ${apiBase}/importer/upload-document HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${world.seller.token}`,
        'Content-Type: multipart/form-data; boundary=edge',
        'Content-Length: 5000000',
        '',
        '--edge',
        'Content-Disposition: form-data; name="file"; filename="scan.pdf"',
        '',
        `%PDF-1.7 ${'x'.repeat(200_000)}`,
      ].join('\r\n'),
    );
    await waitFor(() => expect(storedFiles().some(name => name.endsWith('.part'))).toBe(true));
    socket.destroy();
    await waitFor(() => expect(storedFiles()).toEqual(before));
  });

  test('a file that is far too large is answered, although the sender would continue', async () => {
    const form = new FormData();
    form.set('importerId', importerId);
    form.set('type', 'EORI');
    form.set('file', new File([pdfBytes('x'), new Uint8Array(20 * 1024 * 1024)], 'scan.pdf'));
    const answer = await fetch(`http://127.0.0.1:${port}${apiBase}/importer/upload-document`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.seller.token}` },
      body: form,
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'DOCUMENT.TOO_LARGE' }] });
  });
});
