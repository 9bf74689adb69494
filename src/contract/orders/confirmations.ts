import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { LedgerEntryId, MarketplaceId, OrderId, PersonId } from '#src/contract/ids.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';
import { ReadTimeZone } from '#src/contract/time-zone.ts';
import { OrderStatus } from './order-status.ts';

/** What puts an order into a period: when it was confirmed, has to be, was placed, or was released by customs. */
export const periodKinds = ['confirmed', 'ship-by', 'ordered', 'released'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/**
 * `open`: nothing of it is confirmed. `elsewhere`: with another tool. `seller-cancelled`: something of it, and not by the
 * buyer. The others are those of its confirmations.
 */
export const confirmationFilters = [
  'open',
  'waiting',
  'accepted',
  'verified',
  'refused',
  'missing',
  'closed',
  'elsewhere',
  'cancelled',
  'seller-cancelled',
] as const;
export type ConfirmationFilter = (typeof confirmationFilters)[number];

/** `late`: confirmed after its ship-by, or overdue. */
export const lateFilters = ['late', 'on-time'] as const;

/** Days in one period: totals have a line for each. */
export const mostPeriodDays = 366;
/** How many days back orders are counted and listed by person, today included: it is a look at how people work. */
export const mostPersonDays = 90;
/** Orders in one answer. */
export const confirmationsAtOnce = 50;

const dayMs = 86_400_000;

/** What is shown: orders of a period that meet every other filter. */
export const ConfirmationFilters = v.object({
  by: v.optional(v.picklist(periodKinds), 'confirmed'),
  /** Days in the company's time zone, both included. */
  from: CalendarDate,
  to: CalendarDate,
  carrier: optionalText(),
  marketplace: v.optional(MarketplaceId),
  state: v.optional(v.picklist(confirmationFilters)),
  late: v.optional(v.picklist(lateFilters)),
  /** A customs office, by its name. */
  place: optionalText(),
  /** Who confirmed any of it; for companies that count by person, and for `mostPersonDays`. */
  person: v.optional(PersonId),
  /** Of the device, for a company that has no zone yet. */
  timeZone: ReadTimeZone,
});

/** Whether days are a period that can be asked for. */
export const isForward = ({ from, to }: { from: string; to: string }): boolean => from <= to;
export const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  (Date.parse(to) - Date.parse(from)) / dayMs < mostPeriodDays;

export const ConfirmationsQuery = v.pipe(
  v.object({
    ...ConfirmationFilters.entries,
    /** Those after this place, which an answer named as `next`. */
    after: v.optional(requiredText()),
  }),
  v.check(period => isForward(period), 'The period ends before it begins.'),
  v.check(period => isShort(period), `A period has ${mostPeriodDays} days at most.`),
);
export type ConfirmationsQuery = v.InferOutput<typeof ConfirmationsQuery>;

/** `overdue`: its ship-by has passed, and the marketplace doesn't have all of it. */
const Lateness = v.picklist(['on-time', 'late', 'overdue']);

const ListedConfirmation = v.object({
  _id: LedgerEntryId,
  trackingId: v.string(),
  carrier: v.string(),
  /** Label of the device. */
  confirmedBy: v.string(),
  confirmedAt: Instant,
  state: v.picklist(['waiting', 'accepted', 'verified', 'refused', 'missing', 'closed']),
});

const ConfirmedOrder = v.object({
  orderId: OrderId,
  marketplaceId: MarketplaceId,
  orderedAt: Instant,
  shipBy: v.optional(Instant),
  /** When any of it was first confirmed, here or with another tool. */
  confirmedAt: v.optional(Instant),
  /** When the marketplace had all of it. */
  acceptedAt: v.optional(Instant),
  releasedAt: v.optional(Instant),
  /** Absent before the ship-by, for cancelled orders, and where the marketplace doesn't say when. */
  late: v.optional(Lateness),
  /** Absent while it is open, or shipped by us. */
  status: v.optional(OrderStatus),
  confirmations: v.array(ListedConfirmation),
});

/** Orders of a day, `late` with those that are overdue; the others are neither, or it isn't known. */
const DayTotal = v.object({ day: CalendarDate, orders: Count, late: Count, onTime: Count });
export type DayTotal = v.InferOutput<typeof DayTotal>;

/** Orders of which a person confirmed anything; one that two people confirmed is counted with both. */
const PersonTotal = v.object({
  person: PersonId,
  /** Absent for somebody who was deleted. */
  name: v.optional(v.string()),
  ...v.omit(DayTotal, ['day']).entries,
});
export type PersonTotal = v.InferOutput<typeof PersonTotal>;

export const Confirmations = v.object({
  timeZone: v.string(),
  /** Latest first. */
  orders: v.array(ConfirmedOrder),
  /** Of all pages, latest day first, days without any left out; with the first page alone. */
  totals: v.optional(v.array(DayTotal)),
  /** Of all pages, with the first page alone; absent where nobody may count by person, or not that far back. */
  persons: v.optional(v.array(PersonTotal)),
  /** What the next page comes after; absent on the last one. */
  next: v.optional(v.string()),
});
export type Confirmations = v.InferOutput<typeof Confirmations>;
