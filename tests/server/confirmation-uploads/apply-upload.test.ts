import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Adapters } from '#server/adapters/adapters.ts';
import { companyEvents } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { createApplyUploadHandler } from '#server/jobs/apply-upload.ts';
import { applyUploadJob } from '#server/queue/apply-upload.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { startUpload, stopUpload } from '#server/services/confirmation-uploads/apply-upload.ts';
import { findUpload, listUploads } from '#server/services/confirmation-uploads/list-uploads.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';
import { nextNumber, openUploads, rowOf, uploadedAt } from '#tests/server/support/upload-world.ts';

let adapters: Adapters;
let uploads: Awaited<ReturnType<typeof openUploads>>;

beforeAll(async () => {
  adapters = await openTestAdapters();
});
afterAll(() => adapters.database.close());
beforeEach(async () => {
  uploads = await openUploads(adapters.database.db);
});

test('a check confirms nothing; started in two tabs at the same moment, each order is confirmed once with its history, and the same file changes nothing', async () => {
  const { db, sellerId, personId, change, upload, start, apply, resultsOf, ledgerOf } = uploads;
  const [one, two] = [await insertOrder(db, sellerId), await insertOrder(db, sellerId, [1])];
  const rows = [rowOf(one), rowOf(two, { 'ship-date': '2026-11-26' })];
  const uploadId = await upload(rows);
  expect(await findUpload(db, sellerId, { uploadId })).toMatchObject({
    fileName: 'confirmations.xlsx',
    uploadedBy: 'Mei Lin',
    state: 'checked',
    rows: 2,
    columns: { used: ['order-id', 'tracking-number', 'carrier-code'], ignored: ['Note'] },
    counts: { ready: 2 },
    orders: { ready: 2, differs: 0 },
  });
  expect(await ledgerOf()).toEqual([]);

  const startUnder = (key: string) =>
    startUpload(db, { ...change, key }, { uploadId, correct: false }, 'Office PC', uploadedAt);
  expect(await Promise.all([startUnder(randomUUID()), startUnder(randomUUID())])).toEqual([true, true]);
  const begun = await db.select().from(jobs).where(eq(jobs.kind, applyUploadJob));
  expect(begun.filter(({ payload }) => JSON.stringify(payload).includes(uploadId))).toHaveLength(1);
  await start(uploadId);
  await apply(uploadId);
  expect(await resultsOf(uploadId)).toEqual(['confirmed', 'confirmed']);
  expect(await findUpload(db, sellerId, { uploadId })).toMatchObject({ state: 'done' });
  const ledger = await ledgerOf();
  expect(ledger).toHaveLength(2);
  expect(ledger.find(({ orderId }) => orderId === two.orderId)).toMatchObject({
    trackingId: rows[1]?.['tracking-number'],
    carrier: 'UPS',
    deliveryService: 'UPS Standard',
    dispatchDate: '2026-11-26',
    dispatchFrom: 'Shenzhen',
    confirmedBy: 'Office PC',
  });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.sellerId, sellerId));
  expect(events.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['confirmed', personId],
    ['confirmed', personId],
  ]);
  const told = await db.select().from(companyEvents).where(eq(companyEvents.sellerId, sellerId));
  expect(told.map(({ kind }) => kind)).toEqual(['confirmations-uploaded']);

  // The next day, when "today" is another.
  const again = await upload(rows, 'again.csv', new Date('2026-11-28T08:00:00Z'));
  expect(await resultsOf(again)).toEqual(['unchanged UNCHANGED', 'unchanged UNCHANGED']);
  await start(again);
  await apply(again);
  expect(await ledgerOf()).toEqual(ledger);
  expect((await listUploads(db, sellerId)).map(({ fileName }) => fileName).toSorted()).toEqual([
    'again.csv',
    'confirmations.xlsx',
  ]);
});

test('no more than four confirmations of an upload are on their way to the marketplace, and Stop leaves the others unconfirmed, which the same file later confirms alone', async () => {
  const { db, sellerId, upload, start, apply, ledgerOf, change, acceptAll } = uploads;
  const made = await Promise.all(Array.from({ length: 9 }, () => insertOrder(db, sellerId, [1])));
  const rows = made.map(order => rowOf(order));
  const uploadId = await upload(rows);
  await start(uploadId);
  let woken = 0;
  const handler = createApplyUploadHandler({ db, now: () => uploadedAt }, () => {
    woken++;
  });
  expect(await handler({ sellerId, uploadId }, 1, uploadedAt)).toEqual({ retryInMs: 500 });
  expect(woken).toBe(4);
  expect(await ledgerOf()).toHaveLength(4);
  await db
    .update(shipmentLedger)
    .set({ marketplaceState: 'accepted' })
    .where(eq(shipmentLedger.orderId, made[0]?.orderId ?? ''));
  await handler({ sellerId, uploadId }, 2, uploadedAt);
  expect(await ledgerOf()).toHaveLength(5);

  await stopUpload(db, change, uploadId);
  await stopUpload(db, change, uploadId);
  await acceptAll();
  expect(await handler({ sellerId, uploadId }, 3, uploadedAt)).toBe('done');
  expect(await ledgerOf()).toHaveLength(5);
  expect(await findUpload(db, sellerId, { uploadId })).toMatchObject({
    state: 'stopped',
    counts: { confirmed: 5, stopped: 4 },
  });
  await expect(start(uploadId)).rejects.toMatchObject({ code: 'UPLOAD.WRONG_STATE' });
  const waiting = await db.select().from(jobs).where(eq(jobs.kind, confirmShipmentJob));
  expect(
    waiting.filter(({ payload }) => JSON.stringify(payload).includes('ledgerId')).length,
  ).toBeGreaterThan(0);

  const before = await ledgerOf();
  const again = await upload(rows);
  expect(await findUpload(db, sellerId, { uploadId: again })).toMatchObject({ orders: { ready: 4 } });
  await start(again);
  await apply(again);
  expect(await findUpload(db, sellerId, { uploadId: again })).toMatchObject({
    state: 'done',
    counts: { confirmed: 4, unchanged: 5 },
  });
  const ledger = await ledgerOf();
  expect(ledger).toEqual(expect.arrayContaining(before));
  const asWritten = ledger.map(({ orderId, trackingId }) => [orderId, trackingId]);
  expect(asWritten).toEqual(rows.map(row => [row['order-id'], row['tracking-number']]).toSorted());
});

test('what changed between the check and its turn is answered by what there is then, and leaves nothing half done', async () => {
  const { db, sellerId, upload, start, apply, resultsOf, ledgerOf } = uploads;
  const [raced, same, taken, gone] = await Promise.all([1, 1, 1, 1].map(n => insertOrder(db, sellerId, [n])));
  if (!raced || !same || !taken || !gone) throw new Error('There are four orders.');
  const sameRow = rowOf(same);
  const takenNumber = nextNumber();
  const first = await upload([
    rowOf(raced),
    sameRow,
    rowOf(taken, { 'tracking-number': takenNumber }),
    rowOf(gone),
  ]);
  const rival = await insertOrder(db, sellerId, [1]);
  const second = await upload([rowOf(raced), sameRow, rowOf(rival, { 'tracking-number': takenNumber })]);
  await start(second);
  await apply(second);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderId, gone.orderId));
  const ledger = await ledgerOf();
  await start(first);
  await apply(first);
  expect(await resultsOf(first)).toEqual([
    'differs DIFFERS',
    'unchanged UNCHANGED',
    `refused NUMBER_USED ${rival.orderId}`,
    'refused ORDER_CANCELLED',
  ]);
  expect(await ledgerOf()).toEqual(ledger);
});
