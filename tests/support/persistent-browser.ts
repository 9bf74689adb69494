import { type BrowserContext, chromium } from 'playwright';
import { chromiumLaunchOptions } from './chromium-launch.ts';

/**
 * A browser with a profile on disk, which can be closed or killed and opened again with what it kept. A whole
 * one is also told whether an app can be installed.
 * @param profile folder of its own, one browser at a time
 */
export async function openPersistentBrowser(
  profile: string,
  baseURL: string,
  kind: 'shell' | 'whole' = 'shell',
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...(await chromiumLaunchOptions(kind)),
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
}
