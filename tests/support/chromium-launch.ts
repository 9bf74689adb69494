import type { LaunchOptions } from 'playwright';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** How every Chromium of the tests is started, those that a test starts itself too. */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const chromium = await findChromium();
  // Workers ask again: they need not look for it once more.
  if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium;
  return {
    ...(chromium === undefined ? {} : { executablePath: chromium }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // After a server that was really away Chromium would wait minutes before it tries sync again.
      '--force-fieldtrials=BackgroundSync/G',
      '--force-fieldtrial-params=BackgroundSync.G:initial_retry_delay_sec/2/retry_delay_factor/1/max_sync_attempts/10/min_sync_recovery_time_sec/1',
    ],
  };
}
