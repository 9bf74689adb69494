import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { OpenHandOver } from '#src/api/device/open-hand-overs.ts';
import { HandOverList, HandOvers } from '#src/contract/shipments/hand-over.ts';
import {
  closedList,
  dueParcels,
  type HandOverVerdict,
  judgeParcel,
  lineOf,
  parcelsHere,
  waitingParcels,
} from '#src/features/hand-over/parcels-here.ts';

const now = Date.parse('2026-11-25T10:00:00Z');
const at = { carrier: 'DHL', place: 'Longhua' };
const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const labelOf = (place: number) => `JJD0003900077${String(1_000_000 + place)}`;
const parcel = (place: number, more: object = {}) => ({
  orderId: `028-000000${place}-1234567`,
  ledgerId: id(place),
  trackingId: labelOf(place),
  marketplaceId: 'A1PA6795UKMFR9',
  units: 1,
  carrier: 'DHL',
  dispatchFrom: 'Longhua',
  confirmedAt: new Date(now).toISOString(),
  ...more,
});
const list = (lines: readonly number[], more: Partial<OpenHandOver> = {}): OpenHandOver => ({
  ...{ id: id(99), ...at, bags: '', remark: '' },
  lines: parcelsHere(
    v.parse(HandOvers, { parcels: lines.map(place => parcel(place)), lists: [] }),
    [],
    now,
  ).map(lineOf),
  ...more,
});
const closed = (lines: readonly number[]) => ({
  _id: id(98),
  number: '20261125-0000',
  carrier: 'DHL',
  place: { name: 'Longhua' },
  closedAt: '2026-11-25T09:00:00.000Z',
  lines: list(lines).lines,
  missing: [],
});
const known = (parcels: object[], lists: object[] = []) => v.parse(HandOvers, { parcels, lists });
const row = (kind: string, payload: unknown, more: object = {}) => ({
  kind,
  payload,
  state: 'queued' as const,
  createdAt: now,
  ...more,
});
const confirmation = (place: number) => ({
  ...{ _id: id(place), orderId: `028-000000${place}-1234567`, marketplaceId: 'A1PA6795UKMFR9' },
  ...{ trackingId: labelOf(place), carrier: 'DHL', deliveryService: 'Paket', dispatchFrom: 'Longhua' },
  ...{ dispatchDate: '2026-11-25', products: [{ productId: 'p', quantity: 2 }] },
});

test('parcels that were confirmed without a network are there, corrected ones as corrected, refused and old ones not', () => {
  const rows = [
    row('shipment-confirmation', confirmation(1)),
    row('shipment-confirmation', confirmation(2), { state: 'needs-attention' }),
    row('shipment-confirmation', confirmation(3), { createdAt: now - 31 * 24 * 3_600_000 }),
    row('shipment-amendment', { ...confirmation(1), trackingId: labelOf(7), products: undefined }),
  ];
  expect(parcelsHere(undefined, rows, now)).toEqual([{ ...parcel(1), trackingId: labelOf(7), units: 2 }]);
  // Once the server has it, it is there once.
  expect(parcelsHere(known([parcel(1)]), rows.slice(0, 1), now)).toEqual([parcel(1)]);
});

test('a parcel on a closed list, sent or waiting here, is not expected on another one, and neither is a cancelled one', () => {
  const server = known(
    [parcel(1), parcel(2), parcel(3, { isCancelled: true }), parcel(4), parcel(5, { carrier: 'GLS' })],
    [{ ...closed([1]), marks: {} }],
  );
  const parcels = parcelsHere(server, [row('hand-over', { ...closed([2]), _id: id(97) })], now);
  expect(dueParcels(waitingParcels(parcels, 7, now), at).map(({ ledgerId }) => ledgerId)).toEqual([id(4)]);
});

test('how many days’ parcels are expected is a choice, and an older one is taken once it is scanned', () => {
  const confirmedAt = new Date(now - 8 * 24 * 3_600_000).toISOString();
  const parcels = parcelsHere(known([parcel(1), parcel(2, { confirmedAt })]), [], now);
  const expected = ([1, 7, 14, 30] as const).map(days => waitingParcels(parcels, days, now).length);
  expect(expected).toEqual([1, 1, 2, 2]);
  const mine = list([]);
  expect(judgeParcel(labelOf(2), { parcels, list: mine, open: [mine] }).kind).toBe('due');
});

test('each refusal of a scanned parcel says why, and only what is due is taken', () => {
  const server = known(
    [
      ...[parcel(1), parcel(2), parcel(3, { isCancelled: true }), parcel(4), parcel(5, { carrier: 'GLS' })],
      ...[parcel(6, { dispatchFrom: 'Venlo' }), parcel(7), parcel(8)],
    ],
    [{ ...closed([1]), marks: {} }],
  );
  const parcels = parcelsHere(server, [], now);
  const [mine, other] = [list([7]), list([8], { id: id(96), carrier: 'GLS' })];
  const kindOf = (code: string): HandOverVerdict['kind'] =>
    judgeParcel(code, { parcels, list: mine, open: [mine, other] }).kind;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(place => kindOf(labelOf(place)))).toEqual([
    ...['listed', 'due', 'cancelled', 'due', 'other-carrier', 'other-place', 'again', 'listed', 'unknown'],
  ]);
  expect(kindOf(` ${labelOf(2).toLowerCase()} `)).toBe('due');
  for (const code of ['x'.repeat(4000), 'https://example.org/', '\u0000', ''])
    expect(kindOf(code)).toBe('unknown');
});

test('a closed list names what was scanned and what was missing, its bags and remark, with a number of its day and id', () => {
  const due = dueParcels(parcelsHere(known([parcel(1), parcel(2)]), [], now), at);
  const places = [{ name: 'Longhua', address: '12 Minzhi Avenue', timeZone: 'Asia/Shanghai' }];
  const made = closedList(list([1], { bags: ' 3', remark: ' Gate 2 ' }), {
    due,
    places,
    closedAt: '2026-11-25T10:00:00.000Z',
    day: '2026-11-25',
  });
  expect(v.parse(HandOverList, made)).toMatchObject({
    number: '20261125-0000',
    place: places[0],
    lines: [{ ledgerId: id(1) }],
    missing: [{ ledgerId: id(2) }],
    bags: 3,
    remark: 'Gate 2',
  });
});
