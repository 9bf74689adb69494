import type { Seller } from '#src/contract/accounts/seller.ts';
import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import type { ShipmentOrder } from './shipment-form.ts';

/** [47] The order's marketplace; the seller's own where the list names no other, or doesn't know the order yet. */
export function orderMarketplace(
  order: Pick<TrackingItem, 'marketplaceId' | 'marketplace'> | undefined,
  { sellerApis, marketplace }: Pick<Seller, 'sellerApis' | 'marketplace'>,
): Pick<ShipmentOrder, 'marketplaceId' | 'marketplace'> {
  const id = order?.marketplaceId;
  return id === undefined
    ? { marketplaceId: sellerApis?.amazon?.marketplaceId ?? '', marketplace: marketplace ?? '' }
    : { marketplaceId: id, marketplace: order?.marketplace ?? id };
}
