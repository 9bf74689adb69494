import * as v from 'valibot';
import { LedgerEntryId, OrderId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { HandOverDoubt } from '#src/contract/shipments/hand-over-mark.ts';
import { CountedUnits } from '#src/contract/shipments/parcel-contents.ts';
import { ShipmentRevision, ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import { MarketplaceRefusalCode } from '#src/contract/shipments/shipment-outcome.ts';

/** What can happen to an order, as its history names it. */
export const OrderEventKind = v.picklist([
  'confirmed',
  'amended',
  /** The marketplace was told of a revision, and took it. */
  'accepted',
  'refused',
  'verified',
  'missing',
  'resent',
  /** Sent besides a confirmed one, because two devices packed the order; the marketplace isn't told of it. */
  'second-parcel',
  /** Somebody has seen a problem for which nothing is to be sent again. */
  'closed',
  /** Another order was confirmed with the same tracking number, and a person said that both are in one parcel. */
  'label-shared',
  /** Somebody has looked into what was marked on a hand-over list. */
  'hand-over-settled',
  'cancellation-requested',
  'cancelled',
  'shipped-elsewhere',
]);
export type OrderEventKind = v.InferOutput<typeof OrderEventKind>;

/** One that a later build names, and a page of this one only knows to have happened. */
const KnownEventKind = v.fallback(v.picklist([...OrderEventKind.options, 'other']), 'other');

/** What belongs to an event, by its kind. */
export const OrderEventDetail = v.object({
  /** Of a confirmation and an amendment: that revision's. Of a second parcel: its own. */
  values: v.optional(ShipmentValues),
  isSentAnyway: v.optional(v.boolean()),
  /** Of a parcel that was handed over. */
  mark: v.fallback(v.optional(HandOverDoubt), undefined),
  /** Of a confirmation, where contents are checked. */
  contents: v.fallback(v.optional(CountedUnits), undefined),
  /** Other orders in the same parcel. */
  sharedWith: v.optional(v.array(OrderId)),
  /** Of a refusal. */
  code: v.fallback(v.optional(MarketplaceRefusalCode), undefined),
  reason: v.optional(v.string()),
  /** Of a cancellation: something of it was in a parcel that hadn't been handed over. */
  isPacked: v.optional(v.boolean()),
  /** Of a package that somebody else sent. */
  carrier: v.optional(v.string()),
  trackingNumber: v.optional(v.string()),
});
export type OrderEventDetail = v.InferOutput<typeof OrderEventDetail>;

/** One line of an order's history. */
export const OrderEvent = v.object({
  at: Instant,
  kind: KnownEventKind,
  ledgerId: v.optional(LedgerEntryId),
  revision: v.optional(ShipmentRevision),
  /** Name of the person, and label of the device; absent where nobody here did it. */
  by: v.optional(v.string()),
  device: v.optional(v.string()),
  detail: OrderEventDetail,
});
export type OrderEvent = v.InferOutput<typeof OrderEvent>;
