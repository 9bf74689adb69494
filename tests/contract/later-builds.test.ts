import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { OrderEvent } from '#src/contract/orders/order-events.ts';
import { MarketplaceOutcome } from '#src/contract/shipments/shipment-outcome.ts';

// Pages run for days: a server of a later build says what they have no word for.

const at = '2026-11-20T09:00:00.000Z';

describe('what a later build names', () => {
  it('in a history is an event like others, and leaves the rest readable', () => {
    const { answer } = shipmentViewEndpoints.retrieveOrderHistory;
    const [shape] = Object.keys(answer.entries);
    const read = v.parse(answer, {
      [shape ?? '']: [
        { at, kind: 'confirmed', detail: {} },
        { at, kind: 'returned', by: 'Wei Chen', detail: { code: 'LOST_IN_TRANSIT', parcels: 2 } },
      ],
    });
    expect(Object.values(read)).toEqual([
      [
        { at, kind: 'confirmed', detail: {} },
        { at, kind: 'other', by: 'Wei Chen', detail: { code: undefined } },
      ],
    ]);
    expect(v.is(OrderEvent, { kind: 'confirmed', detail: {} })).toBe(false);
  });

  it('in an answer of the marketplace is left out of it', () => {
    const refused = { state: 'refused', at, reason: 'x' };
    expect(v.parse(MarketplaceOutcome, { ...refused, code: 'LOST' })).toEqual({
      ...refused,
      code: undefined,
    });
    const accepted = { state: 'accepted', at };
    expect(v.parse(MarketplaceOutcome, { ...accepted, verification: 'doubted' })).toEqual({
      ...accepted,
      verification: undefined,
    });
  });
});
