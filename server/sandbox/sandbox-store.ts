import type { KnownOrder, SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { isMerchantId } from './sandbox-token.ts';

export interface SandboxStore {
  /**
   * Decides on a package under a lock on its order, and keeps it unless the decision is a refusal.
   * @param decide gets undefined for an order that this seller doesn't have
   */
  confirm<Refusal>(
    sellerId: string,
    orderId: string,
    newPackage: SandboxPackage,
    decide: (order: SandboxOrder | undefined, packages: readonly SandboxPackage[]) => Refusal | null,
  ): Promise<Refusal | null>;
  /** Oldest change first. */
  ordersUpdatedAfter(
    sellerId: string,
    query: { updatedAfter: Date; marketplaceIds: readonly string[]; offset: number; limit: number },
  ): Promise<readonly KnownOrder[]>;
  findOrder(sellerId: string, orderId: string): Promise<KnownOrder | undefined>;
  /** Where the seller takes part: where there are orders. */
  participations(sellerId: string): Promise<readonly string[]>;
  supplySources(sellerId: string): Promise<readonly { supplySourceId: string; alias: string }[]>;
  /**
   * What buyers, other people of the seller and other tools do at the marketplace. For tests and the demo: no call of
   * the sandbox leads here.
   */
  change(sellerId: string, orderId: string, change: (known: KnownOrder) => KnownOrder): Promise<void>;
}

/** Asks the store that knows a seller: the sandbox's own, or the product's, whose orders the demo filled in. */
export function storeBySeller(merchants: SandboxStore, product: SandboxStore): SandboxStore {
  const storeOf = (sellerId: string) => (isMerchantId(sellerId) ? merchants : product);
  return {
    confirm: (sellerId, ...rest) => storeOf(sellerId).confirm(sellerId, ...rest),
    ordersUpdatedAfter: (sellerId, query) => storeOf(sellerId).ordersUpdatedAfter(sellerId, query),
    findOrder: (sellerId, orderId) => storeOf(sellerId).findOrder(sellerId, orderId),
    participations: sellerId => storeOf(sellerId).participations(sellerId),
    supplySources: sellerId => storeOf(sellerId).supplySources(sellerId),
    change: (sellerId, ...rest) => storeOf(sellerId).change(sellerId, ...rest),
  };
}
