import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellers } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { day } from '#tests/server/support/api-world.ts';
import {
  codeOf,
  type ImporterWorld,
  openImporterWorld,
  pdfBytes,
} from '#tests/server/support/importer-world.ts';

const kilobyte = 1024;
const total = 60 * kilobyte;
const daily = 140 * kilobyte;
const little = 64;

let world: ImporterWorld;
let sellerId: string;
let token: string;
let importerId: string;

beforeAll(async () => {
  world = await openImporterWorld({}, { storage: { total, daily }, isWorking: false });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ sellerId, token } = await world.signIn());
  importerId = randomUUID();
  await world.db.insert(importers).values({ id: importerId, sellerId, name: 'Haiyun', status: 'DRAFT' });
});

/** Unlike every other file, and of so many bytes. */
const fileOf = (bytes: number) => {
  const start = pdfBytes(randomUUID());
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
};
const upload = (bytes: number, options = {}) =>
  world.upload(importerId, 'EORI', fileOf(bytes), { token, ...options });
const deleteAll = () => world.call('deleteDocuments', { body: { type: 'EORI', importerId }, token });
const download = () => world.call('downloadDocument', { body: { type: 'EORI', importerId }, token });
const fileCount = async () => (await world.retrieve(importerId, token)).eori.relatedResources.length;

test('a company’s storage takes its last byte; then an upload is refused where it was chosen, nothing of it stays, and what is there can be downloaded', async () => {
  expect((await upload(total)).status).toBe(200);
  const before = world.storedFiles();
  const refused = await upload(little);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'DOCUMENT.STORAGE_FULL']);
  expect(refused.body.errors[0]).toMatchObject({
    path: 'file',
    message: expect.stringMatching(/storage is full.*Delete/),
  });
  expect(world.storedFiles()).toEqual(before);
  expect((await download()).bytes).toHaveLength(total);
  // The refused one counts for nothing.
  await deleteAll();
  for (const size of [total, daily - 2 * total]) {
    expect((await upload(size)).status).toBe(200);
    await deleteAll();
  }
});

test('a company above a limit that was lowered keeps everything, and can replace a file by a smaller one', async () => {
  expect((await upload(total)).status).toBe(200);
  const limits = world.adapters.storage;
  const { total: before } = limits;
  limits.total = total / 2;
  try {
    expect(codeOf(await upload(little))).toBe('DOCUMENT.STORAGE_FULL');
    expect(await fileCount()).toBe(1);
    expect((await download()).status).toBe(200);
    const [{ _id: replaces }] = (await world.retrieve(importerId, token)).eori.relatedResources;
    expect((await upload(total / 2, { replaces })).status).toBe(200);
  } finally {
    limits.total = before;
  }
});

test('what was uploaded within 24 hours counts, deleted or not; then there is room again', async () => {
  for (const size of [total, total, daily - 2 * total]) {
    expect((await upload(size)).status).toBe(200);
    await deleteAll();
  }
  const refused = await upload(little);
  expect([refused.status, codeOf(refused)]).toEqual([409, 'DOCUMENT.DAILY_LIMIT']);
  await world.db
    .update(sellers)
    .set({ uploadsSince: new Date(Date.now() - day) })
    .where(eq(sellers.id, sellerId));
  expect((await upload(total)).status).toBe(200);
});

test.each(['DOCUMENT.STORAGE_FULL', 'DOCUMENT.DAILY_LIMIT'])(
  'of uploads at once that fit only one by one, one is taken and the others are refused by %s',
  async code => {
    if (code === 'DOCUMENT.DAILY_LIMIT') {
      await upload(total);
      await deleteAll();
      await upload(total);
      await deleteAll();
    }
    const size = code === 'DOCUMENT.DAILY_LIMIT' ? daily - 2 * total : total;
    const types = ['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT'];
    const answers = await Promise.all(
      types.map(type => world.upload(importerId, type, fileOf(size), { token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual([code, code, code]);
  },
);

test('another company’s documents count for that one alone', async () => {
  expect((await upload(total)).status).toBe(200);
  const other = await world.signIn();
  const id = randomUUID();
  await world.db.insert(importers).values({ id, sellerId: other.sellerId, name: 'Lanting', status: 'DRAFT' });
  const answer = await world.upload(id, 'EORI', fileOf(total), { token: other.token });
  expect(answer.status).toBe(200);
});
