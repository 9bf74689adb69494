import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createAmazonGateway } from '#server/adapters/marketplace/amazon-gateway.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { createConfirmShipmentHandler } from '#server/jobs/confirm-shipment.ts';
import { createJobRunner, type JobHandler, type JobResult } from '#server/jobs/job-runner.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { sandboxApp, sandboxKey, startMarketplaceSandbox } from '#server/sandbox/open-sandbox.ts';
import { createSandboxDatabase } from '#server/sandbox/sandbox-database.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openBadNetwork } from './bad-network.ts';
import { openShipmentWorld } from './shipment-world.ts';

const unhurried = { perSecond: 10_000, burst: 10_000 };

/** The API and its jobs, whose requests to the sandbox go through a bad network, and which can die. */
export async function openSendingWorld() {
  const world = await openShipmentWorld(() => runner.wake());
  const { db, adapters } = world;
  const { secrets, now } = adapters;
  const sandbox = await startMarketplaceSandbox({
    store: createSandboxDatabase(db),
    secret: await sandboxKey(db, secrets),
    rates: { token: unhurried, confirmShipment: unhurried },
  });
  const network = await openBadNetwork(sandbox.apiUrl);
  const send = createConfirmShipmentHandler({
    db,
    marketplace: createAmazonGateway({ apiUrl: network.apiUrl, tokenUrl: sandbox.tokenUrl }),
    findAccount: sellerId => findMarketplaceAccount(db, secrets, sandboxApp, sellerId),
    now,
  });

  let deaths = 0;
  let dead: { payload: unknown; bury: (result: JobResult) => void }[] = [];
  const mortal: JobHandler = async (payload, ...rest) => {
    const result = await send(payload, ...rest);
    if (deaths === 0) return result;
    deaths--;
    // The marketplace was told, and nobody will ever write what it answered.
    return new Promise(bury => dead.push({ payload, bury }));
  };
  const runner = createJobRunner({
    db,
    handlers: { [confirmShipmentJob]: mortal },
    onError: error => {
      throw error;
    },
    // The dead keep their places.
    concurrency: 50,
    pollMs: null,
    stopGraceMs: 1000,
  });

  const waitingJobs = () =>
    db
      .select()
      .from(jobs)
      .where(and(isNull(jobs.doneAt), eq(jobs.kind, confirmShipmentJob)));

  return {
    ...world,
    network,
    /** The next so many attempts die between the marketplace's answer and what is written of it. */
    kill(count: number) {
      deaths += count;
    },
    /** What waits is due now, and the leases of the dead have ended: instead of waiting that out. */
    async hurry() {
      const buried = dead;
      dead = [];
      const lost = buried.map(({ payload }) => (payload as { ledgerId: string }).ledgerId);
      const ledgerId = sql<string>`${jobs.payload} ->> 'ledgerId'`;
      if (lost.length > 0) {
        // Anyone who rises from the dead finds that another attempt owns the job.
        await db
          .update(jobs)
          .set({ claimedUntil: null, attempts: sql`${jobs.attempts} + 1` })
          .where(and(isNull(jobs.doneAt), inArray(ledgerId, lost)));
        for (const { bury } of buried) bury({ retryInMs: 60_000 });
      }
      await db
        .update(jobs)
        .set({ runAt: new Date(0) })
        .where(and(isNull(jobs.doneAt), isNull(jobs.claimedUntil), eq(jobs.kind, confirmShipmentJob)));
      runner.wake();
    },
    /** Those that tell the marketplace. */
    waitingJobs,
    /** Until nothing is being told: what can go on without help has. */
    rest: () =>
      waitFor(async () => {
        const lost = new Set(dead.map(({ payload }) => (payload as { ledgerId: string }).ledgerId));
        const underWay = (await waitingJobs()).filter(
          ({ payload, claimedUntil, runAt }) =>
            !lost.has((payload as { ledgerId: string }).ledgerId) &&
            (claimedUntil !== null || runAt.getTime() <= Date.now()),
        );
        expect(underWay).toEqual([]);
      }),
    async close() {
      await runner.stop();
      await network.close();
      await sandbox.close();
      await world.close();
    },
  };
}

export type SendingWorld = Awaited<ReturnType<typeof openSendingWorld>>;
