import type { Marketplace } from '#src/contract/accounts/marketplace.ts';

/** Marketplaces of the European Union, where goods need a clearance, by the marketplace's own ids. */
const countryOf = {
  A1PA6795UKMFR9: 'Germany',
  A13V1IB3VIYZZH: 'France',
  APJ6JRA9NG5V4: 'Italy',
  A1RKKUPIHCS9HS: 'Spain',
  A1805IZSGTT6HS: 'Netherlands',
  A1C3SOZRARQ6R3: 'Poland',
  A2NODRKZP88ZB9: 'Sweden',
  AMEN7PMS3EDWL: 'Belgium',
  A28R8C7NBKEWEA: 'Ireland',
};
const countries = new Map(Object.entries(countryOf));

export const marketplaces = [...countries].map(([marketplaceId, country]) => ({ marketplaceId, country }));

/** @returns the country's name, or undefined for a marketplace outside the European Union */
export const marketplaceCountry = (marketplaceId: string): Marketplace['country'] | undefined =>
  countries.get(marketplaceId);

/** Where sellers of a marketplace sign in. */
const sellerCentralOf: Readonly<Record<string, string>> = {
  A1PA6795UKMFR9: 'https://sellercentral.amazon.de',
  A13V1IB3VIYZZH: 'https://sellercentral.amazon.fr',
  APJ6JRA9NG5V4: 'https://sellercentral.amazon.it',
  A1RKKUPIHCS9HS: 'https://sellercentral.amazon.es',
  A1805IZSGTT6HS: 'https://sellercentral.amazon.nl',
  A1C3SOZRARQ6R3: 'https://sellercentral.amazon.pl',
  A2NODRKZP88ZB9: 'https://sellercentral.amazon.se',
  AMEN7PMS3EDWL: 'https://sellercentral.amazon.com.be',
  A28R8C7NBKEWEA: 'https://sellercentral.amazon.ie',
} satisfies Record<keyof typeof countryOf, string>;

/** @returns an origin, or undefined for a marketplace outside the European Union */
export const sellerCentral = (marketplaceId: string): string | undefined => sellerCentralOf[marketplaceId];
