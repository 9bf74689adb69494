import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';

/** In the address and the filter: the seller's own, whose orders need not say it. */
export const homeMarketplace = 'home';

export const marketplaceOf = ({ marketplaceId }: TrackedOrder): string => marketplaceId ?? homeMarketplace;

/** The marketplaces of a list's orders, the seller's own first; undefined where all are of one. */
export function marketplacesOf(orders: readonly TrackedOrder[]): readonly string[] | undefined {
  // Most lists name none.
  if (!orders.some(order => order.marketplaceId)) return undefined;
  const found = [...new Set(orders.map(marketplaceOf))];
  return found.length > 1
    ? found.sort((one, other) => Number(other === homeMarketplace) - Number(one === homeMarketplace))
    : undefined;
}
