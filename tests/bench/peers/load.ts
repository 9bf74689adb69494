import { screenEmulationMetrics, throttling } from 'lighthouse/core/config/constants.js';
import { loginTokenKey } from '#src/api/client/login-token-key.ts';
import type { Account } from '#tests/support/accounts.ts';
import { visitWithLighthouse } from '../support/lighthouse-visit.ts';
import { addProbe, inNewBrowser, slowDown } from './open-page.ts';
import type { Subject } from './subject.ts';

export interface Load {
  lcpMs: number;
  tbtMs: number;
  /** Until the network was quiet. */
  requests: number;
  scriptBytes: number;
  /** Where it has rows. */
  firstRowMs?: number;
  requestsBeforeRows?: number;
}

/** A phone's first visit on Slow 4G, with a session where the subject has one, and without cache or worker. */
export async function loadFirst(subject: Subject): Promise<Load> {
  let firstRowMs: number | undefined;
  const visit = await visitWithLighthouse(subject.origin + subject.start, {
    async prepare(context) {
      await context.exposeFunction('noteFirstRow', (at: number) => {
        firstRowMs ??= at;
      });
      const token = await subject.token?.();
      // Without a visit of its own, which would leave files in the cache and a connection open.
      if (token !== undefined)
        await context.addInitScript(
          ([key, value]) => {
            if (location.protocol === 'http:') localStorage.setItem(key, value);
          },
          [loginTokenKey, token] as const,
        );
      await addProbe(context, subject);
    },
  });
  if (subject.list && firstRowMs === undefined) throw new Error('No row was painted.');
  const until = firstRowMs;
  return {
    lcpMs: visit.lcpMs,
    tbtMs: visit.tbtMs,
    requests: visit.requests.length,
    scriptBytes: visit.requests.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0),
    ...(until !== undefined && {
      firstRowMs: until,
      requestsBeforeRows: visit.requests.filter(({ startedAt }) => startedAt < until).length,
    }),
  };
}

/**
 * Milliseconds from pressing Sign In to the first row, on the same phone and network. The network is quiet before
 * somebody begins to type; a service worker that is fetching its files then is not slowed.
 */
export async function signInToRows(subject: Subject, { email, password }: Account): Promise<number> {
  return inNewBrowser(async browser => {
    const { width, height, deviceScaleFactor } = screenEmulationMetrics.mobile;
    const context = await browser.newContext({
      baseURL: subject.origin,
      locale: 'en-GB',
      viewport: { width, height },
      deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
    });
    await addProbe(context, subject);
    const page = await context.newPage();
    const devtools = await slowDown(page);
    const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G;
    const bytesPerSecond = (kilobits: number) => (kilobits * 1024) / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: requestLatencyMs,
      downloadThroughput: bytesPerSecond(downloadThroughputKbps),
      uploadThroughput: bytesPerSecond(uploadThroughputKbps),
    });
    await page.goto('/auth', { waitUntil: 'networkidle' });
    // Letter by letter: what a person's first key sets off has as long as it takes to type.
    const keyMs = 100;
    await page.getByLabel('Email', { exact: true }).pressSequentially(email, { delay: keyMs });
    await page.getByLabel('Password', { exact: true }).pressSequentially(password, { delay: keyMs });
    await page.evaluate(() => {
      addEventListener('click', ({ timeStamp }) => Object.assign(globalThis, { pressedAt: timeStamp }), {
        capture: true,
        once: true,
      });
    });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    return page.evaluate(
      async () => (await firstRowAt) - (globalThis as unknown as { pressedAt: number }).pressedAt,
    );
  });
}
