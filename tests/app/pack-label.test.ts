import { describe, expect, test } from 'vitest';
import type { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import { judgeLabel, type LabelContext } from '#src/entities/packing/judge-label.ts';
import { exceptFreed, usedInCompany, usedInItems, usedInRows } from '#src/entities/packing/used-labels.ts';
import { carrierChoice, isOffered } from '#src/entities/shipment/carrier-choice.ts';

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

const judge = (code: string, more: Partial<LabelContext> = {}, choice = any) =>
  judgeLabel(code, {
    orderId: 'own',
    skus: new Set(['LT-101']),
    isOffered: carrier => isOffered(choice, carrier),
    habits: [],
    usedLabels: [],
    ...more,
  });

const post = 'RX123456785CN';
const ups = '1Z999AA10123456784';

describe('who carries a parcel', () => {
  test('a number of one carrier’s own form is that carrier’s', () => {
    expect(judge(ups)).toMatchObject({ kind: 'label', carrier: 'UPS' });
    expect(judge('JJD000390007712345678')).toMatchObject({ kind: 'label', carrier: 'DHL' });
  });

  test('habit sorts carriers whose numbers look alike, and never decides between them', () => {
    expect(judge(post)).toMatchObject({ kind: 'which-carrier', isDoubtful: false });
    const sorted = judge(post, { habits: ['Yanwen', 'DHL'] });
    expect(sorted).toMatchObject({ kind: 'which-carrier', carriers: ['Yanwen', ...withoutYanwen()] });
    function withoutYanwen() {
      const plain = judge(post);
      return plain.kind === 'which-carrier' ? plain.carriers.filter(carrier => carrier !== 'Yanwen') : [];
    }
  });

  test('the carrier that a person chose for this parcel is taken, whatever was used before', () => {
    expect(judge(post, { chosen: '4PX', habits: ['China Post'] })).toMatchObject({
      kind: 'label',
      carrier: '4PX',
    });
  });

  test('the company’s carrier decides between carriers whose numbers look alike, and for a number of no known form', () => {
    expect(judge(post, { company: 'Yanwen', habits: ['China Post'] })).toMatchObject({
      kind: 'label',
      carrier: 'Yanwen',
    });
    const typed = { isLabel: true };
    expect(judge('REMARK-1', { company: 'DHL', habits: ['GLS'], answers: typed })).toMatchObject({
      kind: 'label',
      carrier: 'DHL',
    });
  });

  test('the company’s carrier overrules neither the number, nor what a person chose, nor the IOSS list', () => {
    expect(judge(ups, { company: 'DHL' })).toMatchObject({ kind: 'label', carrier: 'UPS' });
    expect(judge(post, { company: 'Yanwen', chosen: '4PX' })).toMatchObject({
      kind: 'label',
      carrier: '4PX',
    });
    expect(judge(post, { company: 'DHL' })).toMatchObject(judge(post));
    expect(judge(post, { company: 'Yanwen' }, ioss)).toMatchObject(judge(post, {}, ioss));
  });

  test('where the chosen carrier contradicts the number, a person is asked, with the chosen one first', () => {
    expect(judge(ups, { chosen: 'DHL' })).toEqual({
      kind: 'which-carrier',
      trackingId: ups,
      carriers: ['DHL', 'UPS'],
      isDoubtful: false,
    });
    expect(judge(ups, { chosen: 'DHL', answers: { isCarrierSettled: true } })).toMatchObject({
      kind: 'label',
      carrier: 'DHL',
    });
  });

  test('none of the carriers that were named leaves the choice to the form', () => {
    expect(judge(post, { answers: { isCarrierSettled: true } })).toMatchObject({
      kind: 'label',
      carrier: undefined,
    });
  });

  test('an IOSS order’s carriers are those of its list; one that isn’t on it is named, for the form to refuse', () => {
    expect(judge(post, {}, ioss)).toMatchObject({ kind: 'label', carrier: '4PX' });
    expect(judge('JJD000390007712345678', {}, ioss)).toMatchObject({ kind: 'label', carrier: 'DHL' });
  });
});

describe('what isn’t surely a tracking ID', () => {
  test('a number that only has the length of one is asked about, with the usual carrier first', () => {
    expect(judge('12345678', { habits: ['GLS'] }).kind).not.toBe('label');
    expect(judge('01234567890123', { habits: ['DPD'], chosen: 'DPD' })).toMatchObject({
      kind: 'which-carrier',
      isDoubtful: true,
    });
  });

  test('articles, orders and codes for machines never become a tracking ID, whatever was answered', () => {
    for (const answers of [{}, { isLabel: true, isCarrierSettled: true }]) {
      expect(judge('LT-101', { answers })).toEqual({ kind: 'article', code: 'LT-101' });
      expect(judge('B0LTN10137', { answers })).toEqual({ kind: 'article', code: 'B0LTN10137' });
      expect(judge('4006381333931', { answers })).toMatchObject({ kind: 'article' });
      expect(judge('028-1014092-1117125', { answers })).toEqual({
        kind: 'order',
        orderId: '028-1014092-1117125',
      });
      expect(judge('2LDE12345+99000000', { answers })).toEqual({ kind: 'routing' });
    }
  });

  test('what nobody knows is taken only where a person says that it is the tracking ID', () => {
    expect(judge('HELLO')).toEqual({ kind: 'unknown', text: 'HELLO' });
    expect(judge('HELLO', { answers: { isLabel: true } })).toEqual({
      kind: 'label',
      trackingId: 'HELLO',
      carrier: undefined,
      isShared: false,
    });
  });
});

describe('a label of another order', () => {
  const row = (
    orderId: string,
    state: 'queued' | 'sent',
    trackingId = '1z999aa1 0123456784',
    _id?: string,
  ) => ({
    state,
    payload: { orderId, trackingId, _id },
  });

  test('is asked about with the order that has it, however it was typed, the latest use first', () => {
    const usedLabels = [usedInRows([row('one', 'sent'), row('two', 'queued')])];
    const used = { kind: 'used', trackingId: ups, orderId: 'two', isWaiting: true };
    expect(judge(ups, { usedLabels })).toEqual(used);
    expect(judge(ups, { usedLabels, answers: { isShared: true } })).toMatchObject({
      kind: 'label',
      isShared: true,
    });
    const opened = [usedInItems([{ orderId: 'opened', items: [{ trackingId: ups }] }])];
    expect(judge(ups, { usedLabels: opened })).toMatchObject({ orderId: 'opened', isWaiting: false });
  });

  test('is none where the other order’s number was corrected, or the use is this order’s own', () => {
    const usedLabels = [
      usedInRows([row('one', 'sent', ups, 'c1'), row('one', 'queued', 'other', 'c1'), row('own', 'sent')]),
    ];
    expect(judge(ups, { usedLabels })).toMatchObject({ kind: 'label', isShared: false });
  });

  test('is known of other devices’ orders, but for those that were corrected here since', () => {
    const company = usedInCompany(number => (number === ups ? ['elsewhere'] : []));
    expect(judge(ups, { usedLabels: [company] })).toMatchObject({ kind: 'used', orderId: 'elsewhere' });
    const rows = [{ payload: { orderId: 'elsewhere', trackingId: 'other', frees: ups } }];
    expect(judge(ups, { usedLabels: [exceptFreed(rows, company)] })).toMatchObject({ kind: 'label' });
  });

  test('isn’t looked for where the text is no tracking ID by its form', () => {
    const usedLabels = [usedInRows([row('one', 'sent', 'BYHAND')])];
    expect(judge('BYHAND', { usedLabels, answers: { isLabel: true } })).toMatchObject({ kind: 'label' });
  });
});
