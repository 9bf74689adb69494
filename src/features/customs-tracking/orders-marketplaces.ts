import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';

/**
 * Countries of the marketplaces of a list's orders.
 * @param home country of the seller's own, whose orders need not say it
 * @returns undefined where all are of one
 */
export function marketplacesOf(
  orders: readonly TrackedOrder[],
  home: string | null | undefined,
): readonly string[] | undefined {
  // Most lists name none.
  if (!home || !orders.some(order => order.marketplace)) return undefined;
  const found = new Set(orders.map(({ marketplace }) => marketplace ?? home));
  return found.size > 1 ? [...found].sort() : undefined;
}
