import prepareData from '../support/prepare-data.ts';
import { startTestServer } from '../support/test-server.ts';
import { serveBarePage } from './support/bare-page.ts';
import { type LighthouseVisit, visitWithLighthouse } from './support/lighthouse-visit.ts';
import { median } from './support/median.ts';

// `npm run bench -- lighthouse [runs]`: a phone's first visit to sign-in, against a bare React page in the same run.
const runs = Number(process.argv[2] ?? 3);
const lcpShare = 0.6;
const full = ['accessibility', 'best-practices'] as const;
const categories = ['performance', ...full];

/** 0 to 100. */
const scoreOf = (visit: LighthouseVisit, id: string) => Math.round((visit.categories[id]?.score ?? 0) * 100);

/** Audits that cost points in the categories that must be full. */
const faultsOf = (visit: LighthouseVisit) =>
  full.flatMap(id =>
    (visit.categories[id]?.auditRefs ?? [])
      .filter(({ id: audit, weight }) => weight > 0 && (visit.audits[audit]?.score ?? 1) < 1)
      .map(({ id: audit }) => audit),
  );

await prepareData();
const server = await startTestServer();
const bare = await serveBarePage();
try {
  const ours: LighthouseVisit[] = [];
  const theirs: LighthouseVisit[] = [];
  // In turns, so that a busy machine is busy for both.
  for (let run = 0; run < runs; run += 1) {
    theirs.push(await visitWithLighthouse(`${bare.origin}/`, { categories }));
    ours.push(await visitWithLighthouse(`${server.url}/auth`, { categories }));
  }
  const bareLcp = median(theirs.map(({ lcpMs }) => lcpMs));
  const lcp = median(ours.map(({ lcpMs }) => lcpMs));
  const cls = Math.max(...ours.map(visit => visit.cls));
  const worst = Object.fromEntries(
    categories.map(id => [id, Math.min(...ours.map(visit => scoreOf(visit, id)))]),
  );
  console.log(
    `LCP ${Math.round(lcp)} ms, a bare React page ${Math.round(bareLcp)} ms: ${(lcp / bareLcp).toFixed(2)}`,
  );
  console.log(`CLS ${cls}, blocked ${Math.round(median(ours.map(({ tbtMs }) => tbtMs)))} ms`, worst);
  const faults = new Set(ours.flatMap(faultsOf));
  if (faults.size > 0) console.log('Lost points:', [...faults].join(', '));
  const isGood = lcp <= lcpShare * bareLcp && cls === 0 && full.every(id => worst[id] === 100);
  process.exitCode = isGood ? 0 : 1;
} finally {
  await bare.stop();
  await server.dispose();
}
