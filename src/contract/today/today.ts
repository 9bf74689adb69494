import * as v from 'valibot';
import { KnownRole } from '#src/contract/accounts/member-company.ts';
import { Count } from '#src/contract/count.ts';
import { ImporterId, LedgerEntryId, OrderId, PersonId } from '#src/contract/ids.ts';
import { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';
import { HandOverDoubt } from '#src/contract/shipments/hand-over-mark.ts';
import { MarketplaceRefusalCode } from '#src/contract/shipments/shipment-outcome.ts';
import { ReadTimeZone } from '#src/contract/time-zone.ts';

/** So many entries are in one answer, the soonest deadlines; `needsYou` counts them all. */
export const mostTodayEntries = 500;

/** An identity document is renewed so long before it expires. */
export const expiryNoticeDays = 60;

/** What ends the entry. */
const action = <const Action extends string>(...actions: [Action, ...Action[]]) => ({
  action: v.picklist(actions),
  /** Until when; it may have passed. Absent where nothing is named. */
  deadline: v.optional(Instant),
});

const ofOrder = { orderId: OrderId };
/** Its parcel is packed: `trackingId` is on it. */
const ofConfirmation = { ...ofOrder, ledgerId: LedgerEntryId, trackingId: v.string(), confirmedAt: Instant };
const ofImporter = { importerId: ImporterId, name: v.string() };

/** A value or document that the broker waits for. */
const OpenPoint = v.variant('kind', [
  v.object({
    kind: v.literal('number'),
    of: v.picklist(['REGISTRATION_NUMBER', 'EORI', 'VAT']),
    state: v.picklist(['missing', 'failed']),
  }),
  v.object({ kind: v.literal('document'), of: DocumentType, state: v.literal('missing') }),
]);

/** Something that nobody else will do: what it is about, until when, and the one action that ends it. */
export const TodayEntry = v.variant('kind', [
  v.object({
    kind: v.literal('confirmation-rejected'),
    ...ofConfirmation,
    code: v.fallback(v.optional(MarketplaceRefusalCode), undefined),
    /** In the marketplace's words. */
    reason: v.string(),
    /** `close`: sending it again can't help. */
    ...action('correct', 'close'),
  }),
  v.object({ kind: v.literal('confirmation-missing'), ...ofConfirmation, ...action('send-again') }),
  v.object({ kind: v.literal('cancelled-after-packing'), ...ofConfirmation, ...action('pull-out') }),
  v.object({
    kind: v.literal('hand-over-unclear'),
    ...ofOrder,
    ledgerId: LedgerEntryId,
    /** As it was signed. */
    trackingId: v.string(),
    mark: HandOverDoubt,
    /** The newest list that it is on, and the printed numbers of all. */
    listId: v.string(),
    numbers: v.array(v.string()),
    ...action('settle'),
  }),
  v.object({ kind: v.literal('cancellation-requested'), ...ofOrder, ...action('decide') }),
  v.object({
    kind: v.literal('document-failed'),
    ...ofImporter,
    document: DocumentType,
    ...action('upload'),
  }),
  v.object({
    kind: v.literal('broker-refused'),
    ...ofImporter,
    document: DocumentType,
    /** In the broker's words. */
    reason: v.string(),
    ...action('upload'),
  }),
  v.object({
    kind: v.literal('importer-incomplete'),
    ...ofImporter,
    missing: v.array(OpenPoint),
    ...action('complete'),
  }),
  v.object({
    kind: v.literal('documents-to-sign'),
    ...ofImporter,
    document: BrokerDocumentType,
    /** `send`: it is signed, and still here. */
    ...action('sign', 'send'),
  }),
  v.object({
    kind: v.literal('identity-expires'),
    ...ofImporter,
    document: v.picklist(['ID_CARD']),
    day: CalendarDate,
    ...action('renew'),
  }),
  v.object({ kind: v.literal('authorisation-ended'), ...action('link') }),
  v.object({
    kind: v.literal('invitation-expired'),
    invitationId: v.string(),
    email: v.string(),
    role: KnownRole,
    ...action('invite'),
  }),
  v.object({
    kind: v.literal('orders-on-removed-device'),
    personId: PersonId,
    name: v.string(),
    orderIds: v.array(OrderId),
    ...action('decide'),
  }),
  /** One that a later build names. */
  v.object({ kind: v.literal('other') }),
]);
export type TodayEntry = v.InferOutput<typeof TodayEntry>;
export type TodayKind = Exclude<TodayEntry['kind'], 'other'>;

/** What needs a person, and what is to ship. */
export const Today = v.object({
  /** In which days are counted. */
  timeZone: v.string(),
  day: CalendarDate,
  /** Absent for a seller with a seller id, who ships nothing here. */
  toShip: v.optional(
    v.object({
      overdue: Count,
      dueToday: Count,
      toShip: Count,
      /** By day: what is due today from now on, and on each of the six days after it. */
      load: v.array(v.object({ day: CalendarDate, count: Count })),
      /** The next one that can be kept. */
      nextShipBy: v.optional(Instant),
    }),
  ),
  /** How many entries there are in all. */
  needsYou: Count,
  /** Soonest deadline first, those without one last. */
  entries: v.array(v.fallback(TodayEntry, { kind: 'other' })),
});
export type Today = v.InferOutput<typeof Today>;

/** Of the device, for a company that has no zone yet. */
export const TodayQuery = v.object({ timeZone: ReadTimeZone });
