import { describe, expect, it } from 'vitest';
import { type OverlaidRow, withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import type { OrderId } from '#src/contract/ids.ts';

const fetchedAt = 1000;
const order: TrackedOrder = {
  orderId: '028-1' as OrderId,
  status: 'IN_PROGRESS',
  updatedAt: '2026-11-20T09:00:00Z',
  duration: 60,
  place: null,
  mrn: null,
  hasProof: false,
  shipBy: '2026-11-24T22:59:59.000Z',
  itemCount: 3,
  confirmedCount: 0,
};
const row = (rest: Partial<OverlaidRow>): OverlaidRow => ({
  entity: 'order:028-1',
  state: 'queued',
  locks: ['item:1'],
  ...rest,
});
const sent = (at: number, items: number) =>
  row({
    state: 'sent',
    locks: Array.from({ length: items }, (_, index) => `item:${index}`),
    result: { at, status: 200, body: {} },
  });
const overlaid = (rows: OverlaidRow[]) => withConfirmations([order], rows, fetchedAt)[0];

describe('what this device knows of an order', () => {
  it('counts what waits of it, and says the most pressing state of all', () => {
    expect(overlaid([row({ locks: ['item:1', 'item:2'] })])).toEqual({
      ...order,
      waiting: { state: 'queued', count: 2 },
    });
    const states = [row({}), row({ state: 'conflict' }), row({ state: 'sending' })];
    expect(overlaid(states)?.waiting).toEqual({ state: 'needs-you', count: 3 });
  });
  it('takes what was sent since the list was fetched as confirmed, and the ship-by of a whole one away', () => {
    expect(overlaid([sent(fetchedAt + 1, 1)])).toEqual({ ...order, confirmedCount: 1 });
    const { shipBy: _, ...rest } = order;
    expect(overlaid([sent(fetchedAt + 1, 1), sent(fetchedAt + 2, 2)])).toEqual({
      ...rest,
      confirmedCount: 3,
    });
  });
  it('leaves what the list knew already, and orders that have nothing here', () => {
    const orders = [order];
    expect(withConfirmations(orders, [sent(fetchedAt - 1, 3)], fetchedAt)).toBe(orders);
    expect(withConfirmations(orders, [row({ entity: 'importer:1' })], fetchedAt)).toBe(orders);
    expect(withConfirmations(orders, [row({ entity: 'order:303-9' })], fetchedAt)).toEqual(orders);
  });
});
