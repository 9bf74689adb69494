import * as v from 'valibot';
import { type SecretBox, WrongSecretKey } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { MailKind } from '#src/contract/accounts/notifications.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import { Instant } from '#src/contract/instant.ts';
import { Language } from '#src/contract/text.ts';
import { addJob, openPayload, sealedPayload } from './job-queue.ts';

export const sendMailJob = 'send-mail';

const ActivationJob = v.object({
  id: v.string(),
  to: v.string(),
  language: Language,
  firstName: v.string(),
  lastName: v.string(),
  code: v.string(),
  link: v.string(),
  /** Of the code. */
  expiresAt: Instant,
});
type ActivationJob = v.InferOutput<typeof ActivationJob>;

const ImporterJob = v.object({
  template: v.literal('importer'),
  id: v.string(),
  to: v.string(),
  forwarder: v.string(),
  importerName: v.string(),
  sellerName: v.string(),
  sellerId: v.string(),
  link: v.optional(v.string()),
});
type ImporterJob = v.InferOutput<typeof ImporterJob>;

const EmailChangeJob = v.object({
  template: v.picklist(['confirm-email', 'email-change-notice']),
  id: v.string(),
  sellerId: v.string(),
  to: v.string(),
  language: Language,
  firstName: v.string(),
  lastName: v.string(),
  oldEmail: v.string(),
  newEmail: v.string(),
  link: v.string(),
  /** Of the link. */
  expiresAt: Instant,
});
type EmailChangeJob = v.InferOutput<typeof EmailChangeJob>;

/** About a person's account, whatever companies they are in. */
const account = {
  id: v.string(),
  to: v.string(),
  language: Language,
  firstName: v.string(),
  lastName: v.string(),
  link: v.string(),
};
const AccountJob = v.variant('template', [
  v.object({ template: v.picklist(['password-reset', 'password-void']), ...account, expiresAt: Instant }),
  v.object({ template: v.literal('password-changed'), ...account }),
  v.object({
    template: v.literal('new-sign-in'),
    ...account,
    device: v.string(),
    at: Instant,
    timeZone: v.optional(v.string()),
  }),
]);
type AccountJob = v.InferOutput<typeof AccountJob>;

const MemberInvitationJob = v.object({
  template: v.literal('member-invitation'),
  ...account,
  sellerId: v.string(),
  company: v.string(),
  inviter: v.string(),
  role: Role,
  expiresAt: Instant,
});
type MemberInvitationJob = v.InferOutput<typeof MemberInvitationJob>;

const NewOwnerJob = v.object({
  template: v.literal('new-owner'),
  ...account,
  sellerId: v.string(),
  company: v.string(),
  owner: v.object({ name: v.string(), email: v.string() }),
});
type NewOwnerJob = v.InferOutput<typeof NewOwnerJob>;

/** What it says, and to which address it goes, is decided when it is sent. */
const NotificationJob = v.object({
  template: v.literal('notification'),
  id: v.string(),
  /** Builds before it read this of every mail. */
  to: v.literal(''),
  sellerId: v.string(),
  personId: v.string(),
  kind: MailKind,
  causes: v.array(v.object({ kind: MailKind, cause: v.string(), step: v.string() })),
  /** Of the app. */
  origin: v.string(),
  /** Token of the link that stops mails of its kind. */
  stop: v.string(),
});
export type NotificationJob = v.InferOutput<typeof NotificationJob>;

const MailJob = v.union([
  ImporterJob,
  EmailChangeJob,
  AccountJob,
  MemberInvitationJob,
  NewOwnerJob,
  NotificationJob,
  ActivationJob,
]);
export type MailJob = v.InferOutput<typeof MailJob>;

const addMail = (tx: Db, secrets: SecretBox, mail: MailJob): Promise<void> =>
  addJob(tx, { kind: sendMailJob, payload: sealedPayload(secrets, mail) });

/** Adds the job that sends an activation mail; sealed, since jobs outlive their mail and this one knows a code. */
export const addActivationMail = (tx: Db, secrets: SecretBox, mail: ActivationJob): Promise<void> =>
  addMail(tx, secrets, mail);

/** Adds the job that notifies a forwarder of an importer that was sent to it. */
export function addImporterMail(
  tx: Db,
  secrets: SecretBox,
  mail: Omit<ImporterJob, 'template'> & { sellerId: string },
): Promise<void> {
  return addMail(tx, secrets, { template: 'importer', ...mail });
}

/** The mail of a job. @throws Error if the job isn't one, or is sealed with another key */
export function mailOf(secrets: SecretBox, payload: unknown): MailJob {
  return v.parse(MailJob, openPayload(secrets, payload));
}

const AnyMail = v.object({
  to: v.string(),
  sellerId: v.optional(v.string()),
  sellerName: v.optional(v.string()),
});

/**
 * Whether a job sends an email to somebody of a seller, or notifies of it. One that no key opens any more is nobody's: it
 * tells nobody anything, and must not stand in the way of every other one.
 */
export function isMailOf(
  secrets: SecretBox,
  payload: unknown,
  seller: { sellerId: string; emails: readonly string[]; companyName: string | null },
): boolean {
  const mail = openedMail(secrets, payload);
  if (!mail) return false;
  const { to, sellerId, sellerName } = mail;
  if (seller.emails.includes(to.toLowerCase()) || sellerId === seller.sellerId) return true;
  return sellerId === undefined && sellerName !== undefined && sellerName === seller.companyName;
}

function openedMail(secrets: SecretBox, payload: unknown): v.InferOutput<typeof AnyMail> | undefined {
  try {
    return v.parse(AnyMail, openPayload(secrets, payload));
  } catch (error) {
    if (error instanceof WrongSecretKey) return undefined;
    throw error;
  }
}

/** Adds the job that sends one of the two emails of a change of address; sealed, since its link acts. */
export const addEmailChangeMail = (tx: Db, secrets: SecretBox, mail: EmailChangeJob): Promise<void> =>
  addMail(tx, secrets, mail);

/** Adds the job that sends a person an email about their account; sealed, since its link may act. */
export const addAccountMail = (tx: Db, secrets: SecretBox, mail: AccountJob): Promise<void> =>
  addMail(tx, secrets, mail);

/** Adds the job that invites somebody to a company; sealed, since its link acts. */
export function addMemberInvitationMail(
  tx: Db,
  secrets: SecretBox,
  mail: Omit<MemberInvitationJob, 'template'>,
): Promise<void> {
  return addMail(tx, secrets, { template: 'member-invitation', ...mail });
}

/** Adds the job that tells an owner of a company of another one. */
export const addNewOwnerMail = (
  tx: Db,
  secrets: SecretBox,
  mail: Omit<NewOwnerJob, 'template'>,
): Promise<void> => addMail(tx, secrets, { template: 'new-owner', ...mail });

/** Adds the job that tells a member of news; sealed, since its link acts. */
export const addNotificationMail = (
  tx: Db,
  secrets: SecretBox,
  mail: Omit<NotificationJob, 'template' | 'to'>,
): Promise<void> => addMail(tx, secrets, { template: 'notification', to: '', ...mail });
