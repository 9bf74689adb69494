import { useMemo } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { marketplaceTexts } from '#src/messages/marketplaces.ts';

/** @returns a marketplace's country in the language of the screen */
export function useCountryName(): (country: string) => string {
  const { countries } = useTexts(marketplaceTexts);
  return useMemo(() => {
    const names = new Map<string, string>(Object.entries(countries));
    return country => names.get(country) ?? country;
  }, [countries]);
}
