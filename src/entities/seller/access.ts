import type { Seller } from '#src/contract/seller.ts';

/** [28–29] Without a seller account or an active wallet only `/account-setup` is open. */
export function isAccountComplete(seller: Seller): boolean {
  return seller.hasSellerAccount && seller.hasActiveWallet;
}

/** [17] Where a seller with a complete account starts. */
export function homeOf(seller: Seller): '/my-importers' | '/customs-tracking' {
  return seller.hasSellerId ? '/my-importers' : '/customs-tracking';
}

/** [122] How many of the three steps are done: the step to show, counted from 0; 3 is all of them. */
export function stepsDone(seller: Seller): number {
  if (!seller.company || !seller.address) return 0;
  if (!seller.hasSellerAccount) return 1;
  return seller.hasActiveWallet ? 3 : 2;
}
