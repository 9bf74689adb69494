import type { Role } from '#src/contract/accounts/roles.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';

/** [28–29] Without a seller account or an active wallet only `/account-setup` is open. */
export function isAccountComplete(seller: Seller): boolean {
  return seller.hasSellerAccount && seller.hasActiveWallet;
}

/** [17] Where a member of a company with a complete account starts. */
export function homeOf(
  seller: Seller,
  role: Role,
): '/my-importers' | '/customs-tracking' | '/customs-tracking/to-ship' {
  if (role === 'warehouse') return '/customs-tracking/to-ship';
  return seller.hasSellerId ? '/my-importers' : '/customs-tracking';
}

export type Closed = 'setup' | 'tracking' | undefined;

/** Whose calls the screens below a path make; a test compares it with the endpoint table. All others are everybody's. */
export const sections = {
  '/my-importers': ['owner', 'office'],
  '/customs-tracking/confirmations': ['owner', 'office'],
  '/settings/members': ['owner'],
  '/settings': ['owner', 'office'],
  '/account-setup': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

/** What there is to do on this device and for a person's account, whatever becomes of the company. */
const always = /^\/(pending|help|settings\/security)?(\/|$)/;

/** @param closed why nothing of the company is open, if it isn't */
export function isOpenTo(role: Role, pathname: string, closed?: Closed): boolean {
  if (closed || always.test(pathname)) return always.test(pathname);
  const section = Object.entries(sections).find(([path]) => pathname.startsWith(path));
  return !section || (section[1] as readonly Role[]).includes(role);
}

/** Why a member has no home in a company: it isn't set up, which its owner does, or has nothing that is theirs to do. */
export function closedFor(role: Role, seller: Seller): Closed {
  if (role === 'owner') return undefined;
  if (!isAccountComplete(seller)) return 'setup';
  return role === 'warehouse' && seller.hasSellerId ? 'tracking' : undefined;
}

/** [122] How many of the three steps are done: the step to show, counted from 0; 3 is all of them. */
export function stepsDone(seller: Seller): number {
  if (!seller.company || !seller.address) return 0;
  if (!seller.hasSellerAccount) return 1;
  return seller.hasActiveWallet ? 3 : 2;
}
