import { makePlan } from './soak/plan.ts';
import { itemsOf, runSoak } from './soak/run-soak.ts';
import { expect, test } from './support/fault-test.ts';

const seed = 60;
const operations = 16;

test('case 60: no matter what is killed, dropped and delayed on two devices, what was queued is never lost and takes effect once', async ({
  server,
  seller,
}) => {
  test.setTimeout(240_000);
  const plan = makePlan(seed, operations, itemsOf(seller).length);
  const report = await runSoak({ server, seller, plan });
  expect(report.violations, `seed ${seed}`).toEqual([]);
  expect(makePlan(seed, operations, itemsOf(seller).length)).toEqual(plan);
});
