import type { SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
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
  ): Promise<{ order: SandboxOrder; packages: readonly SandboxPackage[] }[]>;
  supplySources(sellerId: string): Promise<readonly { supplySourceId: string; alias: string }[]>;
}

/** Asks the store that knows a seller: the sandbox's own, or the product's, whose orders the demo filled in. */
export function storeBySeller(merchants: SandboxStore, product: SandboxStore): SandboxStore {
  const storeOf = (sellerId: string) => (isMerchantId(sellerId) ? merchants : product);
  return {
    confirm: (sellerId, ...rest) => storeOf(sellerId).confirm(sellerId, ...rest),
    ordersUpdatedAfter: (sellerId, query) => storeOf(sellerId).ordersUpdatedAfter(sellerId, query),
    supplySources: sellerId => storeOf(sellerId).supplySources(sellerId),
  };
}
