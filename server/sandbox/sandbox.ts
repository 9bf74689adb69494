import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { eanOf } from './goods.ts';
import { amazonOrder } from './sandbox-orders.ts';
import { refusalOfPackage, SandboxConfirmation } from './sandbox-package.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { answerTokenRequest, sellerOfSandboxToken } from './sandbox-token.ts';

/** Calls a second, and how many may come at once. */
interface Rate {
  perSecond: number;
  burst: number;
}

/** The marketplace's token bucket, one for each caller and operation. A restart fills it, as nobody counts on it. */
function createRateLimit(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return function take(key: string, { perSecond, burst }: Rate): boolean {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
    return isAllowed;
  };
}

export type SandboxCall =
  | 'token'
  | 'searchOrders'
  | 'getOrder'
  | 'getMarketplaceParticipations'
  | 'getSupplySources'
  | 'searchCatalogItems'
  | 'confirmShipment';

/** What a call says of itself to anyone who steps in. */
export interface SandboxRequest {
  /** Of calls about one order. */
  orderId: string | undefined;
  query: Readonly<Record<string, string>>;
  body: () => Promise<unknown>;
}

export interface SandboxOptions {
  store: SandboxStore;
  /** Signs the sandbox's tokens; the same on every server that shares the store. */
  secret: Uint8Array;
  rates?: Partial<Record<SandboxCall, Rate>>;
  now?: () => Date;
  /**
   * Steps in before a call is handled, or between its effect and its answer: a returned answer is sent instead,
   * and a promise that never settles is a marketplace that hangs. One that settles late lets a later call overtake.
   */
  intervene?: (
    call: SandboxCall,
    moment: 'before' | 'after',
    request: SandboxRequest,
  ) => Response | undefined | Promise<Response | undefined>;
}

/** Default usage plans of the marketplace; of Login with Amazon none is published. */
const defaultRates = {
  token: { perSecond: 5, burst: 15 },
  searchOrders: { perSecond: 0.0056, burst: 20 },
  getOrder: { perSecond: 0.5, burst: 30 },
  getMarketplaceParticipations: { perSecond: 0.016, burst: 15 },
  getSupplySources: { perSecond: 5, burst: 15 },
  searchCatalogItems: { perSecond: 2, burst: 2 },
  confirmShipment: { perSecond: 2, burst: 10 },
} as const satisfies Record<SandboxCall, Rate>;

const OrdersQuery = v.pipe(
  v.object({
    lastUpdatedAfter: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    createdAfter: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    marketplaceIds: v.optional(v.string(), ''),
    includedData: v.optional(v.string(), ''),
    maxResultsPerPage: v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(100)),
      '100',
    ),
    paginationToken: v.optional(v.pipe(v.string(), v.base64())),
  }),
  v.check(
    query => (query.lastUpdatedAfter === undefined) !== (query.createdAfter === undefined),
    'Exactly one of createdAfter and lastUpdatedAfter is required.',
  ),
);

function errors(status: ContentfulStatusCode, code: string, message: string, details = '') {
  return Response.json({ errors: [{ code, message, details }] }, { status });
}

/**
 * The part of the marketplace that the product calls, in its shapes and with its refusals, for a machine without
 * an account there. What it knows of orders and packages is in its store.
 */
