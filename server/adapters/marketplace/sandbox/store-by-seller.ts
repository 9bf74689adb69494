import type { SandboxStore } from './sandbox-store.ts';
import { isMerchantId } from './sandbox-token.ts';

/** Asks the store that knows a seller: the sandbox's own, or the product's, whose orders the demo filled in. */
export function storeBySeller(merchants: SandboxStore, product: SandboxStore): SandboxStore {
  const storeOf = (sellerId: string) => (isMerchantId(sellerId) ? merchants : product);
  return {
    confirm: (sellerId, ...rest) => storeOf(sellerId).confirm(sellerId, ...rest),
    ordersUpdatedAfter: (sellerId, query) => storeOf(sellerId).ordersUpdatedAfter(sellerId, query),
    supplySources: sellerId => storeOf(sellerId).supplySources(sellerId),
  };
}
