import { sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { clearances } from '#server/db/tables/orders.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';

/** Whole seconds from hand-over to release, or to now; nothing has passed before the hand-over. */
function clearanceSeconds(handedOverAt: Date | null, releasedAt: Date | null, now: Date): number {
  if (!handedOverAt) return 0;
  return Math.max(0, Math.floor(((releasedAt ?? now).getTime() - handedOverAt.getTime()) / 1000));
}

/** What an order's line in the tracking list is made of. */
export const trackingColumns = {
  status: clearances.status,
  orderId: clearances.orderId,
  updatedAt: clearances.updatedAt,
  handedOverAt: clearances.handedOverAt,
  releasedAt: clearances.releasedAt,
  place: clearances.place,
  mrn: clearances.mrn,
  proof: clearances.proof,
  shipBy: clearances.shipBy,
  itemCount: clearances.itemCount,
  confirmedCount: clearances.confirmedCount,
  refusedCount: clearances.refusedCount,
  openCount: clearances.openCount,
  orderStatus: clearances.orderStatus,
  isIoss: clearances.isIoss,
  marketplaceId: clearances.marketplaceId,
};

/** The same where nobody asks for the proof itself: those of a list are ten times as long as all the rest. */
export const columnsWithoutProof = {
  ...trackingColumns,
  proof: sql<string | null>`case when ${clearances.proof} is not null then '' end`,
};

export type TrackingRow = Pick<typeof clearances.$inferSelect, keyof typeof trackingColumns>;

/**
 * @param home the seller's own marketplace, of which an order need not say that it is; null where there is none
 * @param proofs `hidden` where the member may not see what goods are worth
 */
export function trackingItemOf(
  row: TrackingRow,
  now: Date,
  home: string | null,
  proofs: 'here' | 'apart' | 'hidden',
): v.InferInput<typeof TrackingItem> {
  const { handedOverAt, releasedAt, proof, shipBy, itemCount, confirmedCount, refusedCount } = row;
  const { openCount, orderStatus } = row;
  return {
    status: row.status,
    orderId: row.orderId,
    updatedAt: row.updatedAt.toISOString(),
    duration: clearanceSeconds(handedOverAt, releasedAt, now),
    ...(handedOverAt && !releasedAt && { handedOverAt: handedOverAt.toISOString() }),
    place: row.place,
    mrn: row.mrn,
    ...(proof !== null && proofs === 'here' && { proof }),
    ...(proof !== null && proofs === 'apart' && { hasProof: true as const }),
    ...(shipBy && confirmedCount < itemCount && { shipBy: shipBy.toISOString() }),
    itemCount,
    confirmedCount,
    ...(refusedCount > 0 && { refusedCount }),
    ...(openCount > 0 && { openCount }),
    ...(orderStatus !== 'open' && orderStatus !== 'shipped' && { orderStatus }),
    ...(row.isIoss && { isIoss: true as const }),
    ...marketplaceOf(row, home),
  };
}

/** @returns nothing of an order of the seller's own marketplace */
export function marketplaceOf(
  { marketplaceId }: Pick<TrackingRow, 'marketplaceId'>,
  home: string | null,
): Pick<v.InferInput<typeof TrackingItem>, 'marketplaceId' | 'marketplace'> {
  if (home === null || marketplaceId === '' || marketplaceId === home) return {};
  const country = marketplaceCountry(marketplaceId);
  return { marketplaceId, ...(country && { marketplace: country }) };
}
