import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { confirmationUploadRows, confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { faultOfRefusal, type UploadPlan } from '#server/domain/uploads/judge-row.ts';
import { applyUploadJobOf } from '#server/queue/apply-upload.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { amend } from '#server/services/shipments/amend-shipment.ts';
import { confirm } from '#server/services/shipments/confirm-shipment.ts';
import { newReceipt } from '#server/services/shipments/shipment-ledger.ts';
import { etagOf } from '#src/contract/headers.ts';
import type { StartUpload, UploadResult } from '#src/contract/shipments/confirmation-upload.ts';
import { NewShipment, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import { waitingReasons } from '#src/contract/shipments/waiting-reasons.ts';
import { unknownUpload } from './list-uploads.ts';

/**
 * So many of an upload's confirmations may be on their way to the marketplace: the others aren't entered yet, so that
 * what a worker confirms on a phone is next in its queue, and Stop has nothing to take back.
 */
const underWayAtOnce = 4;

type UploadRow = typeof confirmationUploads.$inferSelect;
const rowsOf = confirmationUploadRows;

async function lockUpload(tx: Db, sellerId: string, uploadId: string): Promise<UploadRow | undefined> {
  const [upload] = await tx
    .select()
    .from(confirmationUploads)
    .where(and(eq(confirmationUploads.sellerId, sellerId), eq(confirmationUploads.id, uploadId)))
    .for('update');
  return upload;
}

/**
 * Has the ready rows of an upload confirmed, once for its key; wake the jobs after it.
 * @throws Refusal where it is still checked, or was stopped
 */
export function startUpload(
  db: Db,
  change: KeyedChange & { personId: string },
  { uploadId, correct }: StartUpload,
  device: string,
  now: Date,
): Promise<true> {
  const { sellerId, personId } = change;
  return withIdempotency(db, change, async (tx): Promise<true> => {
    const upload = await lockUpload(tx, sellerId, uploadId);
    if (!upload) throw unknownUpload();
    if (upload.state === 'running' || upload.state === 'done') return true;
    if (upload.state !== 'checked')
      throw new Refusal(
        'UPLOAD.WRONG_STATE',
        'This upload was stopped, or its check has not ended. Upload the file again.',
      );
    if (correct) {
      await tx
        .update(rowsOf)
        .set({ result: 'ready' })
        .where(and(eq(rowsOf.uploadId, uploadId), eq(rowsOf.result, 'differs'), isNotNull(rowsOf.plan)));
    }
    await tx
      .update(confirmationUploads)
      .set({ state: 'running', startedBy: personId, startedAt: now, device })
      .where(eq(confirmationUploads.id, uploadId));
    await addJob(tx, applyUploadJobOf({ sellerId, uploadId }));
    const details = { file: upload.fileName };
    await addCompanyEvent(tx, sellerId, { kind: 'confirmations-uploaded', personId, details }, now);
    return true;
  });
}

/** Confirms nothing more of an upload, once for its key. @throws Refusal */
export function stopUpload(db: Db, change: KeyedChange, uploadId: string): Promise<true> {
  return withIdempotency(db, change, async (tx): Promise<true> => {
    const upload = await lockUpload(tx, change.sellerId, uploadId);
    if (!upload) throw unknownUpload();
    if (upload.state !== 'running') return true;
    await tx
      .update(confirmationUploads)
      .set({ state: 'stopped' })
      .where(eq(confirmationUploads.id, uploadId));
    await tx
      .update(rowsOf)
      .set({ result: 'stopped', code: null, detail: null })
      .where(and(eq(rowsOf.uploadId, uploadId), eq(rowsOf.result, 'ready')));
    return true;
  });
}

/** `applied`: look for the next one. `waits`: for the marketplace. `ended`: nothing is left, or it was stopped. */
export type UploadStep = 'applied' | 'waits' | 'ended';

/** Confirms or corrects what the next row says, in one transaction with the row's result; wake the jobs after it. */
export function applyNext(db: Db, sellerId: string, uploadId: string, now: Date): Promise<UploadStep> {
  return db.transaction(async tx => {
    // Stop waits for the order under way, and then finds no other.
    const upload = await lockUpload(tx, sellerId, uploadId);
    if (upload?.state !== 'running') return 'ended';
    const next = await findNext(tx, uploadId);
    const [first] = next;
    if (!first) {
      await tx
        .update(confirmationUploads)
        .set({ state: 'done', endedAt: now })
        .where(eq(confirmationUploads.id, uploadId));
      return 'ended';
    }
    if ((await countUnderWay(tx, uploadId)) >= underWayAtOnce) return 'waits';
    const outcome = await effectOf(tx, upload, next, now);
    await tx
      .update(rowsOf)
      .set(outcome)
      .where(
        and(
          eq(rowsOf.uploadId, uploadId),
          inArray(
            rowsOf.line,
            next.map(({ line }) => line),
          ),
        ),
      );
    return 'applied';
  });
}

/** The rows of the next confirmation. */
async function findNext(tx: Db, uploadId: string) {
  const isReady = and(eq(rowsOf.uploadId, uploadId), eq(rowsOf.result, 'ready'));
  const first = tx
    .select({ firstLine: rowsOf.firstLine })
    .from(rowsOf)
    .where(isReady)
    .orderBy(asc(rowsOf.firstLine))
    .limit(1);
  return tx
    .select()
    .from(rowsOf)
    .where(and(isReady, sql`${rowsOf.firstLine} = (${first})`))
    .orderBy(asc(rowsOf.line));
}

/** Those under way are among the latest: none is begun where there are too many. */
const latest = 50;

/** A company that has linked no marketplace waits for nothing. */
async function countUnderWay(tx: Db, uploadId: string): Promise<number> {
  const begun = tx
    .select({ id: sql<string>`${rowsOf.ledgerId}` })
    .from(rowsOf)
    .where(and(eq(rowsOf.uploadId, uploadId), isNotNull(rowsOf.ledgerId)))
    .orderBy(desc(rowsOf.line))
    .limit(latest);
  const [found] = await tx
    .select({ count: count() })
    .from(shipmentLedger)
    .where(
      and(
        inArray(shipmentLedger.id, begun),
        eq(shipmentLedger.marketplaceState, 'waiting'),
        sql`${shipmentLedger.marketplaceReason} is distinct from ${waitingReasons.notLinked}`,
      ),
    );
  return found?.count ?? 0;
}

interface Outcome {
  result: UploadResult;
  code: string | null;
  detail: string | null;
  ledgerId?: string;
}

async function effectOf(
  tx: Db,
  upload: UploadRow,
  rows: readonly (typeof rowsOf.$inferSelect)[],
  now: Date,
): Promise<Outcome> {
  const plans = rows.flatMap(({ plan }) => plan ?? []);
  const [plan] = plans;
  if (!plan) throw new Error('A row of an upload is ready, and nothing is planned.');
  const products = plans.flatMap(one => one.products);
  try {
    // A transaction within: what is refused leaves nothing, and the row's result is still written.
    const ledgerId = await tx.transaction(inner => apply(inner, upload, { ...plan, products }, now));
    return { result: plan.corrects ? 'corrected' : 'confirmed', code: null, detail: null, ledgerId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, detail = null } = faultOfRefusal(error);
    const isThere = error.details.sameData === true;
    if (isThere) return { result: 'unchanged', code: 'UNCHANGED', detail: null };
    return { result: code === 'DIFFERS' ? 'differs' : 'refused', code, detail };
  }
}

/** @returns the id of the confirmation @throws Refusal */
async function apply(tx: Db, upload: UploadRow, plan: UploadPlan, now: Date): Promise<string> {
  const { sellerId, device } = upload;
  const personId = upload.startedBy ?? upload.personId;
  const { orderId, marketplaceId, values, products, corrects } = plan;
  const by = { personId, pressedAt: upload.startedAt };
  if (corrects) {
    const body = v.parse(ShipmentAmendment, { ...values, _id: corrects.ledgerId, orderId });
    const ifMatch = [etagOf(corrects.revision)];
    await amend(tx, sellerId, body, { ...by, amendedBy: device ?? '', amendedAt: now, ifMatch });
    return corrects.ledgerId;
  }
  const confirmedBy = { ...by, sellerId, opId: null, confirmedBy: device ?? '', confirmedAt: now };
  const receipt = newReceipt(confirmedBy);
  const entry = v.parse(NewShipment, { ...values, orderId, marketplaceId, products });
  await confirm(tx, entry, confirmedBy, receipt);
  return receipt._id;
}
