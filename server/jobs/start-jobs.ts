import type { Adapters } from '#server/adapters/adapters.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import type { OpenMarketplace } from '#server/adapters/marketplace/marketplace.ts';
import type { Registries } from '#server/adapters/registries.ts';
import { type ReaderPool, readerCount } from '#server/documents/reader-pool.ts';
import { applyUploadJob } from '#server/queue/apply-upload.ts';
import { checkDocumentJob } from '#server/queue/check-document.ts';
import { checkRegistryJob } from '#server/queue/check-registry.ts';
import { confirmShipmentJob } from '#server/queue/confirm-shipment.ts';
import { fetchOrdersJob } from '#server/queue/fetch-orders.ts';
import { issueDocumentsJob } from '#server/queue/issue-documents.ts';
import { addLookForMails, lookForMailsJob } from '#server/queue/look-for-mails.ts';
import { readCatalogueJob } from '#server/queue/read-catalogue.ts';
import { readOrderJob } from '#server/queue/read-order.ts';
import { removeFileJob } from '#server/queue/remove-file.ts';
import { resetPasswordJob } from '#server/queue/reset-password.ts';
import { sendMailJob } from '#server/queue/send-mail.ts';
import { verifyConfirmationsJob } from '#server/queue/verify-confirmations.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import { createApplyUploadHandler } from './apply-upload.ts';
import { createCheckDocumentHandler } from './check-document.ts';
import { createCheckRegistryHandler } from './check-registry.ts';
import { createConfirmShipmentHandler } from './confirm-shipment.ts';
import { createFetchOrdersHandler } from './fetch-orders.ts';
import { createIssueDocumentsHandler, type RenderBrokerDocument } from './issue-documents.ts';
import { createJobLanes, type JobLane, type JobLanes } from './job-lanes.ts';
import type { JobRunnerOptions } from './job-runner.ts';
import { createLookForMailsHandler } from './look-for-mails.ts';
import { createReadCatalogueHandler } from './read-catalogue.ts';
import { createReadOrderHandler } from './read-order.ts';
import { removeExpired } from './remove-expired.ts';
import { createRemoveFileHandler } from './remove-file.ts';
import { removeIdentityDocuments } from './remove-identity-documents.ts';
import { createResetPasswordHandler } from './reset-password.ts';
import { createSendMailHandler } from './send-mail.ts';
import { createVerifyConfirmationsHandler } from './verify-confirmations.ts';
import { countMails, timeChecks } from './watched-adapters.ts';

const removeEveryMs = 6 * 60 * 60_000;
const vacuumEveryMs = 30 * 60_000;

export interface RunningJobs extends JobLanes {
  /** Accepts no more work while calls are still running; `stop` ends the rest. */
  halt: () => Promise<void>;
}

/** What jobs of some kinds need. Where it is not there, those jobs wait for a server that has it. */
export interface JobTools {
  marketplace?: OpenMarketplace;
  mailer?: Mailer;
  /** Of the app, for links in mails that no call asked for. Undefined: none is sent. */
  origin?: string;
  /** Where emails lead a person who needs help. */
  support?: string | undefined;
  readers?: ReaderPool;
  renderBrokerDocument?: RenderBrokerDocument;
  registries?: Registries;
  /** Undefined: ID cards are kept. */
  identityDocumentsDays?: number | undefined;
}

/**
 * Does something again and again, for the first time now or once an interval is over.
 * @returns ends it, after what is under way
 */
