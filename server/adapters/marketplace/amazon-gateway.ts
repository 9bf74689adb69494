import * as v from 'valibot';
import { tradeItemNumber } from '#src/contract/scanned-codes/article-codes.ts';
import {
  type AmazonOrder,
  type AmazonPackage,
  CatalogueAnswer,
  OrderAnswer,
  OrdersPage,
  ParticipationsAnswer,
  SupplySourcesPage,
} from './amazon-answers.ts';
import { type AmazonAnswer, reasonOf, retryOf, sendToAmazon, unreadable } from './amazon-http.ts';
import { clientOf, createAmazonTokens, requestToken } from './amazon-token.ts';
import {
  type Marketplace,
  type MarketplaceAccount,
  type MarketplaceOrder,
  type MarketplacePackage,
  mostArticlesAtOnce,
  type PackageConfirmation,
  type Refused,
  type RetryLater,
  type SupplySource,
} from './marketplace.ts';

export interface AmazonSettings {
  /** Origin of the Selling Partner API, such as https://sellingpartnerapi-eu.amazon.com. */
  apiUrl: string;
  /** Login with Amazon, such as https://api.amazon.com/auth/o2/token. */
  tokenUrl: string;
  /** Longest wait for one answer, body included. */
  timeoutMs?: number;
}

/** Europe, and the countries that the marketplace counts to it. */
export const amazonEurope = {
  apiUrl: 'https://sellingpartnerapi-eu.amazon.com',
  tokenUrl: 'https://api.amazon.com/auth/o2/token',
} as const satisfies AmazonSettings;

const includedData = 'FULFILLMENT,CANCELLATION,PACKAGES';

/** Said of a package that was confirmed elsewhere or cancelled; there is no code for it. */
const alreadyFulfilled = /not finding a matching package or order already fulfilled/i;

export function createAmazonGateway({ apiUrl, tokenUrl, timeoutMs = 20_000 }: AmazonSettings): Marketplace {
  const tokens = createAmazonTokens(tokenUrl, timeoutMs);

  async function call(
    account: MarketplaceAccount,
    path: string,
    init: RequestInit = {},
  ): Promise<AmazonAnswer | RetryLater> {
    const accessToken = await tokens.get(account);
    if (typeof accessToken !== 'string') return accessToken;
    const answer = await sendToAmazon(
      new URL(path, apiUrl).href,
      { ...init, headers: { ...init.headers, 'x-amz-access-token': accessToken } },
      timeoutMs,
    );
    if ('state' in answer) return answer;
    if (answer.status === 401 || answer.status === 403) tokens.forget(account);
    return retryOf(answer) ?? answer;
  }

  async function read<Schema extends v.GenericSchema>(
    account: MarketplaceAccount,
    path: string,
    schema: Schema,
  ): Promise<{ state: 'answered'; value: v.InferOutput<Schema> } | Refused | RetryLater> {
    const answer = await call(account, path);
    if ('state' in answer) return answer;
    if (answer.status >= 400) return { state: 'refused', reason: reasonOf(answer) };
    const parsed = v.safeParse(schema, answer.body);
    return parsed.success ? { state: 'answered', value: parsed.output } : unreadable;
  }

  return {
    async checkAccount(account) {
      const grant = {
        grant_type: 'refresh_token',
        refresh_token: account.refreshToken,
        ...clientOf(account),
      };
      // Requested each time: a cached token says nothing about the secret that came with it.
      const answer = await requestToken(tokenUrl, grant, timeoutMs);
      return answer.state === 'answered' ? { state: 'answered', value: null } : answer;
    },

    async exchangeCode(app, { code, redirectUri }) {
      const grant = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...clientOf(app),
      };
      const answer = await requestToken(tokenUrl, grant, timeoutMs);
      if (answer.state !== 'answered') return answer;
      const { refresh_token: refreshToken } = answer.value;
      return refreshToken ? { state: 'answered', value: { refreshToken } } : unreadable;
    },

    async confirmShipment(account, confirmation) {
      const path = `/orders/v0/orders/${encodeURIComponent(confirmation.orderId)}/shipmentConfirmation`;
      const answer = await call(account, path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(confirmationBody(confirmation)),
      });
      if ('state' in answer) return answer;
      if (answer.status === 204) return { state: 'accepted' };
      // Anything else below 400 comes from something between us and the marketplace.
      if (answer.status < 400) return unreadable;
      const reason = reasonOf(answer);
      return { state: alreadyFulfilled.test(reason) ? 'already-fulfilled' : 'refused', reason };
    },

    async ordersPage(account, { marketplaceIds, updatedAfter, nextToken }) {
      const query = new URLSearchParams({
        lastUpdatedAfter: updatedAfter.toISOString(),
        marketplaceIds: marketplaceIds.join(','),
        fulfilledBy: 'MERCHANT',
        includedData,
        maxResultsPerPage: '100',
        ...(nextToken && { paginationToken: nextToken }),
      });
      const page = await read(account, `/orders/2026-01-01/orders?${query}`, OrdersPage);
      if (page.state !== 'answered') return page;
      const { orders, pagination } = page.value;
      return {
        state: 'answered',
        value: {
          orders: orders.flatMap(order => orderOf(order) ?? []),
          nextToken: pagination?.nextToken ?? null,
        },
      };
    },

    async readOrder(account, orderId) {
      const query = new URLSearchParams({ includedData });
      const path = `/orders/2026-01-01/orders/${encodeURIComponent(orderId)}?${query}`;
      const answer = await read(account, path, OrderAnswer);
      if (answer.state !== 'answered') return answer;
      const order = orderOf(answer.value.order);
      return order
        ? { state: 'answered', value: order }
        : { state: 'refused', reason: 'The order was placed at no marketplace.' };
    },

    async participations(account) {
      const answer = await read(account, '/sellers/v1/marketplaceParticipations', ParticipationsAnswer);
      if (answer.state !== 'answered') return answer;
      const takingPart = answer.value.payload.filter(one => one.participation.isParticipating);
      return { state: 'answered', value: takingPart.map(one => one.marketplace.id) };
    },

    async supplySources(account) {
      const sources: SupplySource[] = [];
      const query = new URLSearchParams({ pageSize: '10' });
      for (;;) {
        const page = await read(
          account,
          `/supplySources/2020-07-01/supplySources?${query}`,
          SupplySourcesPage,
        );
        if (page.state !== 'answered') return page;
        const { supplySources, nextPageToken } = page.value;
        sources.push(...supplySources.map(({ supplySourceId, alias = '' }) => ({ supplySourceId, alias })));
        if (!nextPageToken) return { state: 'answered', value: sources };
        query.set('nextPageToken', nextPageToken);
      }
    },

    async tradeItemNumbers(account, { marketplaceId, asins }) {
      const query = new URLSearchParams({
        identifiersType: 'ASIN',
        identifiers: asins.join(','),
        marketplaceIds: marketplaceId,
        includedData: 'identifiers',
        pageSize: String(mostArticlesAtOnce),
      });
      const answer = await read(account, `/catalog/2022-04-01/items?${query}`, CatalogueAnswer);
      if (answer.state !== 'answered') return answer;
      return {
        state: 'answered',
        value: new Map(answer.value.items.map(item => [item.asin, printedNumbers(item)])),
      };
    },
  };
}

