import { useQuery } from '@tanstack/react-query';
import { marketplacesQuery } from '#src/api/queries/marketplaces.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { marketplaceFilterTexts } from '#src/messages/marketplace-filter.ts';
import { FilterSelect } from '#src/ui/filter-select.tsx';
import { homeMarketplace } from './order-marketplace.ts';

const all = 'all';

export interface MarketplaceFilterProps {
  /** Those of the orders; `home` for the seller's own. */
  marketplaces: readonly string[];
  /** Undefined for all of them. */
  value: string | undefined;
  onChange: (marketplace: string | undefined) => void;
}

/** Which marketplace's orders are shown, where there are several. */
export default function MarketplaceFilter({ marketplaces, value = all, onChange }: MarketplaceFilterProps) {
  const texts = useTexts(marketplaceFilterTexts);
  const countryName = useCountryName();
  const { data: known = [] } = useQuery(marketplacesQuery);
  // Only looks: whoever is signed in is known.
  const { data: seller } = useQuery({ ...sellerQuery, enabled: false });
  const nameOf = (marketplace: string) => {
    const country =
      marketplace === homeMarketplace
        ? seller?.marketplace
        : known.find(({ marketplaceId }) => marketplaceId === marketplace)?.country;
    return country ? countryName(country) : marketplace;
  };
  return (
    <FilterSelect
      label={texts.label}
      value={value}
      onChange={next => onChange(next === all ? undefined : next)}
      options={[
        { value: all, text: texts.all },
        ...marketplaces.map(marketplace => ({ value: marketplace, text: nameOf(marketplace) })),
      ]}
    />
  );
}
