import * as v from 'valibot';
import { normaliseTrackingId } from '#src/contract/carriers.ts';
import type { CustomsProduct } from '#src/contract/customs-product.ts';
import type { Row } from '#src/outbox/row.ts';

const WithLabel = v.object({ trackingId: v.string(), orderId: v.string() });

export interface UsedLabel {
  orderId: string;
  /** Its confirmation has not been sent yet. */
  isWaiting: boolean;
}

/**
 * For which order this device knows a tracking number to be used.
 * @param opened orders whose items were opened on this device
 */
export function usedLabel(
  trackingId: string,
  rows: readonly Pick<Row, 'payload' | 'state'>[],
  opened: readonly { orderId: string; items: readonly Pick<CustomsProduct, 'trackingId'>[] }[],
): UsedLabel | undefined {
  const number = normaliseTrackingId(trackingId);
  for (const { payload, state } of rows.toReversed()) {
    const label = v.safeParse(WithLabel, payload);
    if (label.success && normaliseTrackingId(label.output.trackingId) === number)
      return { orderId: label.output.orderId, isWaiting: state !== 'sent' };
  }
  const found = opened.find(({ items }) =>
    items.some(item => item.trackingId && normaliseTrackingId(item.trackingId) === number),
  );
  return found && { orderId: found.orderId, isWaiting: false };
}
