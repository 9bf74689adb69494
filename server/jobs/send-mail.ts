import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
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
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { type MailJob, mailOf } from '#server/queue/send-mail.ts';

function contentOf(job: MailJob, support: string | undefined) {
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

/**
 * Sends an email. A server that is killed between sending and noting it sends the mail once more.
 * @param onSent gets the mail's id, for the log
 * @param support the page or address of the operator that emails lead to
 */
export function createSendMailHandler(
  mailer: Mailer,
  secrets: SecretBox,
  onSent: (mailId: string) => void,
  now: () => Date,
  support: string | undefined,
): JobHandler {
  return async payload => {
    const job = mailOf(secrets, payload);
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

/** When its code or its link is no longer valid. */
function expiryOf(job: MailJob): Date | undefined {
  return 'expiresAt' in job ? new Date(job.expiresAt) : undefined;
}
