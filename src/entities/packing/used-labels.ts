import * as v from 'valibot';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';

export interface UsedLabel {
  orderId: string;
  /** Its confirmation has not been sent yet. */
  isWaiting: boolean;
}

/** Knows for which orders a tracking ID is used, the latest use first. `trackingId` is normalised. */
export type UsedLabelSource = (trackingId: string) => readonly UsedLabel[];

const WithLabel = v.object({ trackingId: v.string(), orderId: v.string(), _id: v.optional(v.string()) });

/** What this device's confirmations and corrections use. A correction frees the number that it replaces. */
export function usedInRows(rows: readonly { payload: unknown; state: string }[]): UsedLabelSource {
  return trackingId => {
    const corrected = new Set<string>();
    return rows.toReversed().flatMap(({ payload, state }) => {
      const label = v.safeParse(WithLabel, payload);
      if (!label.success) return [];
      const { _id, orderId, trackingId: used } = label.output;
      if (_id !== undefined && corrected.has(_id)) return [];
      if (_id !== undefined) corrected.add(_id);
      return normaliseTrackingId(used) === trackingId ? { orderId, isWaiting: state !== 'sent' } : [];
    });
  };
}

/** What the items of orders that were opened on this device use. */
export function usedInItems(
  opened: readonly { orderId: string; items: readonly Pick<CustomsProduct, 'trackingId'>[] }[],
): UsedLabelSource {
  return trackingId =>
    opened
      .filter(({ items }) =>
        items.some(item => item.trackingId && normaliseTrackingId(item.trackingId) === trackingId),
      )
      .map(({ orderId }) => ({ orderId, isWaiting: false }));
}

/** What the company's orders use, whichever device confirmed them. */
export const usedInCompany =
  (ordersWith: (trackingId: string) => readonly string[]): UsedLabelSource =>
  trackingId =>
    ordersWith(trackingId).map(orderId => ({ orderId, isWaiting: false }));

const Freeing = v.object({ orderId: v.string(), frees: v.string() });

/** The same without what a correction on this device has freed since the source was fetched. */
export const exceptFreed =
  (rows: readonly { payload: unknown }[], source: UsedLabelSource): UsedLabelSource =>
  trackingId =>
    source(trackingId).filter(
      ({ orderId }) =>
        !rows.some(
          ({ payload }) =>
            v.is(Freeing, payload) && payload.orderId === orderId && payload.frees === trackingId,
        ),
    );
