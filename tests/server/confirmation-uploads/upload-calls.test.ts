import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareFileName, safeFileName } from '#server/domain/files/file-kinds.ts';
import { fileNamePart } from '#server/domain/files/file-name.ts';
import { apiBase } from '#src/contract/headers.ts';
import { uploadLimits } from '#src/contract/shipments/confirmation-upload.ts';
import { type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { rowOf } from '#tests/server/support/upload-world.ts';

let world: ImporterWorld;
beforeAll(async () => {
  world = await openImporterWorld();
});
afterAll(() => world.close());

const upload = (content: string | Uint8Array<ArrayBuffer>, fileName = 'confirmations.csv') => {
  const form = new FormData();
  form.set('file', new File([content], fileName));
  return world.call('uploadConfirmations', { form });
};

const complete = { 'ship-method': 'Express', 'ship-from': 'Ningbo' };
const csvOf = (rows: readonly Record<string, string>[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map(row => Object.values(row))]
    .map(cells => cells.join(','))
    .join('\n');

test('a file is checked, started, stopped and answered for by the calls of the app', async () => {
  const order = await insertOrder(world.db, world.seller.sellerId, [1]);
  const uploaded = await upload(csvOf([rowOf(order, complete), rowOf(order, { ...complete, sku: 'none' })]));
  expect(uploaded.status).toBe(200);
  const { _id: uploadId } = uploaded.body.uploadConfirmations;
  const shown = await world.call('retrieveUpload', { params: { uploadId } });
  expect(shown.body.upload).toMatchObject({ fileName: 'confirmations.csv', state: 'checked', rows: 2 });
  expect((await world.call('startUpload', { body: { uploadId, correct: false } })).status).toBe(200);
  expect((await world.call('stopUpload', { body: { uploadId } })).status).toBe(200);
  const listed = await world.call('retrieveUploads');
  expect(listed.body.uploads).toMatchObject([{ _id: uploadId, state: 'stopped' }]);
  expect((await world.call('startUpload', { body: { uploadId, correct: false } })).body.errors).toMatchObject(
    [{ code: 'UPLOAD.WRONG_STATE' }],
  );
  const downloaded = await world.app.request(`${apiBase}/customs-tracking/download-upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${world.seller.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ uploadId }),
  });
  expect(downloaded.headers.get('Content-Disposition')).toContain('confirmations result.csv');
  expect(await text(Readable.fromWeb(downloaded.body as never))).toContain(order.orderId);
});

test.each([
  ['nothing', '', 422, 'UPLOAD.EMPTY'],
  ['a header and no row', 'order-id,tracking-number,carrier-code\n', 422, 'UPLOAD.EMPTY'],
  ['a list of something else', 'a,b\n1,2\n', 422, 'UPLOAD.NO_HEADER'],
  ['a PDF', '%PDF-1.7\n', 422, 'UPLOAD.UNREADABLE'],
  ['more than five megabytes', 'x'.repeat(uploadLimits.bytes + 1), 413, 'UPLOAD.TOO_LARGE'],
])('a file with %s is refused, and nothing of it is stored', async (_, content, status, code) => {
  const before = await world.call('retrieveUploads');
  const answer = await upload(content);
  expect([answer.status, answer.body.errors[0].code]).toEqual([status, code]);
  expect((await world.call('retrieveUploads')).body).toEqual(before.body);
  const stored = readdirSync(world.files.folder, { recursive: true, withFileTypes: true });
  expect(stored.filter(entry => entry.isFile())).toEqual([]);
});

test('the columns that are missing are named', async () => {
  const answer = await upload('order-id,sku\n028-1111111-2222222,LTN\n');
  expect(answer.body.errors).toMatchObject([
    { code: 'UPLOAD.COLUMNS_MISSING', missing: ['tracking-number', 'carrier-code'] },
  ]);
});

test('a name is cut between characters, so that a download can carry it', () => {
  const [company, stem] = [79, 119].map(length => `${'x'.repeat(length)}😀`);
  expect(fileNamePart(`${company}😀`)).toBe(company);
  expect(bareFileName(`${stem}😀.csv`)).toBe(`${stem}.csv`);
});

test('a name that is cut keeps its ending', () => {
  const long = 'x'.repeat(200);
  expect(bareFileName(`C:\\files\\${long}.csv`)).toBe(`${long.slice(0, 120)}.csv`);
  expect(safeFileName(`${long}.jpeg`, 'image/jpeg')).toBe(`${long.slice(0, 120)}.jpeg`);
});
