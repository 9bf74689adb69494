import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Adapters } from '#server/adapters/adapters.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { companyEvents } from '#server/db/tables/members.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import type { UploadedRow } from '#server/domain/uploads/row-values.ts';
import { createApplyUploadHandler } from '#server/jobs/apply-upload.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { applyNext, startUpload, stopUpload } from '#server/services/confirmation-uploads/apply-upload.ts';
import { checkUpload } from '#server/services/confirmation-uploads/check-upload.ts';
import { findUpload, listUploads } from '#server/services/confirmation-uploads/list-uploads.ts';
import { openResultFile } from '#server/services/confirmation-uploads/result-file.ts';
import type { PersonId, SellerId } from '#src/contract/ids.ts';
import { hasUpsDigit } from '#src/contract/scanned-codes/check-digits.ts';
import { insertOrder, insertSeller, type TestOrder } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { readCsv, withoutMark } from '#tests/server/support/read-table.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';

const now = new Date('2026-11-27T08:00:00Z');
let adapters: Adapters;
let sellerId: SellerId;
let personId: PersonId;
const db = () => adapters.database.db;

beforeAll(async () => {
  adapters = await openTestAdapters();
});
afterAll(() => adapters.database.close());
beforeEach(async () => {
  sellerId = (await insertSeller(db())) as SellerId;
  personId = (await ownerOf(db(), sellerId)).personId as PersonId;
  const shipping = {
    places: [{ name: 'Shenzhen' }],
    carriers: [{ carrier: 'UPS', service: 'UPS Standard' }],
    marketplaces: {},
    version: 1,
  };
  await db().update(sellers).set({ shipping, timeZone: 'Asia/Shanghai' }).where(eq(sellers.id, sellerId));
});

type Cells = UploadedRow['cells'];
let numbers = 0;
/** A tracking number that no other order has. */
const nextNumber = () => {
  const body = `999AA1${100_000_000 + numbers++}`;
  const check = [...Array(10).keys()].find(digit => hasUpsDigit(`${body}${digit}`));
  return `1Z${body}${check}`;
};

const rowOf = ({ orderId }: TestOrder, cells: Cells = {}): Cells => ({
  'order-id': orderId,
  'tracking-number': nextNumber(),
  'carrier-code': 'UPS',
  ...cells,
});

const upload = (rows: readonly Cells[]) =>
  checkUpload(
    db(),
    { sellerId, personId, role: 'office' },
    {
      fileName: 'confirmations.xlsx',
      used: ['order-id', 'tracking-number', 'carrier-code'],
      ignored: ['Note'],
      rows: rows.map((cells, place) => ({ line: place + 2, cells })),
    },
    undefined,
    now,
  );

const change = () => ({ sellerId, personId, key: undefined, fingerprint: '', retentionDays: 1 });
const start = (uploadId: string, correct = false) =>
  startUpload(db(), change(), { uploadId, correct }, 'Office PC', now);

/** The marketplace answers at once. */
const acceptAll = () =>
  db()
    .update(shipmentLedger)
    .set({ marketplaceState: 'accepted' })
    .where(eq(shipmentLedger.sellerId, sellerId));

async function apply(uploadId: string): Promise<void> {
  for (;;) {
    const step = await applyNext(db(), sellerId, uploadId, now);
    if (step === 'ended') return;
    await acceptAll();
  }
}

const resultsOf = async (uploadId: string) =>
  (await findUpload(db(), sellerId, { uploadId })).page.map(({ result, code, detail }) =>
    [result, code, detail].filter(part => part !== undefined).join(' '),
  );
const ledgerOf = () =>
  db()
    .select()
    .from(shipmentLedger)
    .where(eq(shipmentLedger.sellerId, sellerId))
    .orderBy(shipmentLedger.orderId);

