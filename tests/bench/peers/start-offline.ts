import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { expect } from 'playwright/test';
import { storedText } from '#tests/journeys/stored-data.ts';
import type { Account } from '#tests/support/accounts.ts';
import { workerControls } from '#tests/support/app-worker.ts';
import { chromiumLaunchOptions } from '#tests/support/chromium-launch.ts';
import { openPersistentBrowser } from '#tests/support/persistent-browser.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { addProbe, openQuiet, slowDown } from './open-page.ts';
import type { Subject } from './subject.ts';

export interface Device {
  /** Milliseconds from the start of the navigation to the first painted row, on a slow CPU. */
  start(): Promise<number>;
  close(): Promise<void>;
}

/** A browser that has the list and whose worker controls it: its server may go away. */
export async function prepareDevice(subject: Subject, account: Account): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'portolan-bench-'));
  const context = await openPersistentBrowser(profile, subject.origin, await chromiumLaunchOptions('whole'));
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await addProbe(context, subject);
    const page = await context.newPage();
    await signIn(page, account);
    await page.evaluate(() => firstRowAt);
    await workerControls(page);
    await openQuiet(page, subject, subject.start);
    // The list is written behind the screen's back.
    await expect.poll(() => storedText(page, 'cache'), { timeout: 60_000 }).toContain(subject.list?.query);
    await page.close();
    return { start: () => startOffline(context, subject), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The worker may still be running, as it is for a person who comes back. */
async function startOffline(context: BrowserContext, subject: Subject): Promise<number> {
  const page = await context.newPage();
  try {
    await slowDown(page);
    await page.goto(subject.start, { waitUntil: 'commit' });
    return await page.evaluate(() => firstRowAt);
  } finally {
    await page.close();
  }
}
