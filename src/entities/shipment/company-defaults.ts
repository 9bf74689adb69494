import type { LastShipments } from '#src/api/device/last-shipment.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';

type CompanyDefaults = Seller['shipping'];

/** The carrier that the company has decided on for such an order. */
export function defaultCarrier(
  company: CompanyDefaults,
  { marketplaceId, isIoss }: { marketplaceId: string; isIoss: boolean },
): string | undefined {
  return (isIoss ? company?.ioss : undefined) ?? company?.marketplaces[marketplaceId];
}

/**
 * What a form is opened with: the company's services and place come before those that were used last on this device.
 * Its carriers in use are offered after the ones that were used here.
 */
export function withCompany(last: LastShipments, company: CompanyDefaults): LastShipments {
  if (!company) return last;
  const { places, place, carriers } = company;
  const unique = (texts: readonly (string | undefined)[]) => [
    ...new Set(texts.filter(text => text !== undefined)),
  ];
  return {
    carriers: unique([...last.carriers, ...carriers.map(({ carrier }) => carrier)]),
    services: {
      ...last.services,
      ...Object.fromEntries(
        carriers.flatMap(({ carrier, service }) => (service ? [[carrier, service]] : [])),
      ),
    },
    dispatchFrom: unique([place || undefined, ...last.dispatchFrom, ...places.map(({ name }) => name)]),
  };
}
