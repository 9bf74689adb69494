import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import type { Db } from '#server/db/db.ts';
import {
  activationMail,
  confirmEmailMail,
  emailChangeNotice,
  newSignInMail,
  passwordChangedMail,
  passwordResetMail,
  passwordVoidMail,
} from '#server/domain/mails/account-mails.ts';
import { importerMail, memberInvitationMail, newOwnerMail } from '#server/domain/mails/company-mails.ts';
import type { JobHandler, JobResult } from '#server/jobs/job-runner.ts';
import { type MailJob, mailOf, type NotificationJob } from '#server/queue/send-mail.ts';
import { composeNotification } from '#server/services/mails/compose-notification.ts';
import { noteRefused, noteTaken } from '#server/services/mails/notifications.ts';

/** A mail that was asked for; of the others see `composeNotification`. */
type AskedJob = Exclude<MailJob, NotificationJob>;

function contentOf(job: AskedJob, support: string | undefined) {
  if (!('template' in job)) return activationMail(job, support);
  switch (job.template) {
    case 'importer':
      return importerMail(job);
    case 'confirm-email':
      return confirmEmailMail(job, support);
    case 'email-change-notice':
      return emailChangeNotice(job, support);
    case 'member-invitation':
      return memberInvitationMail(job, support);
    case 'new-owner':
      return newOwnerMail(job, support);
    case 'password-reset':
      return passwordResetMail(job, support);
    case 'password-void':
      return passwordVoidMail(job, support);
    case 'password-changed':
      return passwordChangedMail(job, support);
    case 'new-sign-in':
      return newSignInMail({ ...job, at: new Date(job.at) }, support);
  }
}

export interface SendMailParts {
  db: Db;
  mailer: Mailer;
  secrets: SecretBox;
  /** Gets the mail's id, for the log. */
  onSent: (mailId: string) => void;
  now: () => Date;
  /** The page or address of the operator that emails lead to. */
  support: string | undefined;
}

/** Sends an email. A server that is killed between sending and noting it sends the mail once more, with the same id. */
export function createSendMailHandler(parts: SendMailParts): JobHandler {
  const { mailer, secrets, onSent, now, support } = parts;
  return async payload => {
    const job = mailOf(secrets, payload);
    if ('template' in job && job.template === 'notification') return notify(parts, job);
    const expiry = expiryOf(job);
    if (expiry && now() >= expiry) {
      return { endedBecause: 'Its code expired before the mail could be sent.' };
    }
    try {
      await mailer.send({ id: job.id, to: job.to, ...contentOf(job, support) });
    } catch (error) {
      if (error instanceof MailRefused) return { deadBecause: error.message };
      throw error;
    }
    onSent(job.id);
    return 'done';
  };
}

async function notify({ db, mailer, onSent, now }: SendMailParts, job: NotificationJob): Promise<JobResult> {
  const composed = await composeNotification(db, job, now());
  if (!('mail' in composed)) return composed;
  try {
    await mailer.send({ id: job.id, ...composed.mail });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    // The person stops getting them, and the company's owners see why: nothing is left for the operator to repeat.
    await noteRefused(db, job.personId);
    return { endedBecause: error.message };
  }
  await noteTaken(db, job.personId);
  onSent(job.id);
  return 'done';
}

/** When its code or its link is no longer valid. */
function expiryOf(job: AskedJob): Date | undefined {
  return 'expiresAt' in job ? new Date(job.expiresAt) : undefined;
}
