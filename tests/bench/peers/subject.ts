import type { Locator, Page } from 'playwright';
import type { Account } from '#tests/support/accounts.ts';
import type { ListPlaces } from '#tests/support/first-row.ts';

/** A list at work, a hundred rows a page. */
export interface ListToUse {
  path: string;
  places: ListPlaces;
  /** Shows what it keeps behind a button. */
  prepare?(page: Page): Promise<void>;
  search(page: Page): Locator;
  /** Every further letter changes the rows that are shown. */
  query: string;
  sort(page: Page): Locator;
  /** The next page, where there is one. */
  next?(page: Page): Locator;
}

/** The product's screens, the list with 10,000 and with 60 orders, and the pages beside them. */
export const subjectNames = ['bare', 'react-admin', 'mui', 'sign-in', 'list', 'list-60'] as const;

/** What is compared: a page, and who looks at it. */
export interface Subject {
  name: (typeof subjectNames)[number];
  origin: string;
  /** Where a first visit goes to. */
  start: string;
  list?: ListToUse;
  /** Whose it is, and a session of theirs. */
  account?: Account;
  token?: () => Promise<string>;
}
