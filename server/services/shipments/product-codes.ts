import { and, asc, desc, eq, gte, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, users } from '#server/db/tables/accounts.ts';
import { catalogueArticles, orderEvents, productCodes } from '#server/db/tables/shipments.ts';
import { namedPerson } from '#server/services/accounts/named-person.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import {
  type AssignedCode,
  ContentsReview,
  type LearntCode,
  notCountedDays,
} from '#src/contract/shipments/parcel-contents.ts';

/** What a device takes along; nobody packs more articles. */
const mostCodes = 20_000;
/** What a person looks through. */
const mostReviewed = 500;
const dayMs = 86_400_000;
const hasCodes = sql`${catalogueArticles.codes} <> '[]'::jsonb`;

/** Stores of which article a code is, once for its key and once for the two. Only some roles decide for the company. */
export const learnProductCode = (
  db: Db,
  change: KeyedChange,
  { _id: id, code, sku }: LearntCode,
  { personId, role, at }: { personId: string; role: Role; at: Date },
): Promise<string> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    const source = role === 'warehouse' ? ('offered' as const) : ('learnt' as const);
    const insert = tx.insert(productCodes).values({ sellerId, id, code, sku, source, personId, at });
    // What was offered becomes the company's, and what is the company's isn't offered again.
    if (source === 'offered') await insert.onConflictDoNothing();
    else
      await insert.onConflictDoUpdate({
        target: [productCodes.sellerId, productCodes.code, productCodes.sku],
        set: { source, personId, at },
        setWhere: eq(productCodes.source, 'offered'),
      });
    return id;
  });

/**
 * The company's codes, without those that are only offered, and then those of the marketplace's catalogue: what the
 * catalogue calls an article is its ASIN.
 */
export async function findProductCodes(db: Db, sellerId: string): Promise<AssignedCode[]> {
  const learnt = await db
    .select({ code: productCodes.code, sku: productCodes.sku })
    .from(productCodes)
    .where(and(eq(productCodes.sellerId, sellerId), ne(productCodes.source, 'offered')))
    .orderBy(desc(productCodes.at), desc(productCodes.id))
    .limit(mostCodes);
  const articles = await db
    .select({ asin: catalogueArticles.asin, codes: catalogueArticles.codes })
    .from(catalogueArticles)
    .where(and(eq(catalogueArticles.sellerId, sellerId), hasCodes))
    .orderBy(desc(catalogueArticles.readAt), asc(catalogueArticles.asin))
    .limit(mostCodes);
  const read = articles.flatMap(({ asin, codes }) => codes.map(code => ({ code, sku: asin })));
  return [...learnt, ...read].slice(0, mostCodes);
}

/** Removes a code from an article; nothing where somebody else has. */
export async function removeProductCode(db: Db, sellerId: string, id: string): Promise<void> {
  await db.delete(productCodes).where(and(eq(productCodes.sellerId, sellerId), eq(productCodes.id, id)));
}

/** What people assigned, what the catalogue has, and which parcels weren't counted. */
export async function findContentsReview(db: Db, sellerId: string, now: Date): Promise<ContentsReview> {
  const codes = await db
    .select({
      _id: productCodes.id,
      code: productCodes.code,
      sku: productCodes.sku,
      source: productCodes.source,
      person: namedPerson,
      at: productCodes.at,
    })
    .from(productCodes)
    .leftJoin(users, eq(users.id, productCodes.personId))
    .where(eq(productCodes.sellerId, sellerId))
    .orderBy(desc(productCodes.at), desc(productCodes.id))
    .limit(mostReviewed);
  const events = await db
    .select({
      orderId: orderEvents.orderId,
      detail: orderEvents.detail,
      person: namedPerson,
      device: orderEvents.device,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(
      and(
        eq(orderEvents.sellerId, sellerId),
        gte(orderEvents.at, new Date(now.getTime() - notCountedDays * dayMs)),
        // As the index has it.
        sql`${orderEvents.detail} -> 'contents' -> 'notCounted' is not null`,
      ),
    )
    .orderBy(desc(orderEvents.at), desc(orderEvents.id))
    .limit(mostReviewed);
  const articles = await db.$count(
    catalogueArticles,
    and(eq(catalogueArticles.sellerId, sellerId), hasCodes),
  );
  const [account] = await db
    .select({ refusedAt: marketplaceAccounts.catalogueRefusedAt })
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  return v.parse(ContentsReview, {
    catalogue: { articles, isRefused: (account?.refusedAt ?? null) !== null },
    codes: codes.map(({ source, person, at, ...code }) => ({
      ...code,
      ...(source === 'offered' && { isOffered: true }),
      ...(person !== null && { person }),
      at: at.toISOString(),
    })),
    notCounted: events.map(({ detail, person, at, ...event }) => ({
      ...event,
      ...detail.contents?.notCounted,
      ...(person !== null && { person }),
      at: at.toISOString(),
    })),
  });
}
