import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import type { UploadedRow } from '#server/domain/uploads/row-values.ts';
import { applyNext, startUpload } from '#server/services/confirmation-uploads/apply-upload.ts';
import { checkUpload } from '#server/services/confirmation-uploads/check-upload.ts';
import { findUpload } from '#server/services/confirmation-uploads/list-uploads.ts';
import type { PersonId, SellerId } from '#src/contract/ids.ts';
import { hasUpsDigit } from '#src/contract/scanned-codes/check-digits.ts';
import { insertSeller, type TestOrder } from './insert-order.ts';
import { ownerOf } from './members.ts';

type Cells = UploadedRow['cells'];

export const uploadedAt = new Date('2026-11-27T08:00:00Z');

let numbers = 0;
/** A tracking ID that no other order has. */
export function nextNumber(): string {
  const body = `999AA1${100_000_000 + numbers++}`;
  const check = [...Array(10).keys()].find(digit => hasUpsDigit(`${body}${digit}`));
  return `1Z${body}${check}`;
}

export const rowOf = ({ orderId }: Pick<TestOrder, 'orderId'>, cells: Cells = {}): Cells => ({
  'order-id': orderId,
  'tracking-number': nextNumber(),
  'carrier-code': 'UPS',
  ...cells,
});

/** A company with one dispatch place and a usual service, and what it does with files of confirmations. */
export async function openUploads(db: Db) {
  const sellerId = (await insertSeller(db)) as SellerId;
  const personId = (await ownerOf(db, sellerId)).personId as PersonId;
  const shipping = {
    places: [{ name: 'Shenzhen' }],
    carriers: [{ carrier: 'UPS', service: 'UPS Standard' }],
    marketplaces: {},
    version: 1,
  };
  await db.update(sellers).set({ shipping, timeZone: 'Asia/Shanghai' }).where(eq(sellers.id, sellerId));
  const change = { sellerId, personId, key: undefined, fingerprint: '', retentionDays: 1 };

  /** The marketplace answers at once. */
  const acceptAll = async () => {
    await db
      .update(shipmentLedger)
      .set({ marketplaceState: 'accepted' })
      .where(eq(shipmentLedger.sellerId, sellerId));
  };

  return {
    ...{ db, sellerId, personId, change, acceptAll },
    upload: (rows: readonly Cells[], fileName = 'confirmations.xlsx', now = uploadedAt) =>
      checkUpload(
        db,
        { sellerId, personId, role: 'office' },
        {
          ...{ fileName, used: ['order-id', 'tracking-number', 'carrier-code'], ignored: ['Note'] },
          rows: rows.map((cells, place) => ({ line: place + 2, cells })),
        },
        undefined,
        now,
      ),
    start: (uploadId: string, correct = false) =>
      startUpload(db, change, { uploadId, correct }, 'Office PC', uploadedAt),
    async apply(uploadId: string): Promise<void> {
      while ((await applyNext(db, sellerId, uploadId, uploadedAt)) !== 'ended') await acceptAll();
    },
    resultsOf: async (uploadId: string) =>
      (await findUpload(db, sellerId, { uploadId })).page.map(({ result, code, detail }) =>
        [result, code, detail].filter(part => part !== undefined).join(' '),
      ),
    ledgerOf: () =>
      db
        .select()
        .from(shipmentLedger)
        .where(eq(shipmentLedger.sellerId, sellerId))
        .orderBy(shipmentLedger.orderId),
  };
}
