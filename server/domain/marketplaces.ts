import type { Marketplace } from '#src/contract/marketplace.ts';

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
