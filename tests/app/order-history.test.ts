import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { OrderEvent } from '#src/contract/orders/order-events.ts';
import { clearanceSteps } from '#src/features/order-history/clearance-steps.ts';
import { historyLines } from '#src/features/order-history/history-lines.ts';

const values = {
  dispatchDate: '2026-11-20',
  dispatchFrom: 'Ningbo',
  carrier: 'Yun Express',
  deliveryService: 'Global Direct',
  trackingId: 'YT1000000000000001',
};
const event = (rest: object) => v.parse(OrderEvent, { at: '2026-11-20T09:00:00Z', detail: {}, ...rest });
const confirmed = (ledgerId: string, rest: object = {}) =>
  event({ kind: 'confirmed', ledgerId, revision: 1, detail: { values: { ...values, ...rest } } });
const amended = (ledgerId: string, revision: number, rest: object = {}) =>
  event({ kind: 'amended', ledgerId, revision, detail: { values: { ...values, ...rest } } });

describe('the history of an order', () => {
  it('has the newest event first, and keeps the name of a line while others come', () => {
    const before = historyLines([confirmed('a'), event({ kind: 'cancellation-requested' })]);
    expect(before.map(line => line.event.kind)).toEqual(['cancellation-requested', 'confirmed']);
    const after = historyLines([
      confirmed('a'),
      event({ kind: 'cancellation-requested' }),
      event({ kind: 'cancelled' }),
    ]);
    expect(after.slice(1).map(line => line.key)).toEqual(before.map(line => line.key));
  });

  it('says which values a correction changed, from the revision before it, and each in its own package', () => {
    const lines = historyLines([
      confirmed('a'),
      confirmed('b', { trackingId: 'YT2' }),
      amended('a', 2, { trackingId: 'YT3' }),
      amended('b', 2, { trackingId: 'YT2', carrier: 'UPS', dispatchDate: '2026-11-21' }),
      amended('a', 3, { trackingId: 'YT4' }),
    ]);
    expect(lines.map(line => line.changes)).toEqual([
      [{ field: 'trackingId', before: 'YT3', after: 'YT4' }],
      [
        { field: 'carrier', before: 'Yun Express', after: 'UPS' },
        { field: 'dispatchDate', before: '2026-11-20', after: '2026-11-21' },
      ],
      [{ field: 'trackingId', before: 'YT1000000000000001', after: 'YT3' }],
      undefined,
      undefined,
    ]);
  });

  it('names no change where items alone were taken out, nor where the revision before is unknown', () => {
    const [sameValues] = historyLines([confirmed('a'), amended('a', 2)]);
    expect(sameValues?.changes).toEqual([]);
    const [alone] = historyLines([amended('a', 2)]);
    expect(alone?.changes).toBeUndefined();
    expect(alone?.values).toEqual(values);
  });

  it('knows of an answer of the marketplace which values it was about', () => {
    const [accepted, , refused] = historyLines([
      confirmed('a'),
      event({ kind: 'refused', ledgerId: 'a', revision: 1 }),
      amended('a', 2, { carrier: 'UPS' }),
      event({ kind: 'accepted', ledgerId: 'a', revision: 2 }),
    ]);
    expect(accepted?.values?.carrier).toBe('UPS');
    expect(refused?.values?.carrier).toBe('Yun Express');
  });
});

describe('an order’s way through customs', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const unknown = { handedOverAt: undefined, releasedAt: undefined, seconds: undefined };
  const nowhere = { status: 'NOT_RELEASED', duration: 0, place: null, mrn: null } as const;

  it('hasn’t begun before the handover', () => {
    expect(clearanceSteps(nowhere, undefined, now)).toEqual({ at: 'sender', ...unknown });
  });
  it('counts from the handover on', () => {
    const order = { ...nowhere, status: 'IN_PROGRESS', handedOverAt: '2026-11-22T10:00:00Z' } as const;
    expect(clearanceSteps(order, undefined, now)).toEqual({
      ...unknown,
      at: 'customs',
      handedOverAt: Date.parse('2026-11-22T10:00:00Z'),
      seconds: 7200,
    });
  });
  it('is held where customs has the goods and doesn’t release them', () => {
    expect(clearanceSteps({ ...nowhere, place: 'Liège Airport' }, undefined, now).at).toBe('held');
  });
  it('has the days of release and handover only where the proof names the release', () => {
    const order = { ...nowhere, status: 'RELEASED', duration: 3600 } as const;
    expect(clearanceSteps(order, undefined, now)).toEqual({ ...unknown, at: 'released', seconds: 3600 });
    expect(clearanceSteps(order, now, now)).toEqual({
      at: 'released',
      handedOverAt: now - 3_600_000,
      releasedAt: now,
      seconds: 3600,
    });
  });
});
