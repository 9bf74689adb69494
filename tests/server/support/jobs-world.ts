import { eq } from 'drizzle-orm';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxOptions } from '#server/sandbox/sandbox.ts';
import type { TestOrder } from './insert-order.ts';
import { openShipmentWorld } from './shipment-world.ts';

export type JobsWorld = Awaited<ReturnType<typeof openJobsWorld>>;

/** The API with its jobs at work, and a sandbox whose calls a test can step into. */
export async function openJobsWorld() {
  const world = await openShipmentWorld(() => runner.wake());
  const sandbox: Pick<SandboxOptions, 'intervene'> = {};
  const marketplace = await openSandbox(world.db, world.adapters.secrets, {
    rates: { confirmShipment: { perSecond: 1000, burst: 1000 } },
    intervene: (...call) => sandbox.intervene?.(...call),
  });
  const runner = startJobs(world.adapters, { marketplace });
  return {
    ...world,
    runner,
    marketplace,
    /** What steps in until another one is set, or none. */
    intervene(by: SandboxOptions['intervene']) {
      if (by) sandbox.intervene = by;
      else delete sandbox.intervene;
    },
    /** Packages at the sandbox. */
    packagesOf: ({ orderId }: TestOrder) =>
      world.db.select().from(sandboxPackages).where(eq(sandboxPackages.orderId, orderId)),
    async close() {
      await runner.stop();
      await world.close();
    },
  };
}

/** Waits for what jobs do. */
