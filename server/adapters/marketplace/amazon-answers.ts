import * as v from 'valibot';

/** Login with Amazon's answer to a refresh token or an authorization code. */
export const TokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds. */
  expires_in: v.number(),
  refresh_token: v.optional(v.pipe(v.string(), v.nonEmpty())),
});

/** Login with Amazon refuses with the error codes of RFC 6749. */
export const TokenRefusal = v.object({ error: v.string(), error_description: v.optional(v.string()) });

export const AmazonErrors = v.object({
  errors: v.pipe(
    v.array(v.object({ code: v.string(), message: v.optional(v.string()), details: v.optional(v.string()) })),
    v.minLength(1),
  ),
});

// Shapes of orders: `models/orders-api-model/orders_2026-01-01.json` of amzn/selling-partner-api-models. Its enumerations
// grow, and what it calls required was missing before: only what nothing can be done without is asked for.

const Money = v.object({ amount: v.union([v.string(), v.number()]), currencyCode: v.string() });

const AmazonPackage = v.object({
  // A number was answered, too, as long as one was taken.
  packageReferenceId: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  packageStatus: v.nullish(v.object({ status: v.nullish(v.string()) })),
  carrier: v.nullish(v.string()),
  shippingService: v.nullish(v.string()),
  trackingNumber: v.nullish(v.string()),
  createdTime: v.nullish(v.string()),
  shipTime: v.nullish(v.string()),
  packageItems: v.nullish(v.array(v.object({ orderItemId: v.string(), quantity: v.number() }))),
});
export type AmazonPackage = v.InferOutput<typeof AmazonPackage>;

/** The part of an order (version 2026-01-01) that the product reads. */
export const AmazonOrder = v.object({
  orderId: v.string(),
  createdTime: v.string(),
  lastUpdatedTime: v.string(),
  /** Absent for orders that weren't placed at a marketplace. */
  salesChannel: v.object({ marketplaceId: v.nullish(v.string()) }),
  fulfillment: v.nullish(
    v.object({
      fulfillmentStatus: v.nullish(v.string()),
      shipByWindow: v.nullish(v.object({ latestDateTime: v.nullish(v.string()) })),
      deliverByWindow: v.nullish(
        v.object({ earliestDateTime: v.nullish(v.string()), latestDateTime: v.nullish(v.string()) }),
      ),
    }),
  ),
  /** With the data set PACKAGES only. */
  packages: v.nullish(v.array(AmazonPackage)),
  orderItems: v.array(
    v.object({
      orderItemId: v.string(),
      quantityOrdered: v.number(),
      product: v.object({
        title: v.nullish(v.string()),
        asin: v.nullish(v.string()),
        sellerSku: v.nullish(v.string()),
        price: v.nullish(v.object({ unitPrice: v.nullish(Money) })),
      }),
      /** With the data set CANCELLATION only. Both are objects that may be empty. */
      cancellation: v.nullish(
        v.object({
          cancellationRequest: v.nullish(v.unknown()),
          cancellationExecution: v.nullish(v.looseObject({ cancelledBy: v.nullish(v.string()) })),
        }),
      ),
      fulfillment: v.nullish(
        v.object({
          quantityFulfilled: v.nullish(v.number()),
          quantityUnfulfilled: v.nullish(v.number()),
          shipping: v.nullish(
            v.object({ internationalShipping: v.nullish(v.object({ iossNumber: v.nullish(v.string()) })) }),
          ),
        }),
      ),
    }),
  ),
});
export type AmazonOrder = v.InferOutput<typeof AmazonOrder>;

export const OrdersPage = v.object({
  orders: v.array(AmazonOrder),
  pagination: v.optional(v.object({ nextToken: v.optional(v.string()) })),
});

export const OrderAnswer = v.object({ order: AmazonOrder });

/** `models/sellers-api-model/sellers.json`. */
export const ParticipationsAnswer = v.object({
  payload: v.array(
    v.object({
      marketplace: v.object({ id: v.string() }),
      participation: v.object({ isParticipating: v.boolean() }),
    }),
  ),
});

export const SupplySourcesPage = v.object({
  supplySources: v.array(v.object({ supplySourceId: v.string(), alias: v.optional(v.string()) })),
  nextPageToken: v.optional(v.string()),
});

/** `models/catalog-items-api-model/catalogItems_2022-04-01.json`. */
export const CatalogueAnswer = v.object({
  items: v.array(
    v.object({
      asin: v.string(),
      /** By marketplace. */
      identifiers: v.nullish(
        v.array(
          v.object({
            identifiers: v.array(v.object({ identifierType: v.string(), identifier: v.string() })),
          }),
        ),
      ),
    }),
  ),
});
export type CatalogueAnswer = v.InferOutput<typeof CatalogueAnswer>;