function confirmationBody(confirmation: PackageConfirmation) {
  return {
    marketplaceId: confirmation.marketplaceId,
    packageDetail: {
      packageReferenceId: confirmation.packageReferenceId,
      carrierCode: confirmation.carrierCode,
      carrierName: confirmation.carrierName,
      shippingMethod: confirmation.shippingMethod,
      trackingNumber: confirmation.trackingNumber,
      shipDate: confirmation.shipDate.toISOString(),
      shipFromSupplySourceId: confirmation.shipFromSupplySourceId,
      // An array even for one item: a bare object is refused with a misleading message.
      orderItems: confirmation.items.map(({ orderItemId, quantity }) => ({ orderItemId, quantity })),
    },
  };
}

function orderOf(order: AmazonOrder): MarketplaceOrder | undefined {
  const { marketplaceId } = order.salesChannel;
  if (!marketplaceId) return undefined;
  const fulfillmentStatus = order.fulfillment?.fulfillmentStatus ?? '';
  const { shipByWindow, deliverByWindow } = order.fulfillment ?? {};
  const shipBy = shipByWindow?.latestDateTime;
  return {
    orderId: order.orderId,
    marketplaceId,
    createdAt: new Date(order.createdTime),
    updatedAt: new Date(order.lastUpdatedTime),
    fulfillmentStatus,
    shipBy: shipBy ? new Date(shipBy) : null,
    deliverFrom: instantOf(deliverByWindow?.earliestDateTime),
    deliverBy: instantOf(deliverByWindow?.latestDateTime),
    items: order.orderItems.map(item => itemOf(item, fulfillmentStatus)),
    packages: (order.packages ?? []).map(packageOf),
  };
}

function itemOf(
  { orderItemId, quantityOrdered, product, fulfillment, cancellation }: AmazonOrder['orderItems'][number],
  fulfillmentStatus: string,
): MarketplaceOrder['items'][number] {
  const { unitPrice } = product.price ?? {};
  return {
    orderItemId,
    title: product.title ?? '',
    sku: product.sellerSku ?? null,
    asin: product.asin ?? null,
    quantityOrdered,
    quantityFulfilled:
      fulfillment?.quantityFulfilled ?? (fulfillmentStatus === 'SHIPPED' ? quantityOrdered : 0),
    quantityUnfulfilled: fulfillment?.quantityUnfulfilled ?? null,
    isCancellationRequested: Boolean(cancellation?.cancellationRequest),
    isCancellationExecuted: Boolean(cancellation?.cancellationExecution),
    cancelledBy: cancellation?.cancellationExecution?.cancelledBy ?? null,
    hasIossNumber: Boolean(fulfillment?.shipping?.internationalShipping?.iossNumber),
    unitPrice: unitPrice ? Number(unitPrice.amount) : null,
    currency: unitPrice?.currencyCode ?? null,
  };
}

/** What nothing depends on may be unreadable. */
const instantOf = (text: string | null | undefined): Date | null =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

const packageOf = (one: AmazonPackage): MarketplacePackage => ({
  packageReferenceId: one.packageReferenceId,
  status: one.packageStatus?.status ?? null,
  carrier: one.carrier ?? null,
  shippingService: one.shippingService ?? null,
  trackingNumber: one.trackingNumber ?? null,
  shippedAt: instantOf(one.shipTime),
  createdAt: instantOf(one.createdTime),
  items: one.packageItems ?? [],
});

/** Other types are the seller's own words for it. */
const printedTypes: readonly string[] = ['EAN', 'UPC', 'GTIN'];

const printedNumbers = ({ identifiers }: CatalogueAnswer['items'][number]): string[] => {
  const all = (identifiers ?? []).flatMap(of => of.identifiers);
  const printed = all.filter(({ identifierType }) => printedTypes.includes(identifierType));
  return [...new Set(printed.flatMap(({ identifier }) => tradeItemNumber(identifier) ?? []))];
};
