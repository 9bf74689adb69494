import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Marketplace, MarketplaceAccount } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { FetchOrders } from '#server/queue/fetch-orders.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { readCatalogueJobOf } from '#server/queue/read-catalogue.ts';
import { findUnreadArticles } from '#server/services/intake/catalogue-articles.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findStoredAccount, type StoredAccount } from '#server/services/marketplace/links.ts';

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
    const fetched = await fetchParticipations(marketplace, account, stored, now());
    if (fetched) await note(fetched);
    const { ordersFetchedTo, marketplaceIds } = { ...stored, ...fetched };
    const since = ordersFetchedTo?.getTime() ?? stored.linkedAt.getTime() - firstReachMs;
    const query = {
      marketplaceIds: europeanOf(stored.marketplaceId, marketplaceIds),
      updatedAfter: new Date(since - overlapMs),
    };
    const ordersFetchBegan = stored.ordersFetchBegan ?? now();
    let nextToken = stored.ordersNextToken;
    do {
      const requestedAt = now();
      const page = await marketplace.ordersPage(account, { ...query, ...(nextToken && { nextToken }) });
      if (page.state === 'retry') {
        if (page.isUnauthorized && stored.refusedAt === null) await note({ refusedAt: now() });
        return { retryInMs: page.afterMs, reason: page.reason };
      }
      if (page.state === 'refused') {
        // The token of a page lives for a day: without it the fetch would start again.
        await note({ ordersNextToken: null, ordersFetchBegan: null });
        return { retryInMs: pollEveryMs, reason: page.reason };
      }
      await storeOrders(db, sellerId, page.value.orders, { requestedAt, now: now() });
      nextToken = page.value.nextToken;
      await note({ ordersNextToken: nextToken, ordersFetchBegan, refusedAt: null });
    } while (nextToken !== null);
    await note({ ordersFetchedTo: ordersFetchBegan, ordersFetchBegan: null });
    if (await findUnreadArticles(db, sellerId, now())) await addJob(db, readCatalogueJobOf(sellerId));
    return { retryInMs: pollEveryMs };
  };
}

/** The seller's own marketplace first, then the others of the European Union where the seller takes part. */
const europeanOf = (home: string, participations: readonly string[] | null): string[] => [
  home,
  ...(participations ?? []).filter(id => id !== home && marketplaceCountry(id) !== undefined).toSorted(),
];

/**
 * Asks where the seller takes part: after linking, and with the first fetch of each day.
 * @returns what to store; undefined where nobody was asked, or there was no answer
 */
async function fetchParticipations(
  marketplace: Marketplace,
  account: MarketplaceAccount,
  stored: StoredAccount,
  now: Date,
): Promise<Partial<StoredAccount> | undefined> {
  // The rest of a fetch must be asked for as its beginning was.
  if (stored.ordersNextToken !== null) return undefined;
  const isFetchedToday = stored.marketplaceIds !== null && dayOf(stored.ordersFetchedTo) === dayOf(now);
  if (isFetchedToday) return undefined;
  const answer = await marketplace.participations(account);
  if (answer.state !== 'answered') return undefined;
  const marketplaceIds = [...answer.value];
  const known = europeanOf(stored.marketplaceId, stored.marketplaceIds);
  const isNew = europeanOf(stored.marketplaceId, marketplaceIds).some(id => !known.includes(id));
  // What was ordered at a new one before today was never fetched.
  const isBehind = isNew && stored.ordersFetchedTo !== null;
  return { marketplaceIds, ...(isBehind && { ordersFetchedTo: new Date(now.getTime() - firstReachMs) }) };
}

const dayOf = (instant: Date | null) => instant?.toISOString().slice(0, 10);
