import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { createS3FileStore } from '#server/adapters/files/s3-file-store.ts';
import { apiBase } from '#src/contract/headers.ts';
import { Bucket, bucketCredentials } from '#tests/support/bucket.ts';
import {
  type Answer,
  codeOf,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '../server/support/importer-world.ts';

let bucket: Bucket;
let world: ImporterWorld;
/** Patient while the bucket is well, on a machine that is busy. */
let patience: { beginMs: number; progressMs: number };
const usual = { beginMs: 10_000, progressMs: 30_000 };

const open = () => createS3FileStore({ url: bucket.url, ...bucketCredentials }, patience);

beforeAll(async () => {
  bucket = await Bucket.start();
  patience = usual;
  const store: FileStore = {
    put: (...args) => open().put(...args),
    open: key => open().open(key),
    remove: key => open().remove(key),
    check: () => open().check(),
  };
  world = await openImporterWorld({}, { store });
});
afterAll(async () => {
  await world.close();
  await bucket.stop();
});

const troubles: [string, { begin: () => Promise<void>; end: () => Promise<void> }][] = [
  ['is gone', { begin: () => bucket.stop(), end: () => bucket.start() }],
  [
    'answers 503',
    {
      begin: async () => {
        bucket.trouble = 503;
      },
      end: async () => {
        bucket.trouble = undefined;
      },
    },
  ],
  [
    'hangs',
    {
      begin: async () => {
        bucket.trouble = 'silent';
        patience = { beginMs: 200, progressMs: 200 };
      },
      end: async () => {
        patience = usual;
        bucket.trouble = undefined;
      },
    },
  ],
];

test.each(troubles)(
  'an object store that %s fails only calls that need files, says when to retry, and is used again once it is back',
  async (_, { begin, end }) => {
    const importerId = await world.create();
    await world.upload(importerId, 'EORI', pdfBytes('one'));
    await world.upload(importerId, 'VAT', pdfBytes('front'));
    await world.upload(importerId, 'VAT', pdfBytes('back'));
    const [{ signedUrl }] = (await world.retrieve(importerId)).eori.relatedResources;
    const download = (type: string) => world.call('downloadDocument', { body: { importerId, type } });
    const uploadTax = () => world.upload(importerId, 'TAX', pdfBytes('a tax return'));

    await begin();
    const expectOut = (answer: Answer) => {
      expect([answer.status, codeOf(answer)]).toEqual([503, 'SERVER.UNAVAILABLE']);
      expect(answer.headers.get('Retry-After')).toBe('10');
    };
    expectOut(await uploadTax());
    expectOut(await download('EORI'));
    // An archive of several files.
    expectOut(await download('VAT'));
    expectOut(await world.request(signedUrl));
    const refused = await world.upload(importerId, 'TAX', Buffer.from('no document'));
    expect(codeOf(refused)).toBe('DOCUMENT.TYPE_REFUSED');

    expect((await world.retrieve(importerId)).taxReturn.relatedResources).toEqual([]);
    const removed = await world.call('deleteDocuments', { body: { importerId, type: 'EORI' } });
    expect(removed.status).toBe(200);
    expect(await world.create({ name: 'Another' })).toBeTruthy();

    await end();
    expect((await uploadTax()).status).toBe(200);
    expect((await download('VAT')).status).toBe(200);
    expect((await world.request(`${apiBase}/health`)).status).toBe(200);
  },
);
