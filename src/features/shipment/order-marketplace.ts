import { useQuery } from '@tanstack/react-query';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import type { TrackingItem } from '#src/contract/customs-tracking.ts';
import type { Seller } from '#src/contract/seller.ts';
import type { ShipmentOrder } from './shipment-form.ts';

/** [47] The order's marketplace; the seller's own where the list names no other, or doesn't know the order yet. */
export function useOrderMarketplace(
  order: Pick<TrackingItem, 'marketplaceId'> | undefined,
  { sellerApis, marketplace }: Pick<Seller, 'sellerApis' | 'marketplace'>,
): Pick<ShipmentOrder, 'marketplaceId' | 'marketplace'> {
  const named = order?.marketplaceId;
  const { data } = useQuery({ ...marketplacesQuery, enabled: named !== undefined });
  if (named === undefined) {
    return { marketplaceId: sellerApis?.amazon?.marketplaceId ?? '', marketplace: marketplace ?? '' };
  }
  const country = data?.find(({ marketplaceId }) => marketplaceId === named)?.country;
  return { marketplaceId: named, marketplace: country ?? named };
}
