import type { Hono } from 'hono';
import { Refusal } from '#server/domain/refusal.ts';

/** What a seller's authorization of the marketplace consists of. */
export interface MarketplaceAccount {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

/** The product's own registration at the marketplace: what a seller's consent is given to. */
export type MarketplaceApp = Pick<MarketplaceAccount, 'clientId' | 'clientSecret'>;

/** Try again after this many milliseconds. The reason is for people. */
export interface RetryLater {
  state: 'retry';
  afterMs: number;
  reason: string;
  /** The seller has to link the marketplace again first. */
  isUnauthorized?: true;
}

/** Final: the same request would be refused again. */
export interface Refused {
  state: 'refused';
  reason: string;
}

export interface Answered<Value> {
  state: 'answered';
  value: Value;
}

export type Reading<Value> = Answered<Value> | Refused | RetryLater;

export type ConfirmationOutcome =
  | { state: 'accepted' }
  /** The marketplace has no open package for it: confirmed elsewhere, or cancelled. */
  | { state: 'already-fulfilled'; reason: string }
  | Refused
  | RetryLater;

/** One package of an order as it is sent to the marketplace. */
export interface PackageConfirmation {
  orderId: string;
  marketplaceId: string;
  /** Made once and kept: the same one again edits the package instead of adding another. */
  packageReferenceId: string;
  carrierCode: string;
  /** With the carrier code "Other" only. */
  carrierName?: string;
  shippingMethod: string;
  trackingNumber: string;
  shipDate: Date;
  shipFromSupplySourceId?: string;
  items: readonly { orderItemId: string; quantity: number }[];
}

export interface MarketplaceOrderItem {
  orderItemId: string;
  title: string;
  /** What the seller calls the article, and the marketplace; null where it doesn't say. */
  sku: string | null;
  asin: string | null;
  /** Nought for one that was cancelled as a whole. */
  quantityOrdered: number;
  quantityFulfilled: number;
  /** What is left to ship; null where the marketplace doesn't say. */
  quantityUnfulfilled: number | null;
  /** The buyer asked for it, or for some of it, to be cancelled. */
  isCancellationRequested: boolean;
  /** It was cancelled, or some of it. */
  isCancellationExecuted: boolean;
  /** Who did that, in the marketplace's words; null where it doesn't say. */
  cancelledBy: string | null;
  /** The marketplace collects its VAT: only carriers of its list may carry it. */
  hasIossNumber: boolean;
  /** Of one piece. */
  unitPrice: number | null;
  /** ISO 4217. */
  currency: string | null;
}

/** A package as the marketplace shows it, no matter who sent it. */
export interface MarketplacePackage {
  packageReferenceId: string;
  /** In the marketplace's words. */
  status: string | null;
  /** By code or by name. */
  carrier: string | null;
  shippingService: string | null;
  trackingNumber: string | null;
  shippedAt: Date | null;
  /** When the marketplace first had it. */
  createdAt: Date | null;
  items: readonly { orderItemId: string; quantity: number }[];
}

export interface MarketplaceOrder {
  orderId: string;
  marketplaceId: string;
  createdAt: Date;
  updatedAt: Date;
  /** In the marketplace's words, of which it may have new ones. */
  fulfillmentStatus: string;
  /** The latest instant at which a confirmation is in time. */
  shipBy: Date | null;
  /** What the buyer was promised: a delivery from then on, and by then. */
  deliverFrom: Date | null;
  deliverBy: Date | null;
  items: readonly MarketplaceOrderItem[];
  packages: readonly MarketplacePackage[];
}

export interface SupplySource {
  supplySourceId: string;
  alias: string;
}

export interface OrdersPage {
  orders: readonly MarketplaceOrder[];
  /** Asks for the next page, within 24 hours; null on the last one. */
  nextToken: string | null;
}

/** So many one call of `tradeItemNumbers` may ask for. */
export const mostArticlesAtOnce = 20;

/** The marketplace, whether the real one or the sandbox of this repository. No call throws for what it answers. */
export interface Marketplace {
  /** Whether an account's credentials work; refused where they don't. */
  checkAccount(account: MarketplaceAccount): Promise<Reading<null>>;
  /**
   * What a seller's consent grants.
   * @param redirectUri the one that consent was asked with
   */
  exchangeCode(
    app: MarketplaceApp,
    consent: { code: string; redirectUri: string },
  ): Promise<Reading<{ refreshToken: string }>>;
  confirmShipment(
    account: MarketplaceAccount,
    confirmation: PackageConfirmation,
  ): Promise<ConfirmationOutcome>;
  /**
   * One page of the orders changed after an instant. A page at a time, since the marketplace allows twenty in a
   * burst and then one in three minutes: the caller must be able to go on where it stopped.
   */
  ordersPage(
    account: MarketplaceAccount,
    query: { marketplaceIds: readonly string[]; updatedAfter: Date; nextToken?: string },
  ): Promise<Reading<OrdersPage>>;
  /** One order as it is now: one in two seconds after a burst of thirty. */
  readOrder(account: MarketplaceAccount, orderId: string): Promise<Reading<MarketplaceOrder>>;
  /** Ids of the marketplaces in which the seller takes part by this authorization, of whatever region. */
  participations(account: MarketplaceAccount): Promise<Reading<readonly string[]>>;
  supplySources(account: MarketplaceAccount): Promise<Reading<readonly SupplySource[]>>;
  /**
   * The trade item numbers that the marketplace's catalogue has of articles, in 14 digits and by ASIN: two calls a
   * second. An authorization that lacks the role for it is answered like one that has ended.
   * @param asins at most `mostArticlesAtOnce`; those that the catalogue doesn't have are missing from the answer
   */
  tradeItemNumbers(
    account: MarketplaceAccount,
    query: { marketplaceId: string; asins: readonly string[] },
  ): Promise<Reading<ReadonlyMap<string, readonly string[]>>>;
}

/** The marketplace of the settings, opened at the server's start. */
export interface OpenMarketplace {
  marketplace: Marketplace;
  /** The product's registration. */
  app: MarketplaceApp & { appId: string };
  /**
   * Where a seller of a marketplace signs in.
   * @param origin the app's own
   */
  sellerCentral: (marketplaceId: string, origin: string) => string | undefined;
  /** The sandbox's pages and the path they are shown below; undefined for the real marketplace. */
  pages?: { path: string; app: Hono };
  close: () => Promise<void>;
}

/**
 * What the marketplace answered; undefined where it refused.
 * @throws Refusal where it gave no answer: that says nothing about what was asked
 */
export function answeredValue<Value>(reading: Reading<Value>): Value | undefined {
  if (reading.state === 'retry') {
    throw new Refusal('SERVER.UNAVAILABLE', reading.reason, {}, Math.ceil(reading.afterMs / 1000));
  }
  return reading.state === 'answered' ? reading.value : undefined;
}
