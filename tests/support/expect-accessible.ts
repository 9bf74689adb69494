import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** The one without comments: a browser reads it in half the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Fails with one line for each thing that axe finds on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once a document: the browser needs longer to read axe than axe to read a page.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const result = await window.axe?.run(document, { resultTypes: ['violations'] });
    return result?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${id}: ${help} → ${node.target.join(' ')}`),
    );
  });
  expect(found, 'what axe finds').toEqual([]);
}
