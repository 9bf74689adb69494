import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { Account } from './accounts.ts';
import { readActivation } from './read-mails.ts';

export interface Newcomer extends Account {
  firstName: string;
  lastName: string;
}

/** Somebody whom the server has never seen. */
export function makeNewcomer(): Newcomer {
  const email = `wei.lin.${randomUUID().slice(0, 8)}@lanting-trading.example`;
  return { email, password: 'Harbour#26', firstName: 'Wei', lastName: 'Lin' };
}

/** Signs up on the page that is open, and waits for the page that asks for the code. */
export async function signUp(page: Page, newcomer: Newcomer): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('First name').fill(newcomer.firstName);
  await page.getByLabel('Last name').fill(newcomer.lastName);
  await page.getByLabel('Email', { exact: true }).fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password').fill(newcomer.password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.waitForURL('**/auth/activate?*');
}

/** The code and the link of the newest mail to somebody, once it has come. */
export async function awaitActivation(
  dataDir: string,
  email: string,
): Promise<{ code: string; link: string }> {
  await expect.poll(() => readActivation(dataDir, email), { message: `a mail to ${email}` }).toBeDefined();
  const activation = readActivation(dataDir, email);
  if (!activation) throw new Error(`The mail to ${email} is gone.`);
  return activation;
}

/** Signs up, opens the link of the mail and activates: the page is at the first step of the setup. */
export async function joinAsNewcomer(page: Page, dataDir: string): Promise<Newcomer> {
  const newcomer = makeNewcomer();
  await page.goto('/auth');
  await signUp(page, newcomer);
  const { link } = await awaitActivation(dataDir, newcomer.email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.waitForURL('**/account-setup');
  return newcomer;
}

/** The first step of the setup, and waits for the second. */
export async function saveInformations(page: Page): Promise<void> {
  const values = {
    'Legal Business Name': 'Shenzhen Lanting Trading Co., Ltd.',
    'Company Registration Number': '91440300MA5EXAMPL8',
    Address: 'Binhai Avenue',
    Number: '88',
    'ZIP code': '518101',
    City: 'Shenzhen',
  };
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Country').selectOption('China');
  await page.getByRole('button', { name: 'Save informations' }).click();
  await expect(page.getByRole('heading', { name: 'Connect to your seller account' })).toBeVisible();
}
