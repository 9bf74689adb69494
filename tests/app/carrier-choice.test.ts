import { expect, test } from 'vitest';
import type { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import { carriers } from '#src/contract/shipments/carriers.ts';
import { carrierChoice, isOffered, servicesOf } from '#src/entities/shipment/carrier-choice.ts';

const service = 'QZ-4PX-Global Express';
const rules = {
  lists: [
    {
      marketplaceId: 'A1',
      scheme: 'IOSS',
      from: '2026-11-01',
      until: '2026-11-30',
      source: 'test',
      carriers: [{ code: '4PX', services: [service, 'New line'] }, { code: 'Yun Express' }],
    },
  ],
  refusals: [],
} as unknown as CarrierRules;
const ioss = { marketplaceId: 'A1', isIoss: true };

test('a list offers its carriers in our order, with their services, and no other', () => {
  const choice = carrierChoice(rules, ioss, '2026-11-30');
  expect(choice.carriers.map(({ code }) => code)).toEqual(['Yun Express', '4PX']);
  expect(choice).toMatchObject({ hasOther: false, list: rules.lists[0], outdated: undefined });
  expect(servicesOf(choice, '4PX')).toEqual([
    { name: service, isTracked: true },
    { name: 'New line', isTracked: null },
  ]);
  expect(servicesOf(choice, 'Yun Express')).toHaveLength(6);
  expect([isOffered(choice, '4PX'), isOffered(choice, 'DHL'), isOffered(choice, 'Other')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['after its last day', rules, ioss, '2026-12-01', rules.lists[0]],
  ['of another marketplace', rules, { ...ioss, marketplaceId: 'A2' }, '2026-11-22', undefined],
  ['that is not known', undefined, ioss, '2026-11-22', undefined],
])(
  'a list %s limits nothing, but an IOSS order never has another carrier',
  (_, known, order, day, outdated) => {
    const choice = carrierChoice(known, order, day);
    expect(choice).toMatchObject({ carriers, hasOther: false, list: undefined });
    expect(choice.outdated).toBe(outdated);
  },
);

test('the list of IOSS orders says nothing of any other order', () => {
  const choice = carrierChoice(rules, { ...ioss, isIoss: false }, '2026-11-22');
  expect(choice).toMatchObject({ carriers, hasOther: true, list: undefined, outdated: undefined });
});
