import { and, eq, notExists, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import type { ConfirmationOutcome } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/tables/orders.ts';
import {
  carrierRefusals,
  orderEvents,
  shipmentLedger,
  shipmentLedgerItems,
} from '#server/db/tables/shipments.ts';
import { refusalCodeOf } from '#server/domain/marketplace/shipment-outcome.ts';
import { type EndOfJob, insertJob } from '#server/queue/job-queue.ts';
import { verifyConfirmationsJobOf } from '#server/queue/verify-confirmations.ts';
import type { OrderEventDetail } from '#src/contract/orders/order-events.ts';
import { schemeOf } from '#src/contract/shipments/carrier-eligibility.ts';
import { findCarrier } from '#src/contract/shipments/carriers.ts';
import {
  type MarketplaceRefusalCode,
  marketplaceRefusals,
} from '#src/contract/shipments/shipment-outcome.ts';

/** The revision of a confirmation that the marketplace was told. */
export interface SentRevision {
  entry: Pick<
    typeof shipmentLedger.$inferSelect,
    'id' | 'sellerId' | 'orderId' | 'marketplaceId' | 'revision' | 'carrier'
  >;
  order: Pick<typeof orders.$inferSelect, 'status' | 'isIoss'>;
  /** Order items of which fewer pieces were told than the ledger has: the others were cancelled. */
  fewer: readonly { id: string; quantity: number }[];
}

type Final = Exclude<ConfirmationOutcome, { state: 'retry' }>;

const isThisRevision = ({ entry }: SentRevision) =>
  and(
    eq(shipmentLedger.id, entry.id),
    eq(shipmentLedger.revision, entry.revision),
    eq(shipmentLedger.marketplaceState, 'waiting'),
  );

/** Why it waits, unless it was amended meanwhile. */
export async function writeReason(db: Db, sent: SentRevision, reason: string): Promise<void> {
  await db.update(shipmentLedger).set({ marketplaceReason: reason }).where(isThisRevision(sent));
}

/**
 * What the marketplace made of a revision, its line in the history, and the end of the job, in one statement. Where it
 * was amended meanwhile nothing is written: the ledger's row decides, and anyone who amends has it locked.
 * @param end null: the job goes on
 * @returns whether it was written
 */
export async function writeOutcome(
  db: Db,
  end: EndOfJob | null,
  sent: SentRevision,
  outcome: Final,
  at: Date,
): Promise<boolean> {
  const refusal = outcome.state === 'accepted' ? null : refusalOf(outcome, sent);
  const written = db.$with('written').as(
    setState(db, sent, {
      ...{ marketplaceState: refusal ? 'refused' : 'accepted', marketplaceAt: at },
      ...{ marketplaceReason: refusal?.reason ?? null, ...(refusal && { marketplaceCode: refusal.code }) },
    }),
  );
  const ifWritten = db.select({ id: written.id }).from(written);
  const noted = db.$with('noted', {}).as(insertEventFrom(sql`${ifWritten}`, sent, refusal, at));
  const parts: WithSubquery[] = [written, noted];
  // What was accepted is looked for at the marketplace.
  if (!refusal) {
    parts.push(db.$with('next').as(insertJob(db, verifyConfirmationsJobOf(sent.entry.sellerId))));
    parts.push(db.$with('forgotten', {}).as(forgetRefusal(sql`${ifWritten}`, sent, at)));
    for (const [place, { id, quantity }] of sent.fewer.entries()) {
      const corrected = db
        .update(shipmentLedgerItems)
        .set({ quantity })
        .where(and(eq(shipmentLedgerItems.orderItemId, id), sql`exists (${ifWritten})`));
      parts.push(db.$with(`fewer_${place}`).as(corrected));
    }
  }
  if (refusal && marketplaceRefusals[refusal.code].field === 'carrier') {
    parts.push(db.$with('warned', {}).as(warnOf(sql`${ifWritten}`, sent, at)));
  }
  if (end) parts.push(db.$with('ended').as(end(sql`exists (${ifWritten})`)));
  const rows = await db
    .with(...parts)
    .select({ id: written.id })
    .from(written);
  return rows.length > 0;
}

interface Refusal {
  code: MarketplaceRefusalCode;
  reason: string;
}

function refusalOf(
  { state, reason }: Exclude<Final, { state: 'accepted' }>,
  { order }: SentRevision,
): Refusal {
  const isGone = state === 'already-fulfilled';
  return {
    code: refusalCodeOf(reason, order.status === 'cancelled'),
    reason: isGone ? `The marketplace already has it as confirmed or cancelled. It says: ${reason}` : reason,
  };
}

/** Triggers write to its order, which is locked first, like by anyone else who changes that. */
function setState(db: Db, sent: SentRevision, state: Partial<typeof shipmentLedger.$inferInsert>) {
  const { sellerId, orderId } = sent.entry;
  const locked = db.$with('locked').as(
    db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)))
      .for('no key update'),
  );
  return db
    .with(locked)
    .update(shipmentLedger)
    .set(state)
    .from(locked)
    .where(and(isThisRevision(sent), eq(shipmentLedger.orderId, locked.orderId)))
    .returning({ id: shipmentLedger.id });
}

