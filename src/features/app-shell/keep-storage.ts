import { makeOfferTimely } from './install/install-offer.ts';

let isAsked = false;

/**
 * To be called when something was kept on this device that exists nowhere else. Asks the browser, once a page, not
 * to drop this origin's storage when the disk fills; a browser may refuse, and keeps it then as long as it likes.
 */
export async function careForKeptData(): Promise<void> {
  makeOfferTimely();
  if (isAsked) return;
  isAsked = true;
  const { storage } = navigator;
  // Missing on an origin that is not secure.
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}
