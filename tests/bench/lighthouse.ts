import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../support/chromium-launch.ts';
import { findFreePort } from '../support/free-port.ts';
import prepareData from '../support/prepare-data.ts';
import { startTestServer } from '../support/test-server.ts';
import { serveBarePage } from './support/bare-page.ts';
import { median } from './support/median.ts';

// `npm run bench -- lighthouse [runs]`: a phone's first visit to sign-in, against a bare React page in the same run.
const runs = Number(process.argv[2] ?? 3);
const lcpShare = 0.7;

interface Visit {
  lcpMs: number;
  cls: number;
  tbtMs: number;
  /** 0 to 100. */
  scores: Record<string, number>;
  /** Audits that cost points in the categories that must be full. */
  faults: string[];
}

const full = ['accessibility', 'best-practices'] as const;

async function visit(url: string): Promise<Visit> {
  const port = await findFreePort();
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', ...full],
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    const { audits, categories } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const faults = full.flatMap(id =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
        .map(({ id: audit }) => audit),
    );
    return {
      lcpMs: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbtMs: value('total-blocking-time'),
      scores: Object.fromEntries(
        Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
      faults,
    };
  } finally {
    await browser.close();
  }
}

await prepareData();
const server = await startTestServer();
const bare = await serveBarePage();
try {
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  // In turns, so that a busy machine is busy for both.
  for (let run = 0; run < runs; run += 1) {
    theirs.push(await visit(bare.url));
    ours.push(await visit(`${server.url}/auth`));
  }
  const bareLcp = median(theirs.map(({ lcpMs }) => lcpMs));
  const lcp = median(ours.map(({ lcpMs }) => lcpMs));
  const cls = Math.max(...ours.map(visited => visited.cls));
  const worst = Object.fromEntries(
    ['performance', ...full].map(id => [id, Math.min(...ours.map(({ scores }) => scores[id] ?? 0))]),
  );
  console.log(
    `LCP ${Math.round(lcp)} ms, a bare React page ${Math.round(bareLcp)} ms: ${(lcp / bareLcp).toFixed(2)}`,
  );
  console.log(`CLS ${cls}, blocked ${Math.round(median(ours.map(({ tbtMs }) => tbtMs)))} ms`, worst);
  const faults = new Set(ours.flatMap(visited => visited.faults));
  if (faults.size > 0) console.log('Lost points:', [...faults].join(', '));
  const isGood = lcp <= lcpShare * bareLcp && cls === 0 && full.every(id => worst[id] === 100);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await bare.close();
  await server.dispose();
}
