import * as v from 'valibot';
import { type CountedUnits, ParcelContents } from '#src/contract/shipments/parcel-contents.ts';
import type { NewShipment } from '#src/contract/shipments/shipment-ledger.ts';

/**
 * What the order's history says of a parcel's count; undefined where nobody counts. It is never a reason to refuse the
 * confirmation: the parcel may be gone.
 * @param isRequired whether the company wants each unit counted
 */
export function countedUnits(
  { contents: sent, products }: Pick<NewShipment, 'contents' | 'products'>,
  isRequired: boolean,
): CountedUnits | undefined {
  const read = v.safeParse(ParcelContents, sent);
  // What can't be read is as if nobody had counted.
  const contents = read.success ? read.output : undefined;
  if (!contents && !isRequired) return undefined;
  const lines = products.map(({ productId, quantity }) => {
    const line = contents?.counted.find(counted => counted.productId === productId);
    const scanned = Math.min(line?.scanned ?? 0, quantity);
    return { scanned, byHand: Math.min(line?.byHand ?? 0, quantity - scanned), quantity };
  });
  const sum = (of: 'scanned' | 'byHand' | 'quantity') => lines.reduce((units, line) => units + line[of], 0);
  const [scanned, byHand] = [sum('scanned'), sum('byHand')];
  const units = sum('quantity') - scanned - byHand;
  const why = contents?.isSkipped ? ('skipped' as const) : ('not-asked' as const);
  return {
    ...{ scanned, byHand },
    ...(isRequired && units > 0 && { notCounted: { units, why } }),
    ...(contents?.codes && contents.codes.length > 0 && { codes: contents.codes }),
  };
}
