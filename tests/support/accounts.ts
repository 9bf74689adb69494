import type { SellerOfTest } from './seed.ts';

export interface Account {
  email: string;
  password: string;
}

const password = 'Portolan#1';

/** Who can sign in where the server starts with `demo`: the demo company, and `seededSellers`. */
export const accounts = {
  /** Complete, linked to a marketplace, with 60 orders: customs tracking. */
  tracking: { email: 'demo@portolan.example', password },
  /** Complete, with a Seller ID given by hand: importers only. */
  importers: { email: 'importers@portolan.example', password },
  /** Without a company, a marketplace account and a wallet. */
  noAccount: { email: 'no-account@portolan.example', password },
  /** With a marketplace account and without a wallet. */
  noWallet: { email: 'no-wallet@portolan.example', password },
  /** As `tracking`, with no order at all. */
  noOrders: { email: 'no-orders@portolan.example', password },
  /** As `noOrders`; its importers are those that tests make. */
  newImporters: { email: 'new-importers@portolan.example', password },
  /** As `tracking`, with more orders than three of a device's slices hold. */
  manyOrders: { email: 'many-orders@portolan.example', password },
  /** As `tracking`, with the longest names that one meets. */
  longNames: { email: 'long-names-of-a-seller@portolan-warehouse.example', password },
} as const satisfies Record<string, Account>;

export type AccountName = keyof typeof accounts;

export const manyOrders = 1600;

/** For tests that need a seller of their own, whom no other test has touched: seven orders wait for each. */
export const spareSellers: readonly SellerOfTest[] = Array.from({ length: 30 }, (_, index) => ({
  kind: 'complete',
  email: `spare-${index}@portolan.example`,
  password,
  orderCount: 42,
}));

/** Added to the demo company by the global set-up. */
export const seededSellers: readonly SellerOfTest[] = [
  ...spareSellers,
  { kind: 'no-account', ...accounts.noAccount },
  { kind: 'no-wallet', ...accounts.noWallet },
  { kind: 'complete', ...accounts.noOrders },
  { kind: 'complete', ...accounts.newImporters },
  { kind: 'complete', ...accounts.manyOrders, orderCount: manyOrders },
  {
    kind: 'complete',
    ...accounts.longNames,
    companyName: 'Shenzhen Lantingxuan Cross-Border E-Commerce Trading Co., Ltd',
    productName:
      'Stainless steel vacuum insulated water bottle with tea strainer and bamboo lid, 1000 ml, matt black, set of 2, model LT-BOTTLE-1000-MATTBLACK-EU-2026',
    orderCount: 42,
  },
];
