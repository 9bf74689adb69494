import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { chromiumLaunchOptions } from '#tests/support/chromium-launch.ts';
import { watchFirstRow } from '#tests/support/first-row.ts';
import { signedInState } from '#tests/support/signed-in-state.ts';
import type { Probe } from './probe.js';
import type { Subject } from './subject.ts';

declare global {
  /** In each page that `addProbe` has prepared. */
  var probe: Probe;
}

const probePath = join(import.meta.dirname, 'probe.js');

export async function addProbe(context: BrowserContext, { list }: Subject): Promise<void> {
  await context.addInitScript({ path: probePath });
  if (list) await watchFirstRow(context, list.places);
}

/** A whole browser, as people have it, with nothing stored. */
export async function inNewBrowser<Result>(act: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(await chromiumLaunchOptions('whole'));
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

/** A desktop where the subject's account has signed in, and nothing else is stored. */
export async function openDesktop(browser: Browser, subject: Subject): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: subject.origin,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...(subject.token && { storageState: signedInState(subject.origin, await subject.token()) }),
  });
  await addProbe(context, subject);
  return context;
}

export const slowCpu = { rate: 4 };

/** Four times slower from now on. Workers of the page, and its service worker, stay as quick as they are. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', slowCpu);
  return devtools;
}

/** Opens an address and waits until its rows are there and the network is quiet. */
export async function openQuiet(page: Page, subject: Subject, path: string): Promise<void> {
  await page.goto(path);
  if (subject.list) await page.evaluate(() => firstRowAt);
  await page.waitForLoadState('networkidle');
}
