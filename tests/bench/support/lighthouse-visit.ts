import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { chromiumLaunchOptions } from '#tests/support/chromium-launch.ts';
import { findFreePort } from '#tests/support/free-port.ts';

/** One request that the page made; what its service worker fetches for later is none. */
export interface PageRequest {
  url: string;
  isScript: boolean;
  /** Milliseconds from the start of the visit. */
  startedAt: number;
  /** On the wire, with its headers. */
  bytes: number;
}

export interface LighthouseVisit {
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Until the network was quiet. */
  requests: PageRequest[];
  categories: Result['categories'];
  audits: Result['audits'];
}

interface RequestItem {
  url: string;
  mimeType: string;
  networkRequestTime: number;
  transferSize: number;
  sessionTargetType?: string;
}

/**
 * A phone's first visit in a new browser, with Slow 4G and a CPU four times slower really applied: simulated throttling
 * judges from a visit without it, cannot see a shell that paints before the scripts, and hides chains of requests.
 * @param prepare what the browser is told before the visit
 */
export async function visitWithLighthouse(
  url: string,
  options: { categories?: string[]; prepare?: (context: BrowserContext) => Promise<void> } = {},
): Promise<LighthouseVisit> {
  const port = await findFreePort();
  const profile = await mkdtemp(join(tmpdir(), 'portolan-lighthouse-'));
  const launch = await chromiumLaunchOptions('whole');
  // Lighthouse opens its page in the browser's own context, which only a profile on disk has. It sets the screen itself.
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
    viewport: null,
  });
  try {
    await options.prepare?.(context);
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: options.categories ?? ['performance'],
      throttlingMethod: 'devtools',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const items = (audits['network-requests']?.details as { items: RequestItem[] } | undefined)?.items ?? [];
    return {
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      requests: items
        .filter(item => item.url.startsWith('http') && item.sessionTargetType !== 'service_worker')
        .map(({ url, mimeType, networkRequestTime, transferSize }) => ({
          url,
          isScript: /javascript/.test(mimeType),
          startedAt: networkRequestTime,
          bytes: transferSize,
        })),
      categories,
      audits,
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
