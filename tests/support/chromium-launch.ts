import type { LaunchOptions } from 'playwright';
import { findChromium, findHeadlessShell } from '../../scripts/find-chromium.mjs';

/**
 * How every Chromium of tests and benches is started, those that a test starts itself too.
 * @param kind the `shell` is nearly twice as quick; only a `whole` browser installs apps
 */
export async function chromiumLaunchOptions(kind: 'shell' | 'whole' = 'shell'): Promise<LaunchOptions> {
  const shell = await findHeadlessShell();
  const whole = await findChromium();
  // Workers ask again: they need not look for them once more.
  if (shell !== undefined) process.env.HEADLESS_SHELL_PATH = shell;
  if (whole !== undefined) process.env.CHROMIUM_PATH = whole;
  const path = kind === 'whole' ? whole : shell;
  return {
    ...(path === undefined ? {} : { executablePath: path }),
    // In the locale C it could write no download into a folder whose path isn't ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
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

/** The same with a camera that the browser draws itself, and that nobody is asked about. */
export async function cameraLaunchOptions(): Promise<LaunchOptions> {
  const { args = [], ...launch } = await chromiumLaunchOptions();
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return { ...launch, args: [...args, ...camera] };
}

/**
 * The same for tests, which measure nothing: a process of its own that draws what nobody sees, and threads that collect
 * garbage on cores that all work already, would take a tenth of their time.
 */
export function withFewerProcesses({ args = [], ...launch }: LaunchOptions): LaunchOptions {
  return { ...launch, args: [...args, '--in-process-gpu', '--js-flags=--single-threaded-gc'] };
}
