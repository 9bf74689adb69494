import { describe, expect, test } from 'vitest';
import type { LastShipments } from '#src/api/cache/last-shipment.ts';
import type { CarrierRules } from '#src/contract/carrier-rules.ts';
import { recognise } from '#src/entities/scanned-code/recognise.ts';
import { carrierChoice } from '#src/features/shipment/carrier-choice.ts';
import { judgeLabel } from '#src/features/shipment/packing/judge-label.ts';
import { usedLabel } from '#src/features/shipment/packing/used-labels.ts';

const any = carrierChoice(undefined, { marketplaceId: 'A1', isIoss: false }, '2026-11-22');
const list = {
  lists: [
    {
      marketplaceId: 'A1',
      scheme: 'IOSS',
      from: '2026-11-01',
      until: '2026-11-30',
      source: 'test',
      carriers: [{ code: '4PX' }, { code: 'Yun Express' }],
    },
  ],
  refusals: [],
} as unknown as CarrierRules;
const ioss = carrierChoice(list, { marketplaceId: 'A1', isIoss: true }, '2026-11-22');

const last = (...carriers: string[]): LastShipments => ({ carriers, services: {}, dispatchFrom: [] });
const judge = (code: string, choice = any, habits = last()) =>
  judgeLabel(recognise(code, { skus: new Set(['LT-101']) }), choice, habits);

describe('a code where the label is due', () => {
  test('a number of one carrier’s own form is that carrier’s', () => {
    expect(judge('1Z999AA10123456784')).toMatchObject({ kind: 'label', carrier: 'UPS' });
    expect(judge('JJD000390007712345678')).toMatchObject({ kind: 'label', carrier: 'DHL' });
  });

  test('of several carriers the one that this company uses is taken; a person chooses where none was used', () => {
    const post = 'RX123456785CN';
    expect(judge(post)).toMatchObject({ kind: 'which-carrier', isDoubtful: false });
    expect(judge(post, any, last('Yanwen', 'DHL'))).toMatchObject({ kind: 'label', carrier: 'Yanwen' });
    expect(judge(post, any, last('DHL'))).toMatchObject({ kind: 'which-carrier' });
  });

  test('an IOSS order’s carriers are those of its list; one that isn’t on it is named, for the form to refuse', () => {
    expect(judge('RX123456785CN', ioss)).toMatchObject({ kind: 'label', carrier: '4PX' });
    expect(judge('JJD000390007712345678', ioss)).toMatchObject({ kind: 'label', carrier: 'DHL' });
  });

  test('a number that only has the length of one is asked about, with the usual carrier first', () => {
    const verdict = judge('12345678', any, last('GLS'));
    expect(verdict.kind).not.toBe('label');
    expect(judge('01234567890123', any, last('DPD'))).toMatchObject({
      kind: 'which-carrier',
      isDoubtful: true,
    });
  });

  test('articles, orders, codes for machines and what nobody knows never become a tracking number', () => {
    expect(judge('LT-101')).toEqual({ kind: 'article', code: 'LT-101' });
    expect(judge('B0LTN10137')).toEqual({ kind: 'article', code: 'B0LTN10137' });
    expect(judge('4006381333931')).toMatchObject({ kind: 'article' });
    expect(judge('028-1014092-1117125')).toEqual({ kind: 'order', orderId: '028-1014092-1117125' });
    expect(judge('2LDE12345+99000000')).toEqual({ kind: 'routing' });
    expect(judge('HELLO')).toEqual({ kind: 'unknown', text: 'HELLO' });
  });
});

test('a number that was used is found with its order, as typed as it may be, the newest first', () => {
  const row = (orderId: string, state: 'queued' | 'sent') => ({
    state,
    payload: { orderId, trackingId: 'jjd0003 90007712345678' },
  });
  const number = 'JJD000390007712345678';
  expect(usedLabel(number, [row('one', 'sent'), row('two', 'queued')], [])).toEqual({
    orderId: 'two',
    isWaiting: true,
  });
  expect(usedLabel(number, [row('one', 'sent')], [])).toEqual({ orderId: 'one', isWaiting: false });
  expect(usedLabel(number, [], [{ orderId: 'opened', items: [{ trackingId: number }] }])).toEqual({
    orderId: 'opened',
    isWaiting: false,
  });
  expect(usedLabel('1Z999AA10123456784', [row('one', 'sent')], [])).toBeUndefined();
});
