import * as v from 'valibot';
import { type SavedShipping, ShippingDefaults } from '#src/contract/accounts/shipping-defaults.ts';

const { places, place, carriers } = ShippingDefaults.entries;

/** As it is filled in; nothing chosen is an empty text. */
export const ShippingForm = v.object({
  places,
  place,
  carriers,
  marketplaces: v.record(v.string(), v.string()),
  ioss: v.string(),
  contents: v.picklist(['', 'required']),
  persons: v.picklist(['', 'counted']),
});
export type ShippingValues = v.InferInput<typeof ShippingForm>;

export function shippingValues(saved: SavedShipping | undefined): ShippingValues {
  const {
    places = [],
    place = '',
    carriers = [],
    marketplaces = {},
    ioss = '',
    contents = '',
    persons = '',
  } = saved ?? {};
  return {
    places: places.map(({ name, address = '', timeZone = '' }) => ({ name, address, timeZone })),
    place,
    carriers: carriers.map(({ carrier, service = '' }) => ({ carrier, service })),
    marketplaces,
    ioss,
    contents,
    persons,
  };
}

/** What of the form is sent. */
export function toShipping(values: v.InferOutput<typeof ShippingForm>, version: number): SavedShipping {
  const { marketplaces, ioss, place, contents, persons, ...rest } = values;
  return {
    ...rest,
    ...(place && { place }),
    marketplaces: Object.fromEntries(Object.entries(marketplaces).filter(([, carrier]) => carrier !== '')),
    ...(ioss && { ioss }),
    ...(contents && { contents }),
    ...(persons && { persons }),
    version,
  };
}

/** With another name of a place, also where it is the one of new confirmations. */
export function renamePlace(values: ShippingValues, index: number, name: string): ShippingValues {
  const before = values.places[index]?.name;
  return {
    ...values,
    places: values.places.map((one, at) => (at === index ? { ...one, name } : one)),
    place: before !== '' && values.place === before ? name : values.place,
  };
}

/** Without a place, also as the one of new confirmations. */
export function removePlace(values: ShippingValues, index: number): ShippingValues {
  const { places, place } = values;
  return {
    ...values,
    places: places.filter((_, at) => at !== index),
    place: places[index]?.name === place ? '' : place,
  };
}
