import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { Instant } from '#src/contract/instant.ts';
import { optionalText } from '#src/contract/text.ts';
import { endpoint } from './endpoint.ts';

/** What is written down for the owners of a company. The names are stored for good. */
export const companyEventKinds = [
  'company-changed',
  'confirmations-downloaded',
  'confirmations-uploaded',
  'data-exported',
  'documents-downloaded',
  'email-change-requested',
  'email-change-undone',
  'email-changed',
  'forwarder-linked',
  'invitation-withdrawn',
  'marketplace-linked',
  'member-invited',
  'member-joined',
  'member-removed',
  'owner-recovered',
  'password-changed',
  'password-reset',
  'role-changed',
  'sign-in-failed',
  'token-superseded',
  'wallet-created',
] as const;
export type CompanyEventKind = (typeof companyEventKinds)[number];

/** How long they are kept. */
export const companyEventDays = 400;

const CompanyEvent = v.object({
  _id: v.string(),
  /** A newer server may know more of them. */
  kind: v.string(),
  at: Instant,
  /** Who did it: absent for the desk, a stranger, and somebody whose account is gone. */
  person: v.optional(v.string()),
  /** The member whom it was done to. */
  member: v.optional(v.string()),
  details: v.record(v.string(), v.string()),
});
export type CompanyEvent = v.InferOutput<typeof CompanyEvent>;

export const companyEventsEndpoints = {
  retrieveCompanyEvents: endpoint({
    method: 'GET',
    path: 'company/events',
    roles: ['owner'],
    params: v.object({
      /** Those before this one, by its `_id`. */
      before: optionalText(textLimits.id),
    }),
    answer: v.object({ events: v.array(CompanyEvent), hasMore: v.boolean() }),
  }),
} as const;
