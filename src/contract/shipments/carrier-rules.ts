import * as v from 'valibot';
import { MarketplaceId } from '#src/contract/ids.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';

/** `IOSS`: orders with the marketplace's IOSS number. `ANY`: every other order. */
export const CarrierScheme = v.picklist(['IOSS', 'ANY']);
export type CarrierScheme = v.InferOutput<typeof CarrierScheme>;

/** The carriers that a marketplace takes for a scheme, as far as we know. */
export const CarrierList = v.object({
  marketplaceId: MarketplaceId,
  scheme: CarrierScheme,
  /** The first and the last day, in UTC, for which the list is known to be right. */
  from: CalendarDate,
  until: CalendarDate,
  source: v.string(),
  carriers: v.array(
    v.object({
      code: v.string(),
      /** Absent: every service. */
      services: v.optional(v.array(v.string())),
    }),
  ),
});
export type CarrierList = v.InferOutput<typeof CarrierList>;

/** What the app needs to know to offer the right carriers, also offline. */
export const CarrierRules = v.object({
  lists: v.array(CarrierList),
  /** Carriers that the marketplace refused for this company. */
  refusals: v.array(
    v.object({
      marketplaceId: MarketplaceId,
      scheme: CarrierScheme,
      carrier: v.string(),
      refusedAt: Instant,
    }),
  ),
});
export type CarrierRules = v.InferOutput<typeof CarrierRules>;