function doRegularly(
  act: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { everyMs, isDueNow }: { everyMs: number; isDueNow: boolean },
): () => Promise<void> {
  let running = Promise.resolve();
  const begin = () => {
    running = act().then(() => undefined, onError);
  };
  if (isDueNow) begin();
  const timer = setInterval(begin, everyMs);
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Starts the work behind the calls, beginning with what an earlier life of the server left. */
export function startJobs(
  adapters: Pick<Adapters, 'database' | 'secrets' | 'files' | 'limits' | 'log' | 'metrics' | 'now'>,
  {
    marketplace: opened,
    mailer,
    origin,
    support,
    readers,
    renderBrokerDocument: render,
    registries,
    identityDocumentsDays,
  }: JobTools = {},
): RunningJobs {
  const { database, secrets, files, limits, log, metrics, now } = adapters;
  const { db } = database;
  const onError = (error: unknown) => log.error({ err: error }, 'a job failed and will be tried again');
  const onDead = ({ id, kind }: { id: string; kind: string }, reason: string) =>
    log.error({ job: id, kind, reason }, 'a job was given up: see npm run admin -- jobs');

  const onAttempt: JobRunnerOptions['onAttempt'] = attempt => metrics.count('jobAttempt', attempt);

  const lanes: JobLane[] = [];
  const add = (concurrency: number, handlers: JobLane['handlers'], isFairToSellers = false) =>
    lanes.push({ concurrency, handlers, isFairToSellers });
  if (opened) {
    const { marketplace, app } = opened;
    const findAccount = (sellerId: string) => findMarketplaceAccount(db, secrets, app, sellerId);
    add(4, { [confirmShipmentJob]: createConfirmShipmentHandler({ db, marketplace, findAccount, now }) });
    add(2, { [fetchOrdersJob]: createFetchOrdersHandler({ db, marketplace, findAccount, now }) });
    add(1, { [readCatalogueJob]: createReadCatalogueHandler({ db, marketplace, findAccount, now }) });
    const reading = { db, marketplace, findAccount, budget: limits.orderReadBySeller, now };
    add(2, {
      [readOrderJob]: createReadOrderHandler(reading),
      [verifyConfirmationsJob]: createVerifyConfirmationsHandler(reading),
    });
  }
  add(2, { [applyUploadJob]: createApplyUploadHandler({ db, now }, () => wake(confirmShipmentJob)) }, true);
  add(2, { [removeFileJob]: createRemoveFileHandler({ db, files }) });
  if (mailer) {
    const onSent = (mail: string) => log.info({ mail }, 'a mail was sent');
    const counted = countMails(mailer, metrics);
    add(4, {
      [sendMailJob]: createSendMailHandler({ db, mailer: counted, secrets, onSent, now, support }),
    });
    if (origin !== undefined) {
      const onQueued = () => wake(sendMailJob);
      const looking = { db, secrets, origin, now, onError, onQueued };
      add(1, { [lookForMailsJob]: createLookForMailsHandler(looking) });
      void addLookForMails(db).then(() => wake(lookForMailsJob), onError);
    }
  }
  add(1, { [resetPasswordJob]: createResetPasswordHandler({ db, secrets, now }, () => wake(sendMailJob)) });
  if (registries) add(2, { [checkRegistryJob]: createCheckRegistryHandler({ db, registries, now }) });
  // One of a seller, and of two sellers at a time: each takes most of a core and up to 1 GB.
  if (readers) {
    const parts = { db, files, readers: timeChecks(readers, metrics), now };
    const wakeIssuing = () => wake(issueDocumentsJob);
    add(readerCount, { [checkDocumentJob]: createCheckDocumentHandler(parts, wakeIssuing) }, true);
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
  const endRemoving = doRegularly(
    remove,
    error => log.error({ err: error }, 'expired data could not be removed'),
    { everyMs: removeEveryMs, isDueNow: true },
  );
  // Not at the start, which people wait for.
  const endVacuuming = doRegularly(
    async () => database.vacuum?.(),
    error => log.error({ err: error }, 'the database could not be vacuumed'),
    { everyMs: vacuumEveryMs, isDueNow: false },
  );
  let halted: Promise<void> | undefined;
  const halt = () => {
    halted ??= (async () => {
      const stopped = Promise.all([endRemoving(), endVacuuming(), stopWorking()]);
      // A check under way would hold the server up for as long as its document is long; it is done again.
      await readers?.close();
      await stopped;
    })();
    return halted;
  };
  return {
    wake,
    halt,
    stop: async () => {
      await halt();
      await opened?.close();
      mailer?.close();
    },
  };
}
