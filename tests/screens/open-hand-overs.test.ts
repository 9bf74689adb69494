import { keys, set } from 'idb-keyval';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  countOpenParcels,
  type OpenHandOver,
  readOpenHandOvers,
  storeOpenHandOver,
} from '#src/api/device/open-hand-overs.ts';
import { forgetHandOvers, openHandOvers } from '#src/api/device/opened-importers.ts';
import { LedgerEntryId, MarketplaceId, OrderId, PersonId, SellerId } from '#src/contract/ids.ts';

const id = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const list = (place: number, parcels: readonly number[]): OpenHandOver => ({
  ...{ id: id(place), carrier: 'DHL', place: `Gate ${place}`, bags: '', remark: '' },
  lines: parcels.map(parcel => ({
    orderId: v.parse(OrderId, `028-000000${parcel}-1234567`),
    ledgerId: v.parse(LedgerEntryId, id(parcel)),
    trackingId: `JJD0003900077${parcel}`,
    marketplaceId: v.parse(MarketplaceId, 'A1PA6795UKMFR9'),
    units: 1,
  })),
});

test('a list is stored beside those that this page hasn’t read, and one that can’t be read hides no other', async () => {
  const unread = list(90, [1]);
  await set('seller-1 person-1', [{ id: 'of another build' }, unread], openHandOvers);
  const begun = list(91, []);
  expect(await storeOpenHandOver('seller-1 person-1', begun.id, begun)).toBe(true);
  const scanned = list(91, [2, 3]);
  expect(await storeOpenHandOver('seller-1 person-1', begun.id, scanned)).toBe(true);
  expect(await readOpenHandOvers('seller-1 person-1')).toEqual([unread, scanned]);
  expect(await storeOpenHandOver('seller-1 person-1', unread.id, undefined)).toBe(true);
  expect(await readOpenHandOvers('seller-1 person-1')).toEqual([scanned]);
});

test('a person who signs out leaves no open list of any company, and takes nobody else’s', async () => {
  await set('seller-2 person-1', [list(92, [4])], openHandOvers);
  await set('seller-1 person-2', [list(93, [5])], openHandOvers);
  const member = { sellerId: v.parse(SellerId, 'seller-1'), personId: v.parse(PersonId, 'person-1') };
  expect(await countOpenParcels(member)).toBe(3);
  await forgetHandOvers(member);
  expect(await keys(openHandOvers)).toEqual(['seller-1 person-2']);
});
