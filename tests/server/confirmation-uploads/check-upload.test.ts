import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Adapters } from '#server/adapters/adapters.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { startUpload } from '#server/services/confirmation-uploads/apply-upload.ts';
import { findUpload } from '#server/services/confirmation-uploads/list-uploads.ts';
import { openResultFile } from '#server/services/confirmation-uploads/result-file.ts';
import { uploadRowTexts } from '#src/messages/upload-rows.ts';
import { insertOrder, insertSeller } from '#tests/server/support/insert-order.ts';
import { readCsv, withoutMark } from '#tests/server/support/read-table.ts';
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

/** The last cell of each row. */
async function reasonsIn({ content }: Awaited<ReturnType<typeof openResultFile>>) {
  const [, ...lines] = readCsv(withoutMark(await text(Readable.from(content))));
  return lines.map(line => line.at(-1));
}

test('rows of one order with the same parcel are one confirmation, and items are found by number, without leading zeros, or by SKU', async () => {
  const { db, sellerId, upload, start, apply, resultsOf, ledgerOf } = uploads;
  const order = await insertOrder(db, sellerId, [2, 1, 1]);
  const [first, second, third] = order.items;
  if (!first || !second || !third) throw new Error('The order has three items.');
  await db.update(orderItems).set({ marketplaceItemId: '00345678901234' }).where(eq(orderItems.id, first.id));
  await db.update(orderItems).set({ sku: 'LTN-7' }).where(eq(orderItems.id, second.id));
  const number = nextNumber();
  const uploadId = await upload([
    rowOf(order, { 'tracking-number': number, 'order-item-id': '345678901234', quantity: '2' }),
    rowOf(order, { 'tracking-number': number, sku: 'LTN-7' }),
    rowOf(order, { 'order-item-id': third.marketplaceItemId, quantity: '1' }),
    rowOf(order, { 'order-item-id': '99999999999999' }),
    rowOf(order, { sku: 'LTN-7', quantity: '2' }),
    rowOf(order, { 'tracking-number': number, sku: 'LTN-7' }),
    rowOf(order),
  ]);
  expect(await resultsOf(uploadId)).toEqual([
    'ready',
    'ready',
    'ready',
    'refused ITEM_UNKNOWN 99999999999999',
    'refused QUANTITY_SPLIT 1',
    'unchanged TWICE_IN_FILE 2',
    'refused TWICE_IN_FILE 2',
  ]);
  expect(
    (await reasonsIn(await openResultFile(db, sellerId, { uploadId }, work => work()))).slice(-2),
  ).toEqual([
    'An earlier line has this item with the same values. (2)',
    'An earlier line has this item with different values. (2)',
  ]);
  await start(uploadId);
  await apply(uploadId);
  const ledger = await ledgerOf();
  expect(ledger).toHaveLength(2);
  const shipped = await db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
  expect(shipped.map(({ id, trackingId, shippedQuantity }) => [id, trackingId, shippedQuantity])).toEqual(
    expect.arrayContaining([
      [first.id, number, 2],
      [second.id, number, 1],
      [third.id, expect.not.stringMatching(number), 1],
    ]),
  );
});

test('a row about a whole order, below one about an item of it, confirms the others in the same parcel', async () => {
  const { db, sellerId, upload, start, apply, resultsOf } = uploads;
  const order = await insertOrder(db, sellerId, [1, 2]);
  const number = nextNumber();
  const uploadId = await upload([
    rowOf(order, { 'tracking-number': number, 'order-item-id': order.items[0]?.marketplaceItemId ?? '' }),
    rowOf(order, { 'tracking-number': number }),
    rowOf(order, { 'tracking-number': number }),
  ]);
  expect(await resultsOf(uploadId)).toEqual(['ready', 'ready', 'unchanged TWICE_IN_FILE 2']);
  await start(uploadId);
  await apply(uploadId);
  const shipped = await db.select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
  expect(shipped.map(item => [item.trackingId, item.shippedQuantity])).toEqual(
    expect.arrayContaining([
      [number, 1],
      [number, 2],
    ]),
  );
});

test('what a company has no default for is asked for in the words of the screen', async () => {
  const { db, sellerId, upload } = uploads;
  await db.update(sellers).set({ shipping: null }).where(eq(sellers.id, sellerId));
  const order = await insertOrder(db, sellerId, [1]);
  const uploadId = await upload([rowOf(order), rowOf(order, { 'ship-method': 'UPS Standard' })]);
  const { SERVICE_MISSING, PLACE_MISSING } = uploadRowTexts.en.reasons;
  expect(PLACE_MISSING).toContain('choose a default dispatch place in Settings → Shipping');
  expect(await reasonsIn(await openResultFile(db, sellerId, { uploadId }, work => work()))).toEqual([
    `${SERVICE_MISSING} (UPS)`,
    PLACE_MISSING,
  ]);
});