test('a check confirms nothing; started, each order is confirmed once with its history, and the same file changes nothing', async () => {
  const [one, two] = [await insertOrder(db(), sellerId), await insertOrder(db(), sellerId, [1])];
  const rows = [rowOf(one), rowOf(two, { 'ship-date': '2026-11-26' })];
  const uploadId = await upload(rows);
  expect(await findUpload(db(), sellerId, { uploadId })).toMatchObject({
    fileName: 'confirmations.xlsx',
    uploadedBy: 'Mei Lin',
    state: 'checked',
    rows: 2,
    columns: { used: ['order-id', 'tracking-number', 'carrier-code'], ignored: ['Note'] },
    counts: { ready: 2 },
    orders: { ready: 2, differs: 0 },
  });
  expect(await ledgerOf()).toEqual([]);

  await start(uploadId);
  await start(uploadId);
  await apply(uploadId);
  expect(await resultsOf(uploadId)).toEqual(['confirmed', 'confirmed']);
  expect(await findUpload(db(), sellerId, { uploadId })).toMatchObject({ state: 'done' });
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
  const events = await db().select().from(orderEvents).where(eq(orderEvents.sellerId, sellerId));
  expect(events.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['confirmed', personId],
    ['confirmed', personId],
  ]);
  const told = await db().select().from(companyEvents).where(eq(companyEvents.sellerId, sellerId));
  expect(told.map(({ kind }) => kind)).toEqual(['confirmations-uploaded']);

  // The next day, when "today" is another.
  const again = await checkUpload(
    db(),
    { sellerId, personId, role: 'office' },
    {
      fileName: 'again.csv',
      used: [],
      ignored: [],
      rows: rows.map((cells, place) => ({ line: place + 2, cells })),
    },
    undefined,
    new Date('2026-11-28T08:00:00Z'),
  );
  expect(await resultsOf(again)).toEqual(['unchanged UNCHANGED', 'unchanged UNCHANGED']);
  await start(again);
  await apply(again);
  expect(await ledgerOf()).toEqual(ledger);
  expect((await listUploads(db(), sellerId)).map(({ fileName }) => fileName).toSorted()).toEqual([
    'again.csv',
    'confirmations.xlsx',
  ]);
});

test('rows of one order with the same parcel are one confirmation, and items are found by number, without leading zeros, or by SKU', async () => {
  const order = await insertOrder(db(), sellerId, [2, 1, 1]);
  const [first, second, third] = order.items;
  if (!first || !second || !third) throw new Error('The order has three items.');
  await db()
    .update(orderItems)
    .set({ marketplaceItemId: '00345678901234' })
    .where(eq(orderItems.id, first.id));
  await db().update(orderItems).set({ sku: 'LTN-7' }).where(eq(orderItems.id, second.id));
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
  await start(uploadId);
  await apply(uploadId);
  const ledger = await ledgerOf();
  expect(ledger).toHaveLength(2);
  const shipped = await db().select().from(orderItems).where(eq(orderItems.orderId, order.orderId));
  expect(shipped.map(({ id, trackingId, shippedQuantity }) => [id, trackingId, shippedQuantity])).toEqual(
    expect.arrayContaining([
      [first.id, number, 2],
      [second.id, number, 1],
      [third.id, expect.not.stringMatching(number), 1],
    ]),
  );
});

test('each reason against a row is named, and what is confirmed with other values is changed only on request', async () => {
  const orderAs = async (status: typeof orders.$inferSelect.status = 'open') => {
    const order = await insertOrder(db(), sellerId, [1]);
    await db().update(orders).set({ status }).where(eq(orders.orderId, order.orderId));
    return order;
  };
  const cancelled = await orderAs('cancelled');
  const requested = await orderAs('cancellation-requested');
  const elsewhere = await orderAs();
  await db()
    .update(orderItems)
    .set({ status: 'shipped-elsewhere' })
    .where(eq(orderItems.orderId, elsewhere.orderId));
  const confirmed = await insertOrder(db(), sellerId, [1]);
  const before = await upload([rowOf(confirmed)]);
  await start(before);
  await apply(before);
  const [label] = (await ledgerOf()).map(({ trackingId }) => trackingId);
  const [free, other, late] = [await orderAs(), await orderAs(), await orderAs()];
  const stranger = await insertOrder(db(), await insertSeller(db()), [1]);
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
  const summary = await findUpload(db(), sellerId, { uploadId, result: 'refused' });
  expect(summary.page).toHaveLength(8);
  expect(summary.orders).toEqual({ ready: 2, differs: 1 });

  const refused = await openResultFile(db(), sellerId, { uploadId, only: 'refused' });
  const [head, ...lines] = readCsv(withoutMark(await text(Readable.from(refused.content))));
  expect(head?.slice(-4)).toEqual(['line', 'result', 'code', 'reason']);
  expect(lines.map(line => line.at(-4))).toEqual(['2', '3', '4', '5', '6', '7', '9', '10']);

  await start(uploadId, true);
  await apply(uploadId);
  expect((await resultsOf(uploadId)).slice(-2)).toEqual(['confirmed', 'corrected']);
  const entry = (await ledgerOf()).find(({ orderId }) => orderId === confirmed.orderId);
  expect(entry).toMatchObject({ trackingId: better, revision: 2, amendedBy: 'Office PC' });
});

