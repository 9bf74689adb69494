import { beforeQuiet, isQuiet, isWorkingDay, momentAt } from '#server/domain/mails/mail-times.ts';
import type { MailChoice, MailKind, QuietHours } from '#src/contract/accounts/notifications.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import { dayIn } from '#src/contract/days.ts';
import { type Cause, type CompanyNews, isEarlyExpiry } from './company-news.ts';
import { chosen } from './notifications.ts';

/** Somebody who may be told by mail. */
export interface Reader {
  personId: string;
  role: Role;
  timeZone: string;
  quietHours: QuietHours;
  choices: ReadonlyMap<MailKind, MailChoice>;
}

const hour = 3_600_000;
/** So long before the first ship-by of a day it is told. */
const shipByNoticeMs = 4 * hour;
/** When tomorrow's ship-bys are told, in the person's time zone. */
const eveningTime = '17:00';
/** When the morning mail is sent, and until when it still is one. */
const morningTime = '08:30';
const morningEnd = '12:00';

/**
 * What a person could be told of now, whether or not they have been, and by which mail. `off`: by none, but it is noted
 * as told, so that it is no news once they choose otherwise.
 */
export function newsFor(reader: Reader, news: CompanyNews, now: number): { cause: Cause; by: MailChoice }[] {
  const found: { cause: Cause; by: MailChoice }[] = [];
  const hasMorning = chosen('morning', reader.role, reader.choices) === 'morning';
  for (const cause of causesOf(reader, news, now)) {
    const choice = chosen(cause.kind, reader.role, reader.choices);
    if (choice === undefined) continue;
    // The early steps of an expiry are never a mail of their own.
    const by = choice === 'at-once' && isEarlyExpiry(cause) ? 'morning' : choice;
    found.push({ cause, by: by === 'morning' && !hasMorning ? 'off' : by });
  }
  return found;
}

function causesOf(reader: Reader, news: CompanyNews, now: number): Cause[] {
  const uploads = news.uploads
    .filter(({ startedBy }) => startedBy === reader.personId)
    .map(({ id }): Cause => ({ kind: 'upload', cause: id, step: '' }));
  return [...news.causes, ...uploads, ...shipBysOf(reader, news, now), ...morningOf(reader, now)];
}

/** Ship-bys of today and tomorrow, from when on they are told. */
function shipBysOf({ quietHours, timeZone }: Reader, { due }: CompanyNews, now: number): Cause[] {
  const found: Cause[] = [];
  const add = (day: string, step: string, from: number) => {
    if (now >= beforeQuiet(quietHours, timeZone, from)) found.push({ kind: 'ship-by', cause: day, step });
  };
  const [first] = due.today.orders;
  if (first) add(due.today.day, 'today', first.shipBy.getTime() - shipByNoticeMs);
  if (due.tomorrow.count > 0) {
    add(due.tomorrow.day, 'tomorrow', momentAt(timeZone, dayIn(timeZone, now), eveningTime));
  }
  return found;
}

/** The morning mail, at its time on working days; where the quiet hours go on, as soon as they end. */
function morningOf({ timeZone }: Reader, now: number): Cause[] {
  const day = dayIn(timeZone, now);
  const isMorning = now >= momentAt(timeZone, day, morningTime) && now < momentAt(timeZone, day, morningEnd);
  return isMorning && isWorkingDay(day) ? [{ kind: 'morning', cause: day, step: '' }] : [];
}

export const isQuietFor = ({ quietHours, timeZone }: Reader, now: number): boolean =>
  isQuiet(quietHours, timeZone, now);

/** What the morning mail counts, of what the person wants to be told of. */
export interface MorningCounts {
  overdue: number;
  dueToday: number;
  lateYesterday: number;
  confirmation: number;
  cancellation: number;
  importer: number;
  heldLong: number;
  expiry: number;
}

/** @param told what the mail is the first to tell of, such as an ID card that expires */
export async function morningCounts(
  { role, choices }: Reader,
  news: CompanyNews,
  told: readonly Pick<Cause, 'kind' | 'cause' | 'step'>[],
): Promise<MorningCounts> {
  const isWanted = (kind: MailKind) => (chosen(kind, role, choices) ?? 'off') !== 'off';
  const count = (kind: MailKind) =>
    isWanted(kind) ? news.causes.filter(cause => cause.kind === kind).length : 0;
  const { lateYesterday, heldLong } = await news.countForMorning();
  const ofShipBys = (number: number) => (isWanted('ship-by') ? number : 0);
  return {
    overdue: ofShipBys(news.overdue),
    dueToday: ofShipBys(news.due.today.count),
    lateYesterday: ofShipBys(lateYesterday),
    confirmation: count('confirmation'),
    cancellation: count('cancellation'),
    importer: count('importer'),
    heldLong,
    expiry: news.causes.filter(cause => cause.kind === 'expiry' && told.some(one => isSame(one, cause)))
      .length,
  };
}

export const isSame = (
  one: Pick<Cause, 'kind' | 'cause' | 'step'>,
  other: Pick<Cause, 'kind' | 'cause' | 'step'>,
): boolean => one.kind === other.kind && one.cause === other.cause && one.step === other.step;
