import { findCarrier, otherCarrierCode } from '#src/contract/shipments/carriers.ts';

/** As the marketplace is told of a carrier: by its code, or by name where it has none. */
export function marketplaceCarrier(carrier: string): { carrierCode: string; carrierName?: string } {
  const known = findCarrier(carrier);
  return known ? { carrierCode: known.code } : { carrierCode: otherCarrierCode, carrierName: carrier.trim() };
}
