import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Marketplace, MarketplaceAccount } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { findStoredAccount } from '#server/services/marketplace/links.ts';
import { keepOrders } from '#server/services/orders/fetched-orders.ts';
import { FetchOrders } from './enqueue.ts';

const minuteMs = 60_000;

/** The marketplace allows one search in three minutes. */
const pollEveryMs = 10 * minuteMs;

/** How far back a newly linked account is read: what was ordered before has been cleared. */
const firstReachMs = 30 * 24 * 60 * minuteMs;

/** Read again each time: orders become visible out of order. */
const overlapMs = 5 * minuteMs;

export interface FetchOrdersParts {
  db: Db;
  marketplace: Marketplace;
  /** Null for a seller without an account that can be called. */
  findAccount: (sellerId: string) => Promise<MarketplaceAccount | null>;
  now: () => Date;
}

/**
 * Fetches a linked account's orders page by page, and comes back for as long as this very link exists. What was
 * reached is written after each page: the marketplace stops a large shop after twenty of them.
 */
export function createFetchOrdersHandler({
  db,
  marketplace,
  findAccount,
  now,
}: FetchOrdersParts): JobHandler {
  return async payload => {
    const { sellerId, linkedAt } = v.parse(FetchOrders, payload);
    const stored = await findStoredAccount(db, sellerId);
    const account = await findAccount(sellerId);
    if (!account || stored?.linkedAt.toISOString() !== linkedAt) return 'done';
    const thisLink = and(
      eq(marketplaceAccounts.sellerId, sellerId),
      eq(marketplaceAccounts.linkedAt, stored.linkedAt),
    );
    const note = (reached: Partial<typeof stored>) =>
      db.update(marketplaceAccounts).set(reached).where(thisLink);
    const since = stored.ordersFetchedTo?.getTime() ?? stored.linkedAt.getTime() - firstReachMs;
    const query = { marketplaceIds: [stored.marketplaceId], updatedAfter: new Date(since - overlapMs) };
    const ordersFetchBegan = stored.ordersFetchBegan ?? now();
    let nextToken = stored.ordersNextToken;
    do {
      const page = await marketplace.ordersPage(account, { ...query, ...(nextToken && { nextToken }) });
      if (page.state === 'retry') return { retryInMs: page.afterMs, reason: page.reason };
      if (page.state === 'refused') {
        // The token of a page lives for a day: without it the fetch would start again.
        await note({ ordersNextToken: null, ordersFetchBegan: null });
        return { retryInMs: pollEveryMs, reason: page.reason };
      }
      await keepOrders(db, sellerId, page.value.orders);
      nextToken = page.value.nextToken;
      await note({ ordersNextToken: nextToken, ordersFetchBegan });
    } while (nextToken !== null);
    await note({ ordersFetchedTo: ordersFetchBegan, ordersFetchBegan: null });
    return { retryInMs: pollEveryMs };
  };
}
