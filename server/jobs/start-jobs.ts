import { confirmShipmentJob } from '#server/db/shipment-confirmation.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { MarketplaceApp } from '#server/engines/marketplace/marketplace-accounts.ts';
import { findMarketplaceAccount } from '#server/engines/marketplace/marketplace-accounts.ts';
import { openMarketplace, type SandboxBehaviour } from '#server/engines/marketplace/open-marketplace.ts';
import { createConfirmShipmentHandler } from './confirm-shipment.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';

/**
 * Starts the work behind the calls, beginning with what an earlier life of the server left.
 * @param amazon the product's registration at the marketplace; undefined: the sandbox is started and asked
 */
export async function startJobs(
  { database: { db }, secrets, log, now }: Pick<Engines, 'database' | 'secrets' | 'log' | 'now'>,
  amazon: MarketplaceApp | undefined,
  sandboxBehaviour?: SandboxBehaviour,
): Promise<JobRunner> {
  const { marketplace, app, close } = await openMarketplace(db, secrets, amazon, sandboxBehaviour);
  const runner = createJobRunner({
    db,
    handlers: {
      [confirmShipmentJob]: createConfirmShipmentHandler({
        db,
        marketplace,
        findAccount: sellerId => findMarketplaceAccount(db, secrets, app, sellerId),
        now,
      }),
    },
    onError: error => log.error({ err: error }, 'a job failed and will be tried again'),
  });
  runner.wake();
  return {
    wake: runner.wake,
    stop: async () => {
      await runner.stop();
      await close();
    },
  };
}