function insertEventFrom(written: SQL, { entry }: SentRevision, refusal: Refusal | null, at: Date): SQL {
  const { id, sellerId, orderId, revision } = entry;
  const detail: OrderEventDetail = refusal ?? {};
  return sql`insert into ${orderEvents} (seller_id, order_id, at, kind, ledger_id, revision, detail)
    select ${sellerId}, ${orderId}, ${at.toISOString()}::timestamptz, ${refusal ? 'refused' : 'accepted'}, ${id}, ${revision}::integer, ${JSON.stringify(detail)}::jsonb
    where exists (${written})`;
}

const carrierOf = ({ entry, order }: SentRevision) => ({
  scheme: schemeOf(order.isIoss),
  carrier: findCarrier(entry.carrier)?.code ?? entry.carrier,
});

/** What the marketplace takes is not warned of any longer, unless it was refused again meanwhile. */
function forgetRefusal(written: SQL, sent: SentRevision, at: Date): SQL {
  const { sellerId, marketplaceId } = sent.entry;
  const { scheme, carrier } = carrierOf(sent);
  return sql`delete from ${carrierRefusals} where seller_id = ${sellerId} and marketplace_id = ${marketplaceId}
    and scheme = ${scheme} and carrier = ${carrier} and refused_at <= ${at.toISOString()}::timestamptz
    and exists (${written})`;
}

/** The next person who chooses this carrier is warned. */
function warnOf(written: SQL, sent: SentRevision, at: Date): SQL {
  const { sellerId, marketplaceId } = sent.entry;
  const { scheme, carrier } = carrierOf(sent);
  return sql`insert into ${carrierRefusals} (seller_id, marketplace_id, scheme, carrier, refused_at)
    select ${sellerId}, ${marketplaceId}, ${scheme}, ${carrier}, ${at.toISOString()}::timestamptz
    where exists (${written})
    on conflict (seller_id, marketplace_id, scheme, carrier) do update set refused_at = excluded.refused_at`;
}

/**
 * Ends the job of a confirmation that doesn't wait. It waits for anyone who amends it at this moment, and goes on then.
 * @returns whether it ended
 */
export async function endUnlessWaiting(db: Db, end: EndOfJob, ledgerId: string): Promise<boolean> {
  const entry = db
    .$with('entry')
    .as(
      db
        .select({ state: shipmentLedger.marketplaceState })
        .from(shipmentLedger)
        .where(eq(shipmentLedger.id, ledgerId))
        .for('share'),
    );
  const waiting = db.select({ state: entry.state }).from(entry).where(eq(entry.state, 'waiting'));
  const rows = await db
    .with(entry, db.$with('ended').as(end(notExists(waiting))))
    .select({ state: entry.state })
    .from(entry)
    .where(eq(entry.state, 'waiting'));
  return rows.length === 0;
}
