import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { lookedForMs, shownAfterMs } from '#server/domain/marketplace/verification-step.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { VerifyConfirmations } from '#server/queue/verify-confirmations.ts';
import { createOrderReader, type OrderReaderParts } from '#server/services/intake/read-order.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** So many are read alone in a round: the searches of the polls read all others, a hundred at a time. */
const ordersInRound = 20;

interface Unverified {
  orderId: string;
  acceptedAt: Date;
  isAwaited: boolean;
  readAt: Date | null;
}

/**
 * Looks for what the marketplace has accepted and nobody has seen there: soon after, after the time in which it must be
 * shown, and corrections each hour. What polls have found is not looked for. What is missing is resent.
 */
export function createVerifyConfirmationsHandler(parts: OrderReaderParts): JobHandler {
  const { db, findAccount, now } = parts;
  const readOrder = createOrderReader(parts);
  return async payload => {
    const { sellerId } = v.parse(VerifyConfirmations, payload);
    const unverified = await findUnverified(db, sellerId, now());
    const account = unverified.length > 0 ? await findAccount(sellerId) : null;
    if (!account) return 'done';
    const due = unverified.filter(one => isDue(one, now()));
    for (const orderId of [...new Set(due.map(one => one.orderId))].slice(0, ordersInRound)) {
      const wait = await readOrder(account, sellerId, orderId);
      if (wait) return { retryInMs: wait.afterMs, reason: wait.reason };
    }
    const rest = await findUnverified(db, sellerId, now());
    if (rest.length === 0) return 'done';
    return { retryInMs: rest.every(one => one.isAwaited) ? 10 * minuteMs : minuteMs };
  };
}

async function findUnverified(db: Db, sellerId: string, now: Date): Promise<Unverified[]> {
  const rows = await db
    .select({
      orderId: shipmentLedger.orderId,
      acceptedAt: shipmentLedger.marketplaceAt,
      verification: shipmentLedger.verification,
      readAt: orders.readAt,
    })
    .from(shipmentLedger)
    .innerJoin(
      orders,
      and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, shipmentLedger.orderId)),
    )
    .where(
      and(
        eq(shipmentLedger.sellerId, sellerId),
        eq(shipmentLedger.marketplaceState, 'accepted'),
        or(isNull(shipmentLedger.verification), eq(shipmentLedger.verification, 'awaited')),
        gt(shipmentLedger.marketplaceAt, new Date(now.getTime() - lookedForMs)),
      ),
    )
    .orderBy(asc(shipmentLedger.marketplaceAt));
  return rows.flatMap(({ acceptedAt, verification, ...row }) =>
    acceptedAt ? [{ ...row, acceptedAt, isAwaited: verification === 'awaited' }] : [],
  );
}

function isDue({ acceptedAt, isAwaited, readAt }: Unverified, now: Date): boolean {
  const isSeenSince = (at: number) => readAt !== null && readAt.getTime() >= at;
  const accepted = acceptedAt.getTime();
  const looks = isAwaited
    ? [accepted + shownAfterMs, now.getTime() - hourMs]
    : [accepted + minuteMs, accepted + shownAfterMs];
  return looks.some(at => now.getTime() >= at && !isSeenSince(at));
}