test('each reason against a row is named, and what is confirmed with other values is changed only on request', async () => {
  const { db, sellerId, upload, start, apply, resultsOf, ledgerOf } = uploads;
  const orderAs = async (status: typeof orders.$inferSelect.status = 'open') => {
    const order = await insertOrder(db, sellerId, [1]);
    await db.update(orders).set({ status }).where(eq(orders.orderId, order.orderId));
    return order;
  };
  const cancelled = await orderAs('cancelled');
  const requested = await orderAs('cancellation-requested');
  const elsewhere = await orderAs();
  await db
    .update(orderItems)
    .set({ status: 'shipped-elsewhere' })
    .where(eq(orderItems.orderId, elsewhere.orderId));
  const confirmed = await insertOrder(db, sellerId, [1]);
  const before = await upload([rowOf(confirmed)]);
  await start(before);
  await apply(before);
  const [label] = (await ledgerOf()).map(({ trackingId }) => trackingId);
  const [free, other, late] = [await orderAs(), await orderAs(), await orderAs()];
  const stranger = await insertOrder(db, await insertSeller(db), [1]);
  const twice = nextNumber();
  const better = nextNumber();
  const uploadId = await upload([
    rowOf({ ...confirmed, orderId: '028-0000000-0000000' }),
    rowOf(stranger),
    rowOf(cancelled),
    rowOf(requested),
    rowOf(elsewhere),
    rowOf(free, { 'tracking-number': label ?? '' }),
    rowOf(free, { 'tracking-number': twice }),
    rowOf(other, { 'tracking-number': twice }),
    rowOf(late, { 'ship-date': '2026-11-01' }),
    rowOf(late, { 'tracking-number': 'PARCEL-7' }),
    rowOf(confirmed, { 'tracking-number': better }),
  ]);
  expect(await resultsOf(uploadId)).toEqual([
    'refused ORDER_UNKNOWN',
    'refused ORDER_UNKNOWN',
    'refused ORDER_CANCELLED',
    'refused CANCELLATION_REQUESTED',
    'refused CONFIRMED_ELSEWHERE',
    `refused NUMBER_USED ${confirmed.orderId}`,
    'ready',
    `refused NUMBER_USED ${free.orderId}`,
    'refused DATE_OUT_OF_RANGE 2026-11-09 – 2026-11-27',
    'ready NUMBER_UNUSUAL',
    'differs DIFFERS',
  ]);
  const summary = await findUpload(db, sellerId, { uploadId, result: 'refused' });
  expect(summary.page).toHaveLength(8);
  expect(summary.orders).toEqual({ ready: 2, differs: 1 });

  let turns = 0;
  const refused = await openResultFile(db, sellerId, { uploadId, only: 'refused' }, work => {
    turns++;
    return work();
  });
  const [head, ...lines] = readCsv(withoutMark(await text(Readable.from(refused.content))));
  expect(head?.slice(-4)).toEqual(['line', 'result', 'code', 'reason']);
  // One has the rows, and one finds that there are no more.
  expect(turns).toBe(2);
  expect(lines.map(line => line.at(-4))).toEqual(['2', '3', '4', '5', '6', '7', '9', '10']);

  await start(uploadId, true);
  await apply(uploadId);
  expect((await resultsOf(uploadId)).slice(-2)).toEqual(['confirmed', 'corrected']);
  const entry = (await ledgerOf()).find(({ orderId }) => orderId === confirmed.orderId);
  expect(entry).toMatchObject({ trackingId: better, revision: 2, amendedBy: 'Office PC' });
});

test('uploads are deleted after thirty days, and nobody sees those of another company', async () => {
  const { db, sellerId, upload, change } = uploads;
  const order = await insertOrder(db, sellerId, [1]);
  const uploadId = await upload([rowOf(order)]);
  const stranger = await insertSeller(db);
  await expect(findUpload(db, stranger, { uploadId })).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  await expect(openResultFile(db, stranger, { uploadId }, work => work())).rejects.toMatchObject({
    code: 'UPLOAD.UNKNOWN',
  });
  await expect(
    startUpload(db, { ...change, sellerId: stranger }, { uploadId, correct: false }, '', uploadedAt),
  ).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  const old = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await db.update(confirmationUploads).set({ uploadedAt: old }).where(eq(confirmationUploads.id, uploadId));
  await removeExpired(db);
  await expect(findUpload(db, sellerId, { uploadId })).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  expect(
    await db.select().from(confirmationUploadRows).where(eq(confirmationUploadRows.uploadId, uploadId)),
  ).toEqual([]);
});
