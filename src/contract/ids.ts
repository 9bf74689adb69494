import * as v from 'valibot';
import { textLimits } from './constants.ts';
import { storable } from './text.ts';

const opaqueId = v.pipe(v.string(), storable, v.nonEmpty(), v.maxLength(textLimits.id));

/** Ids are opaque strings; the brand keeps an order's id from being passed where a seller's is meant. */
export const SellerId = v.pipe(opaqueId, v.brand('SellerId'));
export type SellerId = v.InferOutput<typeof SellerId>;

/** Somebody who signs in: a member of one company or of several. */
export const PersonId = v.pipe(opaqueId, v.brand('PersonId'));
export type PersonId = v.InferOutput<typeof PersonId>;

/** The marketplace's order number, such as 028-5544332-1122334. */
export const OrderId = v.pipe(opaqueId, v.brand('OrderId'));
export type OrderId = v.InferOutput<typeof OrderId>;

/** `_id` of an order item; it is what a shipment ledger entry calls `productId`. */
export const ProductId = v.pipe(opaqueId, v.brand('ProductId'));
export type ProductId = v.InferOutput<typeof ProductId>;

export const MarketplaceId = v.pipe(opaqueId, v.brand('MarketplaceId'));
export type MarketplaceId = v.InferOutput<typeof MarketplaceId>;

export const ImporterId = v.pipe(opaqueId, v.brand('ImporterId'));
export type ImporterId = v.InferOutput<typeof ImporterId>;

export const LedgerEntryId = v.pipe(opaqueId, v.brand('LedgerEntryId'));
export type LedgerEntryId = v.InferOutput<typeof LedgerEntryId>;
