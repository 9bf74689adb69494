import { makePlan, type Step } from './soak/plan.ts';
import { itemsOf, runSoak } from './soak/run-soak.ts';
import { expect, test } from './support/fault-test.ts';

// The shortest plan of the first 400,000 seeds that has all of `wanted`.
const seed = 71_385;
const operations = 11;
const wanted = [
  ...['confirm by call', 'confirm by form', 'amend by call', 'draft by call', 'draft by form'],
  ...['drop-before', 'drop-after-commit', 'hang', 'slow', 'html', 'redirect', 'status'],
  ...['worker killed', 'tab killed', 'browser killed', 'server killed', 'offline', 'token expired'],
];

const partsOf = (plan: readonly Step[]) =>
  plan.flatMap(step =>
    'number' in step ? [`${step.kind} by ${step.by}`, step.fault?.fault.kind] : [step.kind],
  );

test('case 60: no matter what is killed, dropped and delayed on two devices, what was queued is never lost and takes effect once', async ({
  server,
  seller,
}) => {
  test.setTimeout(240_000);
  const plan = makePlan(seed, operations, itemsOf(seller).length);
  // With fewer it would prove less than it says.
  expect(partsOf(plan)).toEqual(expect.arrayContaining(wanted));
  const report = await runSoak({ server, seller, plan });
  expect(report.violations, `seed ${seed}`).toEqual([]);
  expect(makePlan(seed, operations, itemsOf(seller).length)).toEqual(plan);
});
