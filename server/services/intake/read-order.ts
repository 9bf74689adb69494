import { and, eq, sql } from 'drizzle-orm';
import type {
  Marketplace,
  MarketplaceAccount,
  RetryLater,
} from '#server/adapters/marketplace/marketplace.ts';
import { type RateLimit, RateLimited } from '#server/adapters/rate-limits.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { orders } from '#server/db/tables/orders.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { readOrderJobOf } from '#server/queue/read-order.ts';
import { storeOrders } from './fetched-orders.ts';

export interface OrderReaderParts {
  db: Db;
  marketplace: Pick<Marketplace, 'readOrder'>;
  /** Null for a seller without an account that can be called. */
  findAccount: (sellerId: string) => Promise<MarketplaceAccount | null>;
  /** What the marketplace grants a seller, shared by all servers. */
  budget: Pick<RateLimit, 'spend'>;
  now: () => Date;
}

/** @returns asks the marketplace about one order, and says so where it has to wait */
export function createOrderReader({ db, marketplace, budget, now }: OrderReaderParts) {
  return async (
    account: MarketplaceAccount,
    sellerId: string,
    orderId: string,
  ): Promise<RetryLater | undefined> => {
    try {
      await budget.spend(sellerId);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      const afterMs = error.retryAfterSeconds * 1000;
      return { state: 'retry', afterMs, reason: 'Enough orders were read for now.' };
    }
    const requestedAt = now();
    const answer = await marketplace.readOrder(account, orderId);
    if (answer.state === 'retry') return answer;
    if (answer.state === 'answered') {
      await storeOrders(db, sellerId, [answer.value], { requestedAt, now: now() });
    }
    await db
      .update(orders)
      .set({ readAt: now() })
      .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
    return undefined;
  };
}

const readAgainAfterMs = 60_000;

const findReadAt = prepared(db =>
  db
    .select({ readAt: orders.readAt, status: orders.status, refreshToken: marketplaceAccounts.refreshToken })
    .from(orders)
    .innerJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, orders.sellerId))
    .where(
      and(eq(orders.sellerId, sql.placeholder('sellerId')), eq(orders.orderId, sql.placeholder('orderId'))),
    )
    .prepare('find_order_read_at'),
);

/**
 * Has the marketplace asked about an order that somebody is looking at, unless it just was.
 * @returns whether; wake the jobs then
 */
export async function requestOrder(db: Db, sellerId: string, orderId: string, now: Date): Promise<boolean> {
  const [found] = await findReadAt(db).execute({ sellerId, orderId });
  if (!found?.refreshToken || found.status === 'cancelled') return false;
  if (found.readAt && now.getTime() - found.readAt.getTime() < readAgainAfterMs) return false;
  await addJob(db, readOrderJobOf(sellerId, orderId));
  return true;
}
