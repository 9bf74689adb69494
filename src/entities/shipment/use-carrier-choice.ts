import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierRulesQuery } from '#src/api/queries/carrier-rules.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { type CarrierChoice, carrierChoice } from './carrier-choice.ts';
import type { ShipmentOrder } from './shipment-form.ts';

/** The choice for an order, by the rules that the device has; `isLoading` while it has none and asks for them. */
export function useCarrierChoice({
  marketplaceId,
  isIoss,
}: Pick<ShipmentOrder, 'marketplaceId' | 'isIoss'>): CarrierChoice & { isLoading: boolean } {
  const { data, isLoading } = useQuery(carrierRulesQuery);
  const day = listDay(new Date());
  return useMemo(
    () => ({ ...carrierChoice(data, { marketplaceId, isIoss }, day), isLoading }),
    [data, marketplaceId, isIoss, day, isLoading],
  );
}
