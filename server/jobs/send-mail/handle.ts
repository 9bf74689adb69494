import * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import type { Db } from '#server/db/db.ts';
import { codeExpiry } from '#server/domain/accounts/activation-code.ts';
import { activationMail } from '#server/domain/mails/activation-mail.ts';
import { confirmEmailMail, emailChangeNotice } from '#server/domain/mails/email-change-mails.ts';
import { importerMail } from '#server/domain/mails/importer-mail.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { Instant } from '#src/contract/instant.ts';

export const sendMailJob = 'send-mail';

const ActivationJob = v.object({
  id: v.string(),
  to: v.string(),
  language: v.picklist(['en', 'zh-CN']),
  firstName: v.string(),
  lastName: v.string(),
  code: v.string(),
  link: v.string(),
  /** Of the code; jobs of earlier builds don't say it. */
  expiresAt: v.optional(Instant),
});
type ActivationJob = v.InferOutput<typeof ActivationJob>;

const ImporterJob = v.object({
  template: v.literal('importer'),
  id: v.string(),
  to: v.string(),
  forwarder: v.string(),
  importerName: v.string(),
  sellerName: v.string(),
  /** Jobs of earlier builds don't say it. */
  sellerId: v.optional(v.string()),
});
type ImporterJob = v.InferOutput<typeof ImporterJob>;

const EmailChangeJob = v.object({
  template: v.picklist(['confirm-email', 'email-change-notice']),
  id: v.string(),
  sellerId: v.string(),
  to: v.string(),
  language: v.picklist(['en', 'zh-CN']),
  firstName: v.string(),
  lastName: v.string(),
  oldEmail: v.string(),
  newEmail: v.string(),
  link: v.string(),
  /** Of the link. */
  expiresAt: Instant,
});
type EmailChangeJob = v.InferOutput<typeof EmailChangeJob>;

const MailJob = v.union([ImporterJob, EmailChangeJob, ActivationJob]);
type MailJob = v.InferOutput<typeof MailJob>;

const Payload = v.object({ sealed: v.string() });

/** Adds the job that sends an activation mail; sealed, since jobs outlive their mail and this one knows a code. */
export function addActivationMail(tx: Db, secrets: SecretBox, mail: ActivationJob): Promise<void> {
  return addJob(tx, { kind: sendMailJob, payload: { sealed: secrets.seal(JSON.stringify(mail)) } });
}

/** Adds the job that tells a forwarder of an importer that was sent to it. */
export function addImporterMail(
  tx: Db,
  secrets: SecretBox,
  mail: Omit<ImporterJob, 'template'> & { sellerId: string },
): Promise<void> {
  const job: ImporterJob = { template: 'importer', ...mail };
  return addJob(tx, { kind: sendMailJob, payload: { sealed: secrets.seal(JSON.stringify(job)) } });
}

const AnyMail = v.object({
  to: v.string(),
  sellerId: v.optional(v.string()),
  sellerName: v.optional(v.string()),
});

/** Whether a job sends a mail that goes to a seller, or tells of it. */
export function isMailOf(
  secrets: SecretBox,
  payload: unknown,
  seller: { sellerId: string; email: string; companyName: string | null },
): boolean {
  const { sealed } = v.parse(Payload, payload);
  const { to, sellerId, sellerName } = v.parse(AnyMail, JSON.parse(secrets.open(sealed)));
  if (to.toLowerCase() === seller.email || sellerId === seller.sellerId) return true;
  return sellerId === undefined && sellerName !== undefined && sellerName === seller.companyName;
}

/** Adds the job that sends one of the two mails of a change of address; sealed, since its link acts. */
export function addEmailChangeMail(tx: Db, secrets: SecretBox, mail: EmailChangeJob): Promise<void> {
  return addJob(tx, { kind: sendMailJob, payload: { sealed: secrets.seal(JSON.stringify(mail)) } });
}

function contentOf(job: MailJob) {
  if (!('template' in job)) return activationMail(job);
  switch (job.template) {
    case 'importer':
      return importerMail(job);
    case 'confirm-email':
      return confirmEmailMail(job);
    case 'email-change-notice':
      return emailChangeNotice(job);
  }
}

/**
 * Sends a mail. A server that is killed between sending and noting it sends the mail once more.
 * @param onSent is told the mail's id, for the log
 */
export function createSendMailHandler(
  mailer: Mailer,
  secrets: SecretBox,
  onSent: (mailId: string) => void,
  now: () => Date,
): JobHandler {
  return async (payload, _attempt, addedAt) => {
    const { sealed } = v.parse(Payload, payload);
    const job = v.parse(MailJob, JSON.parse(secrets.open(sealed)));
    const expiry = expiryOf(job, addedAt);
    if (expiry && now() >= expiry) {
      return { endedBecause: 'Its code expired before the mail could be sent.' };
    }
    try {
      await mailer.send({ id: job.id, to: job.to, ...contentOf(job) });
    } catch (error) {
      if (error instanceof MailRefused) return { deadBecause: error.message };
      throw error;
    }
    onSent(job.id);
    return 'done';
  };
}

/** When its code or its link is good for nothing any more. */
function expiryOf(job: MailJob, addedAt: Date): Date | undefined {
  if ('expiresAt' in job && job.expiresAt) return new Date(job.expiresAt);
  return 'code' in job ? codeExpiry(addedAt) : undefined;
}
