import { and, asc, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { mostArticlesAtOnce } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { clearances, isToShip, orderItems, orders } from '#server/db/tables/orders.ts';
import { catalogueArticles } from '#server/db/tables/shipments.ts';
import type { StoredAccount } from '#server/services/marketplace/links.ts';

/** The seller may have been given the role since. */
const askAgainAfterMs = 24 * 60 * 60_000;

/**
 * Articles of open orders that the catalogue wasn't asked about yet: of one marketplace, and no more than fit into one
 * call. None for a company that doesn't count contents, nor within a day of the catalogue's refusal.
 */
export async function findUnreadArticles(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ marketplaceId: string; asins: string[] } | undefined> {
  const asin = sql<string>`${orderItems.asin}`;
  const known = db
    .select({ asin: catalogueArticles.asin })
    .from(catalogueArticles)
    .where(and(eq(catalogueArticles.sellerId, sellerId), eq(catalogueArticles.asin, orderItems.asin)));
  const rows = await db
    .selectDistinct({ marketplaceId: orders.marketplaceId, asin })
    .from(clearances)
    .innerJoin(
      orderItems,
      and(eq(orderItems.sellerId, clearances.sellerId), eq(orderItems.orderId, clearances.orderId)),
    )
    .innerJoin(orders, and(eq(orders.sellerId, clearances.sellerId), eq(orders.orderId, clearances.orderId)))
    .innerJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, clearances.sellerId))
    .innerJoin(sellers, eq(sellers.id, clearances.sellerId))
    .where(
      and(
        eq(clearances.sellerId, sellerId),
        isToShip(clearances),
        isNotNull(orderItems.asin),
        notExists(known),
        sql`${sellers.shipping} ->> 'contents' = 'required'`,
        or(
          isNull(marketplaceAccounts.catalogueRefusedAt),
          lt(marketplaceAccounts.catalogueRefusedAt, new Date(now.getTime() - askAgainAfterMs)),
        ),
      ),
    )
    .orderBy(asc(orders.marketplaceId), asc(asin))
    .limit(mostArticlesAtOnce);
  const [first] = rows;
  if (!first) return undefined;
  const { marketplaceId } = first;
  return {
    marketplaceId,
    asins: rows.filter(row => row.marketplaceId === marketplaceId).map(row => row.asin),
  };
}

/** The authorization that the catalogue was asked with. */
type AskedLink = Pick<StoredAccount, 'sellerId' | 'linkedAt'>;

/**
 * Stores what the catalogue answered.
 * @param numbers trade item numbers by ASIN; an article that isn't among them has none, and isn't asked about again
 */
export async function storeArticles(
  db: Db,
  link: AskedLink,
  asins: readonly string[],
  numbers: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Promise<void> {
  await db
    .insert(catalogueArticles)
    .values(
      asins.map(asin => ({ sellerId: link.sellerId, asin, codes: numbers.get(asin) ?? [], readAt: now })),
    )
    .onConflictDoNothing();
  await noteCatalogueRefused(db, link, null);
}

/** Notes that the authorization lacks the role for the catalogue, or has it; nothing where it was given anew since. */
export async function noteCatalogueRefused(
  db: Db,
  { sellerId, linkedAt }: AskedLink,
  at: Date | null,
): Promise<void> {
  await db
    .update(marketplaceAccounts)
    .set({ catalogueRefusedAt: at })
    .where(and(eq(marketplaceAccounts.sellerId, sellerId), eq(marketplaceAccounts.linkedAt, linkedAt)));
}
