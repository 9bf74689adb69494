import { randomUUID } from 'node:crypto';
import type { InferInput } from 'valibot';
import type { HandOverList } from '#src/contract/shipments/hand-over.ts';

/** A list of confirmed orders, as a device closes it. */
export const handOverOf = (
  confirmations: readonly { orderId: string; marketplaceId: string; _id: string; trackingId?: string }[],
): InferInput<typeof HandOverList> => ({
  _id: randomUUID(),
  number: '20261125-A1B2',
  carrier: 'DHL',
  place: { name: 'Longhua', timeZone: 'Asia/Shanghai' },
  closedAt: '2026-11-25T10:42:00.000Z',
  lines: confirmations.map(({ orderId, marketplaceId, _id, trackingId = 'YT2411110000000001' }) => ({
    orderId,
    marketplaceId,
    ledgerId: _id,
    trackingId,
    units: 1,
  })),
  missing: [],
});
