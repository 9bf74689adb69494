import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { articleCodes } from '#src/contract/scanned-codes/article-codes.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import type { AssignedCode } from '#src/contract/shipments/parcel-contents.ts';
import type { ArticleVerdict } from '#src/entities/packing/packing-state.ts';
import { type CountedItem, countedUnits, unitsLeft } from './unit-counts.ts';

interface KnownArticles {
  /** What has to be in the parcel. */
  items: readonly CountedItem[];
  counts: UnitCounts;
  /** The company's, and what was assigned on this device. */
  codes: readonly AssignedCode[];
  /** Of all orders that wait. */
  skus: ReadonlySet<string>;
}

const isMarketplacesOwn = (code: string) => /^B0[0-9A-Z]{8}$/.test(code);

/**
 * What a scan is where contents are counted.
 * @returns undefined for what may be a label: that is judged as one
 */
export function judgeArticle(
  text: string,
  { items, counts, codes, skus }: KnownArticles,
): ArticleVerdict | undefined {
  const printed = articleCodes(text);
  const skusOf = (code: string) =>
    [...codes, ...counts.codes].flatMap(one => (one.code === code ? one.sku : []));
  // One code may be of several lines: it fills the first that lacks a unit.
  const ofOrder = items.filter(({ sku, asin }) =>
    printed.some(
      code =>
        code === sku ||
        code === asin ||
        (sku !== undefined && skusOf(code).includes(sku)) ||
        (asin !== undefined && skusOf(code).includes(asin)),
    ),
  );
  const [first] = ofOrder;
  const [code = ''] = printed;
  if (first) {
    const open = ofOrder.find(item => countedUnits(counts, item) < item.quantity);
    if (open) return { signal: 'counted', counts: open._id };
    const { name, quantity } = first;
    return { signal: 'too-many', notice: { kind: 'article', what: 'too-many', code, name, quantity } };
  }
  const isOthers = printed.some(one => skus.has(one) || isMarketplacesOwn(one) || skusOf(one).length > 0);
  if (isOthers) return { signal: 'wrong', notice: { kind: 'article', what: 'other', code } };
  const { readings } = recognise(text);
  const isArticle = readings.some(({ kind }) => kind === 'product');
  const isLabel = readings.some(({ kind }) => kind === 'tracking');
  const isRouting = readings.some(({ kind }) => kind === 'routing');
  // By its form it may be both. While units are missing the next code is a unit's, and afterwards the label's.
  if (isRouting || (isLabel && !isArticle) || unitsLeft(counts, items) === 0) return undefined;
  if (printed.length === 0)
    return { signal: 'wrong', notice: { kind: 'article', what: 'none', text }, unknown: text };
  return {
    signal: 'wrong',
    notice: { kind: 'article', what: 'unknown', code },
    // Perhaps another order's slip, read badly.
    ...(!isArticle && { unknown: text }),
  };
}
