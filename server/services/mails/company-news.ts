import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { clearances, isToShip, latestShipBy } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { totalByDay } from '#server/services/confirmations/confirmed-orders.ts';
import { findOffices } from '#server/services/confirmations/figures.ts';
import { fetchToday } from '#server/services/today/today.ts';
import type { MailKind } from '#src/contract/accounts/notifications.ts';
import { dayAfter } from '#src/contract/days.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { mostTodayEntries, type Today } from '#src/contract/today/today.ts';

type Entry = v.InferInput<typeof Today>['entries'][number];

/** What somebody is told once for each of its steps. */
export interface Cause {
  kind: MailKind;
  /** The same for the same cause at each look, and for no other. */
  cause: string;
  step: string;
  entry?: Entry;
  /** Days until an ID card expires. */
  daysLeft?: number;
}

/** Orders that have to be confirmed on one day of the company. */
export interface DueOrders {
  day: string;
  count: number;
  /** The first few. */
  orders: { orderId: string; shipBy: Date }[];
}

export interface DoneUpload {
  id: string;
  fileName: string;
  startedBy: string | null;
}

/** What there is to tell of a company at a moment. */
export interface CompanyNews {
  /** Empty where nobody has named it yet. */
  company: string;
  timeZone: string;
  day: string;
  /** Whatever is told once it is there. */
  causes: Cause[];
  /** Whether `causes` are all there are. */
  isWhole: boolean;
  due: { today: DueOrders; tomorrow: DueOrders };
  overdue: number;
  /** Files that were done after their page had been left. */
  uploads: DoneUpload[];
  /** What only the morning mail counts: read where it is wanted, once for all who are told. */
  countForMorning: () => Promise<{ lateYesterday: number; heldLong: number }>;
}

/** So many orders are named in a mail. */
const mostNamed = 5;

/** A page that is open asks more often. */
const uploadGraceMs = 10 * 60_000;
/** One that nobody saw for so long is no news. */
export const uploadNewsMs = 3 * 86_400_000;

/** So many days before an ID card expires people are told: the early ones in the morning mail. */
export const expirySteps = [0, 7, 30, 60] as const;
const earlyExpiry = 30;
export const isEarlyExpiry = ({ kind, step }: Pick<Cause, 'kind' | 'step'>): boolean =>
  kind === 'expiry' && Number(step) >= earlyExpiry;

export async function findCompanyNews(db: Db, sellerId: string, now: Date): Promise<CompanyNews> {
  const [company] = await db
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  const today = await fetchToday(db, { sellerId, role: 'owner' }, undefined, now);
  const { timeZone } = today;
  const [first, second] = shipByDays(timeZone, now.getTime()).days;
  const ships = today.toShip !== undefined;
  const dueOn = async (day: typeof first): Promise<DueOrders> =>
    ships && day ? findDue(db, sellerId, day) : { day: day?.day ?? '', count: 0, orders: [] };
  const countMorning = async () => ({
    lateYesterday: ships ? await countLate(db, sellerId, dayAfter(today.day, -1), timeZone, now) : 0,
    heldLong: ships ? await countHeldLong(db, sellerId, today.day, timeZone, now) : 0,
  });
  let morning: ReturnType<typeof countMorning> | undefined;
  return {
    ...{ company: company?.name ?? '', timeZone, day: today.day },
    causes: await causesOf(db, today.entries, today.day),
    isWhole: today.needsYou <= mostTodayEntries,
    due: { today: await dueOn(first), tomorrow: await dueOn(second) },
    overdue: today.toShip?.overdue ?? 0,
    uploads: await findDoneUploads(db, sellerId, now),
    countForMorning: () => {
      morning ??= countMorning();
      return morning;
    },
  };
}

async function causesOf(db: Db, entries: readonly Entry[], day: string): Promise<Cause[]> {
  const refused = entries.flatMap(entry => (entry.kind === 'confirmation-rejected' ? [entry.ledgerId] : []));
  const revisions = new Map<string, number>();
  if (refused.length > 0) {
    const { id, revision } = shipmentLedger;
    const rows = await db.select({ id, revision }).from(shipmentLedger).where(inArray(id, refused));
    for (const row of rows) revisions.set(row.id, row.revision);
  }
  return entries.flatMap(entry => causeOf(entry, day, revisions));
}

