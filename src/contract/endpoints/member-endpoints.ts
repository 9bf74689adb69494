import * as v from 'valibot';
import { LinkTokenBody, MailAddress } from '#src/contract/accounts/account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import { KnownRole, OwnCompany } from '#src/contract/accounts/member-company.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import { textLimits } from '#src/contract/constants.ts';
import { OrderId, PersonId, SellerId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';
import { endpoint } from './endpoint.ts';

/** A device on which a member is signed in, or was when it reported orders. */
export const MemberDevice = v.object({
  _id: v.string(),
  /** By which people tell their devices apart. */
  deviceLabel: v.string(),
  /** To the minute. */
  lastUsedAt: Instant,
  /** With changes that it reported as saved and not sent, and that have not arrived since. */
  orderIds: v.array(OrderId),
  /** How many changes were waiting on it at its last call; absent where it has never said. */
  waitingChanges: v.optional(v.number()),
});
export type MemberDevice = v.InferOutput<typeof MemberDevice>;

export const Member = v.object({
  personId: PersonId,
  name: v.string(),
  email: v.string(),
  role: KnownRole,
  /** Whether no more mails are sent there, since the mail server refused three. */
  isMailRefused: v.optional(v.boolean(), false),
  /** Last used first. */
  devices: v.array(MemberDevice),
});
export type Member = v.InferOutput<typeof Member>;

/** Somebody who was removed or left, and on whose devices orders are waiting. */
export const RemovedMember = v.object({
  ...Member.entries,
  removedAt: Instant,
});
export type RemovedMember = v.InferOutput<typeof RemovedMember>;

/** One that nobody has followed yet; an expired one can be sent again by inviting the same address. */
export const MemberInvitation = v.object({
  _id: v.string(),
  email: v.string(),
  role: KnownRole,
  expiresAt: Instant,
});
export type MemberInvitation = v.InferOutput<typeof MemberInvitation>;

const name = optionalText(textLimits.name);

/** The rows of the table about who belongs to a company; no page but theirs needs these schemas. */
export const memberEndpoints = {
  retrieveMembers: endpoint({
    method: 'GET',
    path: 'members',
    roles: ['owner'],
    answer: v.object({
      members: v.array(Member),
      invitations: v.array(MemberInvitation),
      removed: v.array(RemovedMember),
    }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: 'members/invite',
    roles: ['owner'],
    body: v.object({
      email: MailAddress,
      role: Role,
      /** Language of the mail, as of `Accept-Language`. */
      locale: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)),
    }),
    answer: v.object({ inviteMember: v.literal(true) }),
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: 'members/withdraw',
    roles: ['owner'],
    body: v.object({ invitationId: requiredText(textLimits.id) }),
    answer: v.object({ withdrawInvitation: v.literal(true) }),
  }),
  changeMemberRole: endpoint({
    method: 'POST',
    path: 'members/role',
    roles: ['owner'],
    body: v.object({ personId: PersonId, role: Role }),
    answer: v.object({ changeMemberRole: v.literal(true) }),
  }),
  removeMember: endpoint({
    method: 'POST',
    path: 'members/remove',
    roles: ['owner'],
    body: v.object({ personId: PersonId }),
    answer: v.object({ removeMember: v.literal(true) }),
  }),
  packAgain: endpoint({
    method: 'POST',
    path: 'members/pack-again',
    roles: ['owner'],
    body: v.object({ personId: PersonId }),
    answer: v.object({ packAgain: v.literal(true) }),
  }),
  leaveCompany: endpoint({
    method: 'POST',
    path: 'members/leave',
    roles: ['owner', 'office', 'warehouse'],
    changes: false,
    answer: v.object({ leaveCompany: v.literal(true) }),
  }),
  retrieveMemberInvitation: endpoint({
    method: 'POST',
    path: 'members/invitation',
    access: 'public',
    changes: false,
    body: LinkTokenBody,
    answer: v.object({
      memberInvitation: v.object({
        company: v.string(),
        email: v.string(),
        role: KnownRole,
        /** Whether the address has an account: it joins with its own password, or signed in. */
        hasAccount: v.boolean(),
      }),
    }),
  }),
  joinCompany: endpoint({
    method: 'POST',
    path: 'members/join',
    access: 'optional',
    changes: false,
    body: v.object({
      ...LinkTokenBody.entries,
      firstName: name,
      lastName: name,
      /** The rules for a new one hold where there is no account yet. */
      password: v.optional(LoginBody.entries.password),
    }),
    answer: v.object({ login: LoginToken }),
  }),
  retrieveCompanies: endpoint({
    method: 'GET',
    path: 'seller/companies',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ companies: v.array(OwnCompany) }),
  }),
  switchCompany: endpoint({
    method: 'POST',
    path: 'session/switch',
    roles: ['owner', 'office', 'warehouse'],
    changes: false,
    body: v.object({ sellerId: SellerId }),
    answer: v.object({ login: LoginToken }),
  }),
} as const;
