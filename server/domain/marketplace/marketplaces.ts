import type { Marketplace } from '#src/contract/accounts/marketplace.ts';

/**
 * Marketplaces of the European Union, where goods need a clearance, by the marketplace's own ids, each with where its
 * sellers sign in.
 */
const known = new Map(
  Object.entries({
    A1PA6795UKMFR9: { country: 'Germany', sellerCentral: 'https://sellercentral.amazon.de' },
    A13V1IB3VIYZZH: { country: 'France', sellerCentral: 'https://sellercentral.amazon.fr' },
    APJ6JRA9NG5V4: { country: 'Italy', sellerCentral: 'https://sellercentral.amazon.it' },
    A1RKKUPIHCS9HS: { country: 'Spain', sellerCentral: 'https://sellercentral.amazon.es' },
    A1805IZSGTT6HS: { country: 'Netherlands', sellerCentral: 'https://sellercentral.amazon.nl' },
    A1C3SOZRARQ6R3: { country: 'Poland', sellerCentral: 'https://sellercentral.amazon.pl' },
    A2NODRKZP88ZB9: { country: 'Sweden', sellerCentral: 'https://sellercentral.amazon.se' },
    AMEN7PMS3EDWL: { country: 'Belgium', sellerCentral: 'https://sellercentral.amazon.com.be' },
    A28R8C7NBKEWEA: { country: 'Ireland', sellerCentral: 'https://sellercentral.amazon.ie' },
  }),
);

export const marketplaces = [...known].map(([marketplaceId, { country }]) => ({ marketplaceId, country }));

/** @returns the country's name, or undefined for a marketplace outside the European Union */
export const marketplaceCountry = (marketplaceId: string): Marketplace['country'] | undefined =>
  known.get(marketplaceId)?.country;

/** @returns an origin, or undefined for a marketplace outside the European Union */
export const sellerCentral = (marketplaceId: string): string | undefined =>
  known.get(marketplaceId)?.sellerCentral;
