import { confirmShipmentJob } from '#server/db/shipment-confirmation.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { Mailer } from '#server/engines/mail/mail.ts';
import { findMarketplaceAccount } from '#server/engines/marketplace/marketplace-accounts.ts';
import {
  type OpenMarketplace,
  openMarketplace,
  type SandboxBehaviour,
} from '#server/engines/marketplace/open-marketplace.ts';
import type { Settings } from '#server/settings.ts';
import { fetchOrdersJob } from './add-fetch-orders.ts';
import { createConfirmShipmentHandler } from './confirm-shipment.ts';
import { createFetchOrdersHandler } from './fetch-orders.ts';
import { createJobRunner, type JobRunner } from './job-runner.ts';
import { createSendMailHandler, sendMailJob } from './send-mail.ts';

export interface RunningJobs extends JobRunner {
  marketplace: OpenMarketplace;
}

/**
 * Starts the work behind the calls, beginning with what an earlier life of the server left.
 * @param amazon the product's registration at the marketplace; undefined: the sandbox is started and asked
 * @param mailer without one mails wait for a server that has one
 */
export async function startJobs(
  { database: { db }, secrets, log, now }: Pick<Engines, 'database' | 'secrets' | 'log' | 'now'>,
  amazon: Settings['amazon'],
  sandboxBehaviour?: SandboxBehaviour,
  mailer?: Mailer,
): Promise<RunningJobs> {
  const opened = await openMarketplace(db, secrets, amazon, sandboxBehaviour);
  const { marketplace, app, close } = opened;
  const findAccount = (sellerId: string) => findMarketplaceAccount(db, secrets, app, sellerId);
  const runner = createJobRunner({
    db,
    handlers: {
      [confirmShipmentJob]: createConfirmShipmentHandler({
        db,
        marketplace,
        findAccount,
        now,
      }),
      [fetchOrdersJob]: createFetchOrdersHandler({ db, marketplace, findAccount, now }),
      ...(mailer && {
        [sendMailJob]: createSendMailHandler(mailer, secrets, mail => log.info({ mail }, 'a mail was sent')),
      }),
    },
    onError: error => log.error({ err: error }, 'a job failed and will be tried again'),
  });
  runner.wake();
  return {
    marketplace: opened,
    wake: runner.wake,
    stop: async () => {
      await runner.stop();
      await close();
      mailer?.close();
    },
  };
}