export function createMarketplaceSandbox({
  store,
  secret,
  rates = {},
  now = () => new Date(),
  intervene,
}: SandboxOptions) {
  const sandbox = new Hono<{ Variables: { sellerId: string } }>();
  const take = createRateLimit(() => now().getTime());

  const interventions = (call: SandboxCall) =>
    createMiddleware(async (c, next) => {
      const request = {
        orderId: c.req.param('orderId'),
        query: c.req.query(),
        body: () => c.req.json<unknown>(),
      };
      const instead = await intervene?.(call, 'before', request);
      if (instead) return instead;
      await next();
      const afterwards = await intervene?.(call, 'after', request);
      if (afterwards) c.res = afterwards;
      return undefined;
    });

  const authorized = (call: SandboxCall) =>
    createMiddleware<{ Variables: { sellerId: string } }>(async (c, next) => {
      const token = c.req.header('x-amz-access-token') ?? '';
      const sellerId = sellerOfSandboxToken(secret, token, now().getTime());
      if (!sellerId) return errors(403, 'Unauthorized', 'Access to requested resource is denied.');
      const rate = rates[call] ?? defaultRates[call];
      c.header('x-amzn-RateLimit-Limit', String(rate.perSecond));
      if (!take(`${call} ${sellerId}`, rate)) {
        return c.json(
          {
            errors: [
              { code: 'QuotaExceeded', message: 'You exceeded your quota for the requested resource.' },
            ],
          },
          429,
        );
      }
      c.set('sellerId', sellerId);
      await next();
      return undefined;
    });

  sandbox.post('/auth/o2/token', interventions('token'), async c =>
    answerTokenRequest(new URLSearchParams(await c.req.text()), secret, now().getTime()),
  );

  sandbox.get(
    '/orders/2026-01-01/orders',
    interventions('searchOrders'),
    authorized('searchOrders'),
    async c => {
      const query = v.safeParse(OrdersQuery, c.req.query());
      if (!query.success) return errors(400, 'InvalidInput', query.issues[0].message);
      const { lastUpdatedAfter, createdAfter, marketplaceIds, includedData } = query.output;
      const { maxResultsPerPage, paginationToken } = query.output;
      const offset = paginationToken ? Number(atob(paginationToken)) : 0;
      if (!Number.isSafeInteger(offset)) return errors(400, 'InvalidInput', 'PaginationToken is invalid.');
      const found = await store.ordersUpdatedAfter(c.get('sellerId'), {
        updatedAfter: new Date(lastUpdatedAfter ?? createdAfter ?? 0),
        marketplaceIds: marketplaceIds.split(',').filter(Boolean),
        offset,
        limit: maxResultsPerPage + 1,
      });
      const page = found.slice(0, maxResultsPerPage);
      return c.json({
        orders: page.map(known => amazonOrder(known, includedData)),
        ...(found.length > page.length && {
          pagination: { nextToken: btoa(String(offset + page.length)) },
        }),
      });
    },
  );

  sandbox.get(
    '/orders/2026-01-01/orders/:orderId',
    interventions('getOrder'),
    authorized('getOrder'),
    async c => {
      const known = await store.findOrder(c.get('sellerId'), c.req.param('orderId'));
      if (!known) return errors(404, 'NotFound', 'The order was not found.');
      return c.json({ order: amazonOrder(known, c.req.query('includedData') ?? '') });
    },
  );

  sandbox.get(
    '/sellers/v1/marketplaceParticipations',
    interventions('getMarketplaceParticipations'),
    authorized('getMarketplaceParticipations'),
    async c => {
      const ids = await store.participations(c.get('sellerId'));
      const participation = { isParticipating: true, hasSuspendedListings: false };
      return c.json({ payload: ids.map(id => ({ marketplace: { id }, participation })) });
    },
  );

  sandbox.get(
    '/supplySources/2020-07-01/supplySources',
    interventions('getSupplySources'),
    authorized('getSupplySources'),
    async c => {
      const offset = Number(c.req.query('nextPageToken') ?? 0);
      const pageSize = Number(c.req.query('pageSize') ?? 10);
      if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(pageSize) || pageSize < 1) {
        return errors(400, 'InvalidInput', 'The page is invalid.');
      }
      const sources = await store.supplySources(c.get('sellerId'));
      const nextOffset = offset + pageSize;
      return c.json({
        supplySources: sources.slice(offset, nextOffset),
        ...(nextOffset < sources.length && { nextPageToken: String(nextOffset) }),
      });
    },
  );

  sandbox.get(
    '/catalog/2022-04-01/items',
    interventions('searchCatalogItems'),
    authorized('searchCatalogItems'),
    c => {
      const { identifiers = '', identifiersType, includedData, marketplaceIds = '' } = c.req.query();
      const asins = identifiers.split(',').filter(Boolean);
      if (identifiersType !== 'ASIN' || asins.length === 0 || asins.length > 20) {
        return errors(400, 'InvalidInput', 'One to twenty identifiers are required.');
      }
      if (!/^[0-9A-Z]+$/.test(marketplaceIds))
        return errors(400, 'InvalidInput', 'One marketplace is required.');
      const known = asins.flatMap(asin => {
        const ean = eanOf(asin);
        return ean === undefined ? [] : { asin, ean };
      });
      return c.json({
        numberOfResults: known.length,
        items: known.map(({ asin, ean }) => ({
          asin,
          ...(includedData === 'identifiers' && {
            identifiers: [
              { marketplaceId: marketplaceIds, identifiers: [{ identifierType: 'EAN', identifier: ean }] },
            ],
          }),
        })),
      });
    },
  );

  sandbox.post(
    '/orders/v0/orders/:orderId/shipmentConfirmation',
    interventions('confirmShipment'),
    authorized('confirmShipment'),
    async c => {
      const orderId = c.req.param('orderId');
      if (!/^\d{3}-\d{7}-\d{7}$/.test(orderId)) return errors(400, 'InvalidInput', 'OrderId is invalid.');
      const body = await c.req.json<unknown>().catch(() => undefined);
      const confirmation = v.safeParse(SandboxConfirmation, body);
      if (!confirmation.success) return errors(400, 'InvalidInput', confirmation.issues[0].message);
      const { orderItems, ...detail } = confirmation.output.packageDetail;
      const createdTime = now().toISOString();
      const newPackage: SandboxPackage = { ...detail, createdTime, items: orderItems };
      const refusal = await store.confirm(c.get('sellerId'), orderId, newPackage, (order, packages) =>
        refusalOfPackage(confirmation.output, order, packages, now()),
      );
      if (refusal) {
        return errors(refusal.status, refusal.status === 404 ? 'NotFound' : 'InvalidInput', refusal.message);
      }
      return c.body(null, 204);
    },
  );

  sandbox.onError(() =>
    errors(500, 'InternalFailure', 'We encountered an internal error. Please try again.'),
  );
  return sandbox;
}
