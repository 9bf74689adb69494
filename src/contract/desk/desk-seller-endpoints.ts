import * as v from 'valibot';
import { MailAddress } from '#src/contract/accounts/account.ts';
import { textLimits } from '#src/contract/constants.ts';
import { Count } from '#src/contract/count.ts';
import { endpoint } from '#src/contract/endpoints/endpoint.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';
import { CarrierScheme } from '#src/contract/shipments/carrier-rules.ts';
import { requiredText, storable } from '#src/contract/text.ts';

/** Its sign-in address, or its id. */
const seller = requiredText();

/** What the operator does for a seller who asks for its data, or for their end. */
export const deskSellerEndpoints = {
  describeSeller: endpoint({
    method: 'GET',
    path: 'sellers/{seller}',
    access: 'desk-key',
    params: v.object({ seller }),
    answer: v.object({
      seller: v.object({
        id: v.string(),
        email: v.string(),
        company: v.nullable(v.string()),
        orders: Count,
        importers: Count,
        documents: Count,
        /** Confirmations that haven't been sent to the marketplace yet. */
        waitingConfirmations: Count,
        /** Those that the marketplace refused or doesn't show. */
        problemConfirmations: Count,
      }),
    }),
  }),
  exportSeller: endpoint({
    method: 'GET',
    path: 'sellers/{seller}/export',
    access: 'desk-key',
    answers: 'file',
    params: v.object({ seller }),
    answer: v.unknown(),
  }),
  recoverOwner: endpoint({
    method: 'POST',
    path: 'sellers/owner',
    access: 'desk-key',
    body: v.object({
      seller,
      email: MailAddress,
      /** Language of the mail, as of `Accept-Language`. */
      locale: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id))),
    }),
    answer: v.object({
      owner: v.object({
        sellerId: v.string(),
        email: v.string(),
        /** Of the invitation, where there had to be one. */
        link: v.optional(v.string()),
      }),
    }),
  }),
  eraseSeller: endpoint({
    method: 'POST',
    path: 'sellers/erase',
    access: 'desk-key',
    body: v.object({ seller }),
    answer: v.object({ erased: v.object({ id: v.string(), email: v.string(), documents: Count }) }),
  }),
} as const;

/** What a file does to the carriers of a marketplace and scheme. */
export const CarrierListChange = v.object({
  marketplaceId: v.string(),
  scheme: CarrierScheme,
  from: CalendarDate,
  until: CalendarDate,
  source: v.string(),
  /** How many carriers are on it. */
  carriers: v.number(),
  /** Of the new list; that of the present one where nothing changes. */
  version: v.number(),
  /** The list that it takes the place of; null for the first. */
  before: v.nullable(v.object({ version: v.number(), from: CalendarDate, until: CalendarDate })),
  added: v.array(v.string()),
  removed: v.array(v.string()),
  /** Carriers that stay with other services. */
  changed: v.array(v.string()),
  /** Whether it says the same as the present list, and makes no new version. */
  isSame: v.boolean(),
});
export type CarrierListChange = v.InferOutput<typeof CarrierListChange>;

/** What the operator does about carriers. */
export const deskCarrierEndpoints = {
  loadCarriers: endpoint({
    method: 'PUT',
    path: 'carriers',
    access: 'desk-key',
    body: v.object({
      /** The file's text. */
      file: v.pipe(v.string(), storable, v.nonEmpty()),
      /** False: nothing is changed. */
      isApplied: v.boolean(),
    }),
    answer: v.object({ carriers: v.object({ isApplied: v.boolean(), lists: v.array(CarrierListChange) }) }),
  }),
} as const;

const Mails = v.object({
  mails: v.object({
    isOn: v.boolean(),
    /** Since when they are off, and why; null while they are on. */
    since: v.nullable(Instant),
    because: v.nullable(v.picklist(['restored', 'moved', 'operator'])),
    /** How many emails wait to be sent, those that somebody asked for among them. */
    waiting: Count,
  }),
});

/** What the operator does about emails that nobody asked for. */
export const deskMailEndpoints = {
  retrieveMails: endpoint({ method: 'GET', path: 'mails', access: 'desk-key', answer: Mails }),
  switchMails: endpoint({
    method: 'PUT',
    path: 'mails',
    access: 'desk-key',
    body: v.object({ isOn: v.boolean() }),
    answer: Mails,
  }),
} as const;
