import type { Adapters } from '#server/adapters/adapters.ts';
import { type ReaderPool, readerCount } from '#server/adapters/documents/reader-pool.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import {
  type OpenMarketplace,
  openMarketplace,
  type SandboxBehaviour,
} from '#server/adapters/marketplace/open-marketplace.ts';
import { countMails, timeChecks } from '#server/adapters/metrics/watched-adapters.ts';
import type { Registries } from '#server/adapters/registries/registries.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import type { Settings } from '#server/settings/settings.ts';
import { askRegistryJob } from './ask-registry/enqueue.ts';
import { createAskRegistryHandler } from './ask-registry/handle.ts';
import { checkDocumentJob } from './check-document/enqueue.ts';
import { createCheckDocumentHandler } from './check-document/handle.ts';
import { keepRemoving, removeExpired } from './cleanup/remove-expired.ts';
import { removeIdentityDocuments } from './cleanup/remove-identity-documents.ts';
import { confirmShipmentJob } from './confirm-shipment/enqueue.ts';
import { createConfirmShipmentHandler } from './confirm-shipment/handle.ts';
import { fetchOrdersJob } from './fetch-orders/enqueue.ts';
import { createFetchOrdersHandler } from './fetch-orders/handle.ts';
import { issueDocumentsJob } from './issue-documents/enqueue.ts';
import { createIssueDocumentsHandler, type RenderBrokerDocument } from './issue-documents/handle.ts';
import { createJobLanes, type JobLane, type JobLanes } from './job-lanes.ts';
import type { JobRunnerOptions } from './job-runner.ts';
import { readBackJob } from './read-back/enqueue.ts';
import { createReadBackHandler } from './read-back/handle.ts';
import { readOrderJob } from './read-order/enqueue.ts';
import { createReadOrderHandler } from './read-order/handle.ts';
import { removeFileJob } from './remove-file/enqueue.ts';
import { createRemoveFileHandler } from './remove-file/handle.ts';
import { resetPasswordJob } from './reset-password/enqueue.ts';
import { createResetPasswordHandler } from './reset-password/handle.ts';
import { sendMailJob } from './send-mail/enqueue.ts';
import { createSendMailHandler } from './send-mail/handle.ts';

export interface RunningJobs extends JobLanes {
  marketplace: OpenMarketplace;
  /** Accepts no more work while calls are still running; `stop` ends the rest. */
  halt: () => Promise<void>;
}

/** What jobs of some kinds need. Where it is not there, those jobs wait for a server that has it. */
export interface JobTools {
  /** The product's registration at the marketplace; undefined: the sandbox is started and asked. */
  amazon?: Settings['amazon'];
  sandbox?: SandboxBehaviour;
  mailer?: Mailer;
  readers?: ReaderPool;
  renderBrokerDocument?: RenderBrokerDocument;
  registries?: Registries;
  /** Undefined: ID cards are kept. */
  identityDocumentsDays?: number | undefined;
}

/** Starts the work behind the calls, beginning with what an earlier life of the server left. */
export async function startJobs(
  adapters: Pick<Adapters, 'database' | 'secrets' | 'files' | 'limits' | 'log' | 'metrics' | 'now'>,
  {
    amazon,
    sandbox,
    mailer,
    readers,
    renderBrokerDocument: render,
    registries,
    identityDocumentsDays,
  }: JobTools = {},
): Promise<RunningJobs> {
  const { database, secrets, files, limits, log, metrics, now } = adapters;
  const { db } = database;
  const opened = await openMarketplace(db, secrets, amazon, sandbox);
  const { marketplace, app, close } = opened;
  const findAccount = (sellerId: string) => findMarketplaceAccount(db, secrets, app, sellerId);
  const onError = (error: unknown) => log.error({ err: error }, 'a job failed and will be tried again');
  const onDead = ({ id, kind }: { id: string; kind: string }, reason: string) =>
    log.error({ job: id, kind, reason }, 'a job was given up: see npm run desk -- jobs');

  const onAttempt: JobRunnerOptions['onAttempt'] = attempt => metrics.count('jobAttempt', attempt);

  const lanes: JobLane[] = [];
  const add = (concurrency: number, handlers: JobLane['handlers'], isFairToSellers = false) =>
    lanes.push({ concurrency, handlers, isFairToSellers });
  add(4, { [confirmShipmentJob]: createConfirmShipmentHandler({ db, marketplace, findAccount, now }) });
  add(2, { [fetchOrdersJob]: createFetchOrdersHandler({ db, marketplace, findAccount, now }) });
  const reading = { db, marketplace, findAccount, budget: limits.orderReadBySeller, now };
  add(2, {
    [readOrderJob]: createReadOrderHandler(reading),
    [readBackJob]: createReadBackHandler(reading),
  });
  add(2, { [removeFileJob]: createRemoveFileHandler({ db, files }) });
  if (mailer) {
    const onSent = (mail: string) => log.info({ mail }, 'a mail was sent');
    add(4, { [sendMailJob]: createSendMailHandler(countMails(mailer, metrics), secrets, onSent, now) });
  }
  add(1, { [resetPasswordJob]: createResetPasswordHandler({ db, secrets, now }, () => wake(sendMailJob)) });
  if (registries) add(2, { [askRegistryJob]: createAskRegistryHandler({ db, registries, now }) });
  // One of a seller, and of two sellers at a time: each takes most of a core and up to 1 GB.
  if (readers) {
    const checkDocument = createCheckDocumentHandler({
      db,
      files,
      readers: timeChecks(readers, metrics),
      now,
    });
    add(readerCount, { [checkDocumentJob]: checkDocument }, true);
  }
  // Writing a document takes most of a core.
  if (render) add(1, { [issueDocumentsJob]: createIssueDocumentsHandler({ db, files, render, now }) });
  const { wake, stop: stopWorking } = createJobLanes({ db, onError, onDead, onAttempt }, lanes);
  wake();
  const remove = async () => {
    await removeExpired(db);
    if (identityDocumentsDays === undefined) return;
    const count = await removeIdentityDocuments(db, identityDocumentsDays);
    if (count === 0) return;
    log.info({ count }, 'identity documents are being removed: their retention period has ended');
    wake();
  };
  const endRemoving = keepRemoving(remove, error =>
    log.error({ err: error }, 'expired data could not be removed'),
  );
  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= (async () => {
      const stopped = Promise.all([endRemoving(), stopWorking()]);
      // A check under way would hold the server up for as long as its document is long; it is done again.
      await readers?.close();
      await stopped;
    })();
    return halted;
  };
  return {
    marketplace: opened,
    wake,
    halt,
    stop: async () => {
      await halt();
      await close();
      mailer?.close();
    },
  };
}
