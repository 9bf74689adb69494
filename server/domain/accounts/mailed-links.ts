import { randomInt } from 'node:crypto';
import { Refusal } from '#server/domain/refusal.ts';
import { deskBase } from '#src/contract/desk/desk-endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Eight digits: typed on a phone's number pad, and far from guessed in five tries. */
export const makeActivationCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

const activationCodeHours = 24;

/** When a code ends that is made now. */
export const codeExpiry = (now: Date) => new Date(now.getTime() + activationCodeHours * hour);

/** After so many wrong ones the right one is refused too. */
export const activationTries = 5;

/** The page where the code is handed in, with both fields filled in. */
export function activationLink(returnLink: string, email: string, code: string): string {
  const link = new URL(returnLink);
  link.search = '';
  link.hash = '';
  link.searchParams.set('email', email);
  link.searchParams.set('code', code);
  return link.href;
}

const resetMinutes = 30;

export const resetExpiry = (requestedAt: Date) => new Date(requestedAt.getTime() + resetMinutes * 60_000);

/** The page of the mail's link, on which a password is chosen. */
export const resetLink = (origin: string, token: string) => `${origin}/auth/reset/${token}`;

/** The page on which a forgotten password is replaced. */
export const forgotLink = (origin: string) => `${origin}/auth/forgot`;

/** Where a forwarder's key opens a package. */
export const packageLink = (origin: string, packageId: string) => `${origin}${deskBase}/inbox/${packageId}`;

/** The page of a person's sessions. */
export const securityLink = (origin: string) => `${origin}/settings/security`;

/** How long the new address can be confirmed. */
const confirmHours = 24;
/** How long the owner of the old address can undo the change. */
export const withdrawDays = 7;

export const confirmationExpiry = (startedAt: Date) => new Date(startedAt.getTime() + confirmHours * hour);
export const withdrawalExpiry = (startedAt: Date) => new Date(startedAt.getTime() + withdrawDays * day);

/** The page of the link in either mail; it asks before it does anything. */
export const emailLink = (origin: string, token: string) => `${origin}/auth/email/${token}`;

/** How long an invitation can be followed. */
const memberInvitationDays = 7;

export const memberInvitationExpiry = (invitedAt: Date) =>
  new Date(invitedAt.getTime() + memberInvitationDays * day);

/** The page of the link, which asks before it does anything. */
export const joinLink = (origin: string, token: string) => `${origin}/join/${token}`;

/** The page of a company's members. */
export const membersLink = (origin: string) => `${origin}/settings/members`;

/** Below the API's, so that no browser answers it with the app's own page. */
export const mailStopPath = `${apiBase}/mails/stop`;

/** Stops the mails of one kind: its page asks, and what is posted to it does it. */
export const mailStopLink = (origin: string, token: string) => `${origin}${mailStopPath}/${token}`;

/** Of the link of any mail. */
export const linkWrong = () =>
  new Refusal('ACCOUNT.LINK_WRONG', 'This link was used or has expired. Ask for a new one.', {
    path: 'token',
  });

/** The page on which a person chooses which mails they get. */
export const notificationsLink = (origin: string) => `${origin}/settings/security?page=notifications`;
