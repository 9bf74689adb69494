import type { Run } from './run.ts';

export interface Tally {
  made: number;
  /** In the ledger of the server. */
  delivered: number;
  /** Neither in the ledger nor on the device. */
  lost: number;
  waiting: number;
  /** Arrivals beyond the first for one confirmation under a key of their own, or under none. */
  doubled: number;
}

/**
 * What became of the confirmations of a run. The server refuses a second confirmation of an item no matter who sends
 * it, so what would have been doubled is counted at the proxy: requests that the server answered as done or as done
 * before.
 */
export async function tally(run: Run, waiting: number): Promise<Tally> {
  const itemsOf = run.made.map(({ products }) => products.map(({ productId }) => productId));
  const confirmed = await run.server.confirmedItems(itemsOf.flat());
  const delivered = itemsOf.filter(items => items.every(id => confirmed.has(id))).length;
  const made = run.made.length;
  return {
    made,
    delivered,
    waiting: Math.min(waiting, made - delivered),
    lost: Math.max(0, made - delivered - waiting),
    doubled: run.made.reduce((sum, { orderId }) => sum + doublesOf(run, orderId), 0),
  };
}

function doublesOf(run: Run, orderId: string): number {
  const processed = run
    .deliveries()
    .filter(({ body, upstreamStatus }) => {
      const isProcessed = upstreamStatus === 200 || upstreamStatus === 409;
      return isProcessed && JSON.parse(body).orderId === orderId;
    })
    .map(({ headers }, place) => headers['idempotency-key'] ?? `none ${place}`);
  return Math.max(0, new Set(processed).size - 1);
}
