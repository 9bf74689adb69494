import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * Fails with one line for each thing that axe finds on the page as it is now.
 * @param rules axe's names of the only rules to ask for; all, where nothing is said
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} → ${node.target.join(' ')}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}
