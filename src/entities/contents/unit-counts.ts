import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import type { ProductId } from '#src/contract/ids.ts';
import type { ParcelContents } from '#src/contract/shipments/parcel-contents.ts';

/** What has to be counted of an order. */
export interface CountedItem {
  _id: ProductId;
  name: string;
  quantity: number;
  sku?: string | undefined;
  asin?: string | undefined;
}

type Item = Pick<CountedItem, '_id' | 'quantity'>;

const none = { scanned: 0, byHand: 0 };
const countOf = ({ items }: UnitCounts, { _id }: Pick<Item, '_id'>) => items[_id] ?? none;

/** Units of an item; some may have been cancelled since. */
export function countedUnits(counts: UnitCounts, item: Item): number {
  const { scanned, byHand } = countOf(counts, item);
  return Math.min(scanned + byHand, item.quantity);
}

export const unitsLeft = (counts: UnitCounts, items: readonly Item[]): number =>
  items.reduce((left, item) => left + item.quantity - countedUnits(counts, item), 0);

const withCount = (counts: UnitCounts, { _id }: Item, count: typeof none): UnitCounts => ({
  ...counts,
  items: { ...counts.items, [_id]: count },
});

/** One unit more, and never one more than was ordered. */
export function countOne(counts: UnitCounts, item: Item, by: 'scanned' | 'byHand'): UnitCounts {
  if (countedUnits(counts, item) >= item.quantity) return counts;
  const count = countOf(counts, item);
  return withCount(counts, item, { ...count, [by]: count[by] + 1 });
}

/** So many units, where a person typed the number: what was scanned stays, the rest was counted by hand. */
export function countTo(counts: UnitCounts, item: Item, units: number): UnitCounts {
  const wanted = Math.min(units, item.quantity);
  const scanned = Math.min(countOf(counts, item).scanned, wanted);
  return withCount(counts, item, { scanned, byHand: wanted - scanned });
}

/** Whether anything of an order was counted. */
export const isCounted = ({ items }: UnitCounts): boolean =>
  Object.values(items).some(({ scanned, byHand }) => scanned + byHand > 0);

/** What goes with the confirmation of these items. */
export function contentsRecord(counts: UnitCounts, items: readonly Item[]): ParcelContents {
  const { codes } = counts;
  return {
    counted: items.map(item => ({ productId: item._id, ...countOf(counts, item) })),
    ...(unitsLeft(counts, items) > 0 && { isSkipped: true as const }),
    ...(codes.length > 0 && { codes: [...codes] }),
  };
}
