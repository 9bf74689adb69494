import { inNewBrowser } from '../peers/open-page.ts';
import type { Subject } from '../peers/subject.ts';
import { median } from '../support/median.ts';
import { openScannedPage, scanParcels } from '../support/scanned-parcels.ts';

const parcels = 7;

/**
 * Milliseconds of the main thread, median, from the last key of a label to the frame that shows “saved”, without a
 * network. Nothing of it reaches the server.
 */
export async function timeScans({ origin, token }: Subject): Promise<number> {
  const ownToken = await token?.();
  if (ownToken === undefined) throw new Error('To ship needs an account.');
  return inNewBrowser(async browser => {
    const { context, page } = await openScannedPage(browser, origin, ownToken);
    await context.setOffline(true);
    const { toSaved } = await scanParcels(browser, page, parcels);
    return median(toSaved.map(({ cpuMs }) => cpuMs));
  });
}
