import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ShipmentFileLine,
  shipmentFile,
  shipmentFileColumns,
} from '#src/contract/shipments/shipment-file.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { shipmentLines } from '#src/outbox/shipment-lines.ts';

const rowOf = (opId: string, payload: object) => ({ opId, payload }) as Row;
const values = {
  dispatchDate: '2026-11-23',
  dispatchFrom: 'Ningbo',
  carrier: 'Yun Express',
  deliveryService: 'Global Direct line',
  trackingId: 'YT2625100700301001',
};

test('a confirmation is one line for each item, in the marketplace’s columns and two of ours', () => {
  const products = [
    { productId: '90000000000001', quantity: 2 },
    { productId: '90000000000002', quantity: 1 },
  ];
  const waiting = rowOf('1', { ...values, _id: 'a', orderId: '028-1', marketplaceId: 'A1', products });
  expect(shipmentFile(shipmentLines([waiting]))).toBe(
    '\uFEFForder-id,order-item-id,quantity,ship-date,carrier-code,carrier-name,tracking-number,ship-method,sku,ship-from\r\n' +
      '028-1,90000000000001,2,2026-11-23,Yun Express,,YT2625100700301001,Global Direct line,,Ningbo\r\n' +
      '028-1,90000000000002,1,2026-11-23,Yun Express,,YT2625100700301001,Global Direct line,,Ningbo\r\n',
  );
});

test('a carrier that the marketplace doesn’t know goes as “Other” with its name', () => {
  const products = [{ productId: '1', quantity: 1 }];
  const [line] = shipmentLines([
    rowOf('1', { ...values, carrier: 'Hanse Bote', orderId: '028-1', products }),
  ]);
  expect([line?.['carrier-code'], line?.['carrier-name']]).toEqual(['Other', 'Hanse Bote']);
});

test('a correction takes the place of the confirmation that waits before it; one of a confirmation that was sent is of the whole order; drafts are left out', () => {
  const products = [{ productId: '1', quantity: 3 }];
  const lines = shipmentLines([
    rowOf('1', { ...values, _id: 'a', orderId: '028-1', products }),
    rowOf('2', { ...values, trackingId: 'LX000000001CN', _id: 'a', orderId: '028-1' }),
    rowOf('3', { ...values, trackingId: 'LX000000002CN', _id: 'b', orderId: '028-2' }),
    rowOf('4', { _id: 'importer', status: 'DRAFT', name: 'Quay Imports' }),
  ]);
  expect(
    lines.map(line => [line['order-id'], line['order-item-id'], line.quantity, line['tracking-number']]),
  ).toEqual([
    ['028-1', '1', '3', 'LX000000001CN'],
    ['028-2', '', '', 'LX000000002CN'],
  ]);
});

/** By the letter of RFC 4180. */
function parsed(file: string): string[][] {
  const rows: string[][] = [[]];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain = '', end] of file.slice(1).matchAll(fields)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('whatever a field holds is read back as it was', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"', ',', '\r\n', '=1+1', '宁波, “A”'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 10, maxLength: 10 })), rows => {
      const lines = rows.map(row =>
        Object.fromEntries(shipmentFileColumns.map((name, place) => [name, row[place] ?? ''])),
      );
      const file = shipmentFile(lines as unknown as ShipmentFileLine[]);
      expect(parsed(file)).toEqual([[...shipmentFileColumns], ...rows]);
    }),
  );
});
