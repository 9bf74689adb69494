import { Refusal } from '#server/domain/refusal.ts';
import { type EligibleCarriers, unlistedPart } from '#src/contract/carrier-eligibility.ts';
import type { ShipmentValues } from '#src/contract/shipment-ledger.ts';

/**
 * What speaks against a confirmation's carrier or service by the list that we have; null for nothing. A list that is no
 * longer known to be right refuses nothing, and neither does one against a person who knows what they do.
 * @param day in UTC
 */
export function refusalOfIneligible(
  values: ShipmentValues & { sendAnyway?: true | undefined },
  list: EligibleCarriers | null,
  day: string,
): Refusal | null {
  const part = values.sendAnyway ? undefined : unlistedPart(list, values, day);
  if (!part) return null;
  return new Refusal(
    'SHIPMENT.CARRIER_NOT_ELIGIBLE',
    `This ${words[part]} isn’t on the marketplace’s list for such orders, which is known to be right until ${list?.until}.`,
    { path: part, until: list?.until },
  );
}

const words = { carrier: 'carrier', deliveryService: 'delivery service' };
