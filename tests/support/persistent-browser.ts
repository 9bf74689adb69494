import { type BrowserContext, chromium, type LaunchOptions } from 'playwright';

/**
 * A browser with a profile on disk, which can be closed or killed and opened again with what it kept.
 * @param profile folder of its own, one browser at a time
 */
export async function openPersistentBrowser(
  profile: string,
  baseURL: string,
  launch: LaunchOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...launch,
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
  });
}
