import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';

const most = 50;

/** Where parcels leave from. A confirmation carries its name. */
export const DispatchPlace = v.object({
  name: requiredText(),
  address: optionalText(textLimits.reason),
  /** IANA name. */
  timeZone: optionalText(textLimits.id),
});
export type DispatchPlace = v.InferOutput<typeof DispatchPlace>;

const Carrier = requiredText();

/** What a company has decided for new confirmations; what a person chooses for a parcel comes before it. */
export const ShippingDefaults = v.object({
  places: v.pipe(
    v.array(DispatchPlace),
    v.maxLength(most),
    v.check(
      places => new Set(places.map(({ name }) => name)).size === places.length,
      'Names are used twice.',
    ),
  ),
  /** Name of the place of a new confirmation. */
  place: optionalText(),
  /** In use, with the service that each is chosen with. */
  carriers: v.pipe(v.array(v.object({ carrier: Carrier, service: optionalText() })), v.maxLength(most)),
  /** The carrier of an order, by marketplace. */
  marketplaces: v.pipe(v.record(requiredText(textLimits.id), Carrier), v.maxEntries(most)),
  /** The carrier of an IOSS order, of whichever marketplace. */
  ioss: v.optional(Carrier),
  /** Whether each unit is counted before a label is taken; absent: nobody is asked to. */
  contents: v.optional(v.literal('required')),
  /** Whether confirmations are counted and listed by person, which the owner decides; absent: they aren't. */
  persons: v.optional(v.literal('counted')),
});
export type ShippingDefaults = v.InferOutput<typeof ShippingDefaults>;

/** `version` counts the changes: a change names the one that it is based on, 0 where there is none yet. */
export const SavedShipping = v.object({ ...ShippingDefaults.entries, version: v.number() });
export type SavedShipping = v.InferOutput<typeof SavedShipping>;
