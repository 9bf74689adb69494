import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Fails with one line for each thing that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help} → ${node.target.join(' ')}`),
  );
  expect(found, 'what axe finds').toEqual([]);
}
