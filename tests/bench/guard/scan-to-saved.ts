import { viewports } from '#tests/support/viewports.ts';
import { median } from '../support/median.ts';
import { isPrefetched, markLabels, scanParcels } from '../support/scanned-parcels.ts';
import type { OpenedPage } from './first-visit.ts';

const parcels = 7;

/**
 * At To ship, which becomes a phone's: milliseconds of the main thread, median, from the last key of a label to the
 * frame that shows “saved”, without a network. Nothing of it reaches the server.
 */
export async function timeScans({ page, browser }: OpenedPage): Promise<number> {
  await page.setViewportSize(viewports.phone);
  await page.evaluate(markLabels);
  await isPrefetched(page);
  await page.context().setOffline(true);
  const { toSaved } = await scanParcels(browser, page, parcels);
  return median(toSaved.map(({ cpuMs }) => cpuMs));
}
