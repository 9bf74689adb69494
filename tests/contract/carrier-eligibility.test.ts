import { describe, expect, test } from 'vitest';
import {
  listDay,
  listOf,
  refusedAt,
  schemeOf,
  unlistedPart,
} from '#src/contract/shipments/carrier-eligibility.ts';
import type { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';

const rules = {
  lists: [
    {
      marketplaceId: 'A1',
      scheme: 'IOSS',
      from: '2026-11-01',
      until: '2026-11-30',
      source: 'test',
      carriers: [
        { code: 'Yun Express' },
        { code: '4PX', services: ['QZ-4PX-Global Express'] },
        { code: 'UBI', services: [] },
      ],
    },
  ],
  refusals: [{ marketplaceId: 'A1', scheme: 'IOSS', carrier: 'UBI', refusedAt: '2026-11-20T10:00:00.000Z' }],
} as unknown as CarrierRules;
const list = rules.lists[0];

describe('a list', () => {
  test.each([
    ['a carrier that is on it', 'Yun Express', 'any', undefined],
    ['a carrier in another spelling', 'yun express', 'any', undefined],
    ['a service that is on it', '4PX', 'QZ-4PX-Global Express', undefined],
    ['a service that is not on it', '4PX', 'Post', 'deliveryService'],
    ['a carrier of which no service is', 'UBI', 'Post', 'deliveryService'],
    ['a carrier that is not on it', 'DHL', 'Paket', 'carrier'],
    ['a carrier that nobody knows', 'Lucky Parcel', 'Post', 'carrier'],
  ] as const)('judges %s', (_, carrier, deliveryService, part) => {
    expect(unlistedPart(list, { carrier, deliveryService }, '2026-11-22')).toBe(part);
  });

  test('a carrier list still applies on its last day, and no longer after it', () => {
    const values = { carrier: 'DHL', deliveryService: 'Paket' };
    expect(unlistedPart(list, values, '2026-11-30')).toBe('carrier');
    expect(unlistedPart(list, values, '2026-12-01')).toBeUndefined();
    expect(unlistedPart(undefined, values, '2026-11-22')).toBeUndefined();
    expect(listDay(new Date('2026-11-30T23:59:59Z'))).toBe('2026-11-30');
  });

  test('is that of the marketplace and the scheme, and so is what was refused', () => {
    expect(listOf(rules, 'A1', schemeOf(true))).toBe(list);
    expect(listOf(rules, 'A1', schemeOf(false))).toBeUndefined();
    expect(listOf(rules, 'A2', 'IOSS')).toBeUndefined();
    expect(listOf(undefined, 'A1', 'IOSS')).toBeUndefined();
    const ubi = { marketplaceId: 'A1', scheme: 'IOSS', carrier: 'UBI' } as const;
    expect(refusedAt(rules, ubi)).toBe('2026-11-20T10:00:00.000Z');
    expect(refusedAt(rules, { ...ubi, scheme: 'ANY' })).toBeUndefined();
    expect(refusedAt(rules, { ...ubi, marketplaceId: 'A2' })).toBeUndefined();
  });
});
