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

const Money = v.object({ amount: v.union([v.string(), v.number()]), currencyCode: v.string() });

/** The part of an order (version 2026-01-01) that the product reads. */
export const AmazonOrder = v.object({
  orderId: v.string(),
  createdTime: v.string(),
  lastUpdatedTime: v.string(),
  salesChannel: v.object({ marketplaceId: v.string() }),
  fulfillment: v.object({
    fulfillmentStatus: v.string(),
    shipByWindow: v.optional(v.object({ latestDateTime: v.optional(v.string()) })),
  }),
  orderItems: v.array(
    v.object({
      orderItemId: v.string(),
      quantityOrdered: v.number(),
      product: v.object({
        title: v.optional(v.string()),
        price: v.optional(v.object({ unitPrice: v.optional(Money) })),
      }),
      fulfillment: v.optional(v.object({ quantityFulfilled: v.optional(v.number()) })),
    }),
  ),
});
export type AmazonOrder = v.InferOutput<typeof AmazonOrder>;

export const OrdersPage = v.object({
  orders: v.array(AmazonOrder),
  pagination: v.optional(v.object({ nextToken: v.optional(v.string()) })),
});

export const SupplySourcesPage = v.object({
  supplySources: v.array(v.object({ supplySourceId: v.string(), alias: v.optional(v.string()) })),
  nextPageToken: v.optional(v.string()),
});
