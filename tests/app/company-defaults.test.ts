import { expect, test } from 'vitest';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { defaultCarrier, withCompany } from '#src/entities/shipment/company-defaults.ts';
import {
  removePlace,
  renamePlace,
  shippingValues,
  toShipping,
} from '#src/features/settings/shipping-form.ts';

const company: SavedShipping = {
  places: [{ name: 'Longhua' }, { name: 'Venlo' }],
  place: 'Venlo',
  carriers: [{ carrier: 'DHL', service: 'DHL Paket' }, { carrier: 'GLS' }],
  marketplaces: { A1: 'DHL' },
  ioss: 'Yun Express',
  version: 3,
};
const last = {
  carriers: ['GLS', 'UPS'],
  services: { DHL: 'Express', UPS: 'Standard' },
  dispatchFrom: ['The garage'],
};

test('the company’s service and place come before those that were used last on this device, which stay offered', () => {
  expect(withCompany(last, company)).toEqual({
    carriers: ['GLS', 'UPS', 'DHL'],
    services: { DHL: 'DHL Paket', UPS: 'Standard' },
    dispatchFrom: ['Venlo', 'The garage', 'Longhua'],
  });
  const { place: _, ...undecided } = company;
  expect(withCompany(last, undecided).dispatchFrom).toEqual(['The garage', 'Longhua', 'Venlo']);
  expect(withCompany(last, undefined)).toBe(last);
});

test('an IOSS order goes with the carrier for IOSS, and with its marketplace’s where there is none', () => {
  const order = (marketplaceId: string, isIoss: boolean) => ({ marketplaceId, isIoss });
  const { ioss: _, ...without } = company;
  expect(defaultCarrier(company, order('A1', true))).toBe('Yun Express');
  expect(defaultCarrier(without, order('A1', true))).toBe('DHL');
  expect(defaultCarrier(company, order('A1', false))).toBe('DHL');
  expect(defaultCarrier(company, order('A2', false))).toBeUndefined();
  expect(defaultCarrier(undefined, order('A1', true))).toBeUndefined();
});

test('the place of new confirmations is followed when it is renamed, and none once it is removed', () => {
  const values = shippingValues(company);
  expect(renamePlace(values, 1, 'Venlo 2')).toMatchObject({ place: 'Venlo 2' });
  expect(renamePlace(values, 0, 'Bantian')).toMatchObject({
    place: 'Venlo',
    places: [{ name: 'Bantian' }, {}],
  });
  expect(removePlace(values, 1)).toMatchObject({ place: '', places: [{ name: 'Longhua' }] });
  expect(removePlace(values, 0)).toMatchObject({ place: 'Venlo', places: [{ name: 'Venlo' }] });
});

test('where nothing is chosen, nothing is sent', () => {
  const sent = toShipping(
    { ...shippingValues(company), place: '', ioss: '', marketplaces: { A1: '', A2: 'GLS' } },
    3,
  );
  expect(sent).toMatchObject({ marketplaces: { A2: 'GLS' }, version: 3 });
  expect(Object.keys(sent)).not.toContain('place');
  expect(Object.keys(sent)).not.toContain('ioss');
});
