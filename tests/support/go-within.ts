import type { Page } from 'playwright';

/** Goes to another screen as by a link. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(to => history.pushState({}, '', to), address);
}