test('no more than four confirmations of an upload are on their way to the marketplace, and Stop leaves the others unconfirmed', async () => {
  const made = await Promise.all(Array.from({ length: 9 }, () => insertOrder(db(), sellerId, [1])));
  const uploadId = await upload(made.map(order => rowOf(order)));
  await start(uploadId);
  let woken = 0;
  const handler = createApplyUploadHandler({ db: db(), now: () => now }, () => {
    woken++;
  });
  expect(await handler({ sellerId, uploadId }, 1, now)).toEqual({ retryInMs: 500 });
  expect(woken).toBe(4);
  expect(await ledgerOf()).toHaveLength(4);
  await db()
    .update(shipmentLedger)
    .set({ marketplaceState: 'accepted' })
    .where(eq(shipmentLedger.orderId, made[0]?.orderId ?? ''));
  await handler({ sellerId, uploadId }, 2, now);
  expect(await ledgerOf()).toHaveLength(5);

  await stopUpload(db(), change(), uploadId);
  await stopUpload(db(), change(), uploadId);
  await acceptAll();
  expect(await handler({ sellerId, uploadId }, 3, now)).toBe('done');
  expect(await ledgerOf()).toHaveLength(5);
  expect(await findUpload(db(), sellerId, { uploadId })).toMatchObject({
    state: 'stopped',
    counts: { confirmed: 5, stopped: 4 },
  });
  await expect(start(uploadId)).rejects.toMatchObject({ code: 'UPLOAD.WRONG_STATE' });
  const waiting = await db().select().from(jobs).where(eq(jobs.kind, confirmShipmentJob));
  expect(
    waiting.filter(({ payload }) => JSON.stringify(payload).includes('ledgerId')).length,
  ).toBeGreaterThan(0);
});

test('what changed between the check and its turn is answered by what there is then, and leaves nothing half done', async () => {
  const [raced, same, taken, gone] = await Promise.all(
    [1, 1, 1, 1].map(n => insertOrder(db(), sellerId, [n])),
  );
  if (!raced || !same || !taken || !gone) throw new Error('There are four orders.');
  const sameRow = rowOf(same);
  const takenNumber = nextNumber();
  const first = await upload([
    rowOf(raced),
    sameRow,
    rowOf(taken, { 'tracking-number': takenNumber }),
    rowOf(gone),
  ]);
  const rival = await insertOrder(db(), sellerId, [1]);
  const second = await upload([rowOf(raced), sameRow, rowOf(rival, { 'tracking-number': takenNumber })]);
  await start(second);
  await apply(second);
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.orderId, gone.orderId));
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

test('uploads are deleted after thirty days, and nobody sees those of another company', async () => {
  const order = await insertOrder(db(), sellerId, [1]);
  const uploadId = await upload([rowOf(order)]);
  const stranger = await insertSeller(db());
  await expect(findUpload(db(), stranger, { uploadId })).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  await expect(openResultFile(db(), stranger, { uploadId })).rejects.toMatchObject({
    code: 'UPLOAD.UNKNOWN',
  });
  await expect(
    startUpload(db(), { ...change(), sellerId: stranger }, { uploadId, correct: false }, '', now),
  ).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  const old = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  await db().update(confirmationUploads).set({ uploadedAt: old }).where(eq(confirmationUploads.id, uploadId));
  await removeExpired(db());
  await expect(findUpload(db(), sellerId, { uploadId })).rejects.toMatchObject({ code: 'UPLOAD.UNKNOWN' });
  expect(
    await db().select().from(confirmationUploadRows).where(eq(confirmationUploadRows.uploadId, uploadId)),
  ).toEqual([]);
});
