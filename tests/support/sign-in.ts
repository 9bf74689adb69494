import type { Page } from 'playwright';
import { type Account, accounts } from './accounts.ts';

/** Signs in as a person does, and waits until the app has left the sign-in page. */
export async function signIn(page: Page, account: Account = accounts.tracking): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(url => !url.pathname.startsWith('/auth'));
}
