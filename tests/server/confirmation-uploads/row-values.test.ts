import { expect, test } from 'vitest';
import { readRowValues, type UploadedRow } from '#server/domain/uploads/row-values.ts';

const shipping = {
  places: [{ name: 'Shenzhen' }, { name: 'Ningbo' }],
  place: 'Ningbo',
  carriers: [{ carrier: 'UPS', service: 'UPS Standard' }],
  marketplaces: {},
  version: 1,
};
const complete = {
  'order-id': '028-1111111-2222222',
  'tracking-number': '1Z999AA10123456784',
  'carrier-code': 'UPS',
};
const read = (cells: UploadedRow['cells'], damaged: UploadedRow['damaged'] = []) =>
  readRowValues({ line: 2, cells: { ...complete, ...cells }, damaged }, { today: '2026-11-27', shipping });

test('empty cells are filled with today, the usual place and the carrier’s usual service, and only what is written is given', () => {
  expect(read({})).toEqual({
    orderId: '028-1111111-2222222',
    values: {
      trackingId: '1Z999AA10123456784',
      carrier: 'UPS',
      deliveryService: 'UPS Standard',
      dispatchDate: '2026-11-27',
      dispatchFrom: 'Ningbo',
    },
    given: ['trackingId', 'carrier'],
  });
  expect(read({ 'ship-method': 'Express', 'ship-date': '2026-11-26', 'ship-from': 'Yiwu' })).toMatchObject({
    values: { deliveryService: 'Express', dispatchDate: '2026-11-26', dispatchFrom: 'Yiwu' },
    given: ['trackingId', 'carrier', 'deliveryService', 'dispatchDate', 'dispatchFrom'],
  });
});

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026/12/1', '2026-12-01'],
  ['2026.12.01', '2026-12-01'],
  ['2026年12月1日', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['1.12.26', '2026-12-01'],
])('the date %s is read as %s', (text, day) => {
  expect(read({ 'ship-date': text })).toMatchObject({ values: { dispatchDate: day } });
});

test.each(['11/12/2026', '2026-02-30', '2026-12/01', 'tomorrow', '46000'])(
  'the date %s is refused, and says so',
  text => {
    expect(read({ 'ship-date': text })).toEqual({ code: 'DATE_UNREADABLE', detail: text });
  },
);

test('a carrier is found by its code, its Chinese name, or as a name behind Other; a misspelled code is refused', () => {
  const carrierOf = (cells: UploadedRow['cells']) => read({ 'ship-method': 'Express', ...cells });
  expect(carrierOf({ 'carrier-code': 'ups' })).toMatchObject({ values: { carrier: 'UPS' } });
  expect(carrierOf({ 'carrier-code': '云途物流' })).toMatchObject({ values: { carrier: 'Yun Express' } });
  expect(carrierOf({ 'carrier-code': 'Other', 'carrier-name': 'Blue Crane Lines' })).toMatchObject({
    values: { carrier: 'Blue Crane Lines' },
  });
  expect(carrierOf({ 'carrier-code': '', 'carrier-name': 'yun express' })).toMatchObject({
    values: { carrier: 'Yun Express' },
  });
  expect(carrierOf({ 'carrier-code': 'UPPS' })).toEqual({ code: 'CARRIER_UNKNOWN', detail: 'UPPS' });
  expect(carrierOf({ 'carrier-code': '', 'carrier-name': '蓝鹤' })).toEqual({
    code: 'CARRIER_UNKNOWN',
    detail: '蓝鹤',
  });
});

test('what is missing, damaged, too long or NULL is refused, each with its cell', () => {
  expect(read({ 'order-id': '' })).toEqual({ code: 'ORDER_UNKNOWN' });
  expect(read({ 'tracking-number': '' })).toEqual({ code: 'NUMBER_MISSING' });
  expect(read({ 'tracking-number': '4.20E+15' }, ['tracking-number'])).toEqual({
    code: 'NUMBER_DAMAGED',
    detail: '4.20E+15',
  });
  expect(read({ 'carrier-code': 'DHL Express' })).toMatchObject({
    code: expect.stringMatching(/^(SERVICE_MISSING|CARRIER_UNKNOWN)$/),
  });
  expect(read({ sku: 'x'.repeat(201) })).toEqual({ code: 'TEXT_TOO_LONG', detail: 'sku' });
  expect(read({ 'ship-method': 'null' })).toEqual({ code: 'NULL_NOT_TAKEN', detail: 'ship-method' });
  const nowhere = readRowValues(
    { line: 2, cells: { ...complete, 'ship-method': 'Express' } },
    { today: '2026-11-27', shipping: null },
  );
  expect(nowhere).toEqual({ code: 'PLACE_MISSING' });
});