function causeOf(entry: Entry, day: string, revisions: ReadonlyMap<string, number>): Cause[] {
  const cause = (kind: MailKind, id: string, more: Partial<Cause> = {}): Cause[] => [
    { kind, cause: id, step: '', entry, ...more },
  ];
  switch (entry.kind) {
    case 'confirmation-rejected':
      // One that was corrected may be rejected again.
      return cause('confirmation', `rejected ${entry.ledgerId} ${revisions.get(entry.ledgerId) ?? 0}`);
    case 'confirmation-missing':
      return cause('confirmation', `missing ${entry.ledgerId}`);
    case 'cancellation-requested':
      return cause('cancellation', `requested ${entry.orderId}`);
    case 'cancelled-after-packing':
      return cause('cancellation', `packed ${entry.ledgerId}`);
    case 'document-failed':
    case 'broker-refused':
      return cause('importer', `${entry.kind} ${entry.importerId} ${entry.document}`);
    case 'documents-to-sign':
      return cause('importer', `${entry.action} ${entry.importerId} ${entry.document}`);
    case 'importer-incomplete':
      return cause('importer', `incomplete ${entry.importerId}`);
    case 'identity-expires': {
      const daysLeft = Math.round((Date.parse(entry.day) - Date.parse(day)) / 86_400_000);
      const step = expirySteps.find(days => daysLeft <= days);
      if (step === undefined) return [];
      return cause('expiry', `${entry.importerId} ${entry.day}`, { step: String(step), daysLeft });
    }
    case 'authorisation-ended':
      return cause('authorisation', `since ${entry.deadline}`);
    default:
      return [];
  }
}

async function findDue(
  db: Db,
  sellerId: string,
  { day, from, before }: { day: string; from: string; before: string },
): Promise<DueOrders> {
  const { orderId, shipBy } = clearances;
  const rows = await db
    .select({ orderId, shipBy, count: sql`count(*) over ()`.mapWith(Number) })
    .from(clearances)
    .where(
      and(
        eq(clearances.sellerId, sellerId),
        isToShip(clearances),
        sql`${latestShipBy(shipBy)} >= ${from}::timestamptz`,
        sql`${latestShipBy(shipBy)} < ${before}::timestamptz`,
      ),
    )
    .orderBy(asc(shipBy), asc(orderId))
    .limit(mostNamed);
  return {
    day,
    count: rows[0]?.count ?? 0,
    orders: rows.flatMap(row => (row.shipBy ? [{ orderId: row.orderId, shipBy: row.shipBy }] : [])),
  };
}

const findDoneUploads = (db: Db, sellerId: string, now: Date): Promise<DoneUpload[]> =>
  db
    .select({
      id: confirmationUploads.id,
      fileName: confirmationUploads.fileName,
      startedBy: confirmationUploads.startedBy,
    })
    .from(confirmationUploads)
    .where(
      and(
        eq(confirmationUploads.sellerId, sellerId),
        isNull(confirmationUploads.endSeenAt),
        lte(confirmationUploads.endedAt, new Date(now.getTime() - uploadGraceMs)),
        gte(confirmationUploads.endedAt, new Date(now.getTime() - uploadNewsMs)),
      ),
    )
    .orderBy(asc(confirmationUploads.endedAt));

async function countLate(
  db: Db,
  sellerId: string,
  day: string,
  timeZone: string,
  now: Date,
): Promise<number> {
  const totals = await totalByDay(db, sellerId, { by: 'confirmed', from: day, to: day }, timeZone, now);
  return totals.reduce((sum, { late }) => sum + late, 0);
}

/** Orders that customs has had for longer than nine in ten of the office's last 30 days. */
async function countHeldLong(
  db: Db,
  sellerId: string,
  day: string,
  timeZone: string,
  now: Date,
): Promise<number> {
  const month = { from: dayAfter(day, -29), to: day };
  const offices = await findOffices(db, sellerId, month, timeZone, now);
  const usualHours = new Map(offices.map(({ place, p90Hours }) => [place, p90Hours]));
  const { place, handedOverAt, releasedAt, status } = clearances;
  const held = await db
    .select({ place, handedOverAt })
    .from(clearances)
    .where(and(eq(clearances.sellerId, sellerId), eq(status, 'IN_PROGRESS'), isNull(releasedAt)));
  return held.filter(one => {
    const usual = one.place === null ? null : usualHours.get(one.place);
    return (
      usual != null && one.handedOverAt && now.getTime() - one.handedOverAt.getTime() > usual * 3_600_000
    );
  }).length;
}
