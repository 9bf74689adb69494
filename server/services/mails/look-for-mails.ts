import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailedCauses } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { addNotificationMail } from '#server/queue/send-mail.ts';
import {
  type MailChoice,
  type MailKind,
  mostRefusals,
  usualQuietHours,
} from '#src/contract/accounts/notifications.ts';
import { dayAfter } from '#src/contract/days.ts';
import type { Language } from '#src/contract/language.ts';
import { type Cause, type CompanyNews, findCompanyNews, uploadNewsMs } from './company-news.ts';
import { addMailStop } from './mail-stops.ts';
import { isQuietFor, isSame, morningCounts, newsFor, type Reader } from './member-news.ts';
import { findMailState } from './notifications.ts';

export interface LookOptions {
  secrets: SecretBox;
  /** Of the app, for links. */
  origin: string;
  now: Date;
}

/** A member with what decides which mails they get. */
interface Listener extends Reader {
  email: string;
  firstName: string;
  lastName: string;
  /** Null where it isn't known. */
  language: Language | null;
  /** Null: nobody has looked yet at what is there already. */
  mailsSince: Date | null;
  isRefused: boolean;
}

/** Companies whose members are told of news by mail. */
export async function companiesToLookAt(db: Db): Promise<string[]> {
  const [state] = await findMailState(db).execute();
  if (state?.offSince) return [];
  const found = await db.select({ id: sellers.id }).from(sellers).orderBy(asc(sellers.id));
  return found.map(({ id }) => id);
}

/** Those who may be told, or the one. A member whose address isn't confirmed is none. */
export async function findReaders(db: Db, sellerId: string, personId?: string): Promise<Listener[]> {
  const { email, firstName, lastName, language } = users;
  const found = await db
    .select({
      ...{ email, firstName, lastName, language },
      personId: members.personId,
      role: members.role,
      mailsSince: members.mailsSince,
      timeZone: sql<string>`coalesce(${users.timeZone}, ${sellers.timeZone}, 'UTC')`,
      quietHours: users.quietHours,
      isRefused: sql<boolean>`${users.mailRefusals} >= ${mostRefusals}`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.personId))
    .innerJoin(sellers, eq(sellers.id, members.sellerId))
    .where(
      and(
        eq(members.sellerId, sellerId),
        personId === undefined ? undefined : eq(members.personId, personId),
        isNotNull(users.activatedAt),
      ),
    );
  const stored = await db.select().from(mailChoices).where(eq(mailChoices.sellerId, sellerId));
  return found.map(({ quietHours, ...reader }) => ({
    ...reader,
    quietHours: quietHours ?? usualQuietHours,
    choices: new Map<MailKind, MailChoice>(
      stored.flatMap(({ personId, kind, choice }) =>
        personId === reader.personId ? [[kind, choice] as const] : [],
      ),
    ),
  }));
}

/**
 * Queues the mails about what began in a company since the last look, each person's by kind: what comes up between two
 * looks is in one mail. Two servers may look at once: what one has noted as told, the other doesn't tell.
 * @returns how many mails were queued; wake the jobs after it
 */
export async function lookForMails(db: Db, sellerId: string, options: LookOptions): Promise<number> {
  const found = await findReaders(db, sellerId);
  const { now } = options;
  const loud = found.filter(one => !one.mailsSince || !(one.isRefused || isQuietFor(one, now.getTime())));
  if (loud.length === 0) return 0;
  const news = await findCompanyNews(db, sellerId, now);
  const told = await db.select().from(mailedCauses).where(eq(mailedCauses.sellerId, sellerId));
  let queued = 0;
  for (const reader of loud) {
    const known = told.filter(({ personId }) => personId === reader.personId);
    if (reader.mailsSince) queued += await tell(db, sellerId, reader, { news, known }, options);
    else await noteBeginning(db, sellerId, reader, news, now);
  }
  await forgetGone(db, sellerId, news, told, now);
  return queued;
}

type Told = Pick<Cause, 'kind' | 'cause' | 'step'>;

const note = (
  tx: Db,
  of: { sellerId: string; personId: string },
  causes: readonly Told[],
  toldAt: Date,
  mailId: string | null = null,
) =>
  tx
    .insert(mailedCauses)
    .values(causes.map(({ kind, cause, step }) => ({ ...of, kind, cause, step, mailId, toldAt })))
    .onConflictDoNothing()
    .returning();

/** What is there when a member is looked at for the first time is no news. */
async function noteBeginning(
  db: Db,
  sellerId: string,
  reader: Reader,
  news: CompanyNews,
  now: Date,
): Promise<void> {
  const { personId } = reader;
  const causes = newsFor(reader, news, now.getTime()).map(({ cause }) => cause);
  await db.transaction(async tx => {
    await tx
      .update(members)
      .set({ mailsSince: now })
      .where(and(eq(members.sellerId, sellerId), eq(members.personId, personId), isNull(members.mailsSince)));
    if (causes.length > 0) await note(tx, { sellerId, personId }, causes, now);
  });
}

async function tell(
  db: Db,
  sellerId: string,
  reader: Reader,
  { news, known }: { news: CompanyNews; known: readonly Told[] },
  options: LookOptions,
): Promise<number> {
  const { now } = options;
  const of = { sellerId, personId: reader.personId };
  const fresh = newsFor(reader, news, now.getTime()).filter(
    ({ cause }) => !known.some(one => isSame(one, cause)),
  );
  const mails = new Map<MailKind, Cause[]>();
  const silent: Cause[] = [];
  const isMorning = fresh.some(({ cause: { kind }, by }) => kind === 'morning' && by === 'morning');
  for (const { cause, by } of fresh) {
    const kind = by === 'morning' ? 'morning' : cause.kind;
    if (by === 'off') silent.push(cause);
    else if (by === 'at-once' || isMorning) mails.set(kind, [...(mails.get(kind) ?? []), cause]);
    // The morning mail counts it whenever it is sent; what it is the first to tell of waits for it.
    else if (cause.kind !== 'expiry') silent.push(cause);
  }
  const morning = mails.get('morning');
  if (morning) {
    const counts = await morningCounts(reader, news, morning);
    if (Object.values(counts).every(count => count === 0)) {
      mails.delete('morning');
      silent.push(...morning);
    }
  }
  if (silent.length > 0) await note(db, of, silent, now);
  let queued = 0;
  for (const [kind, causes] of mails) if (await queue(db, of, kind, causes, options)) queued += 1;
  return queued;
}

/** Adds one mail about what nobody has told the person yet. @returns whether there was any */
const queue = (
  db: Db,
  of: { sellerId: string; personId: string },
  kind: MailKind,
  causes: readonly Cause[],
  { secrets, origin, now }: LookOptions,
): Promise<boolean> =>
  db.transaction(async tx => {
    const id = randomUUID();
    const noted = await note(tx, of, causes, now, id);
    if (noted.length === 0) return false;
    const stop = await addMailStop(tx, { ...of, kind }, now);
    const told = noted.map(({ kind, cause, step }) => ({ kind, cause, step }));
    await addNotificationMail(tx, secrets, { id, ...of, kind, causes: told, origin, stop });
    return true;
  });

/** Longer than a look takes: one that began before a cause came up doesn't see it. */
const forgetAfterMs = 3_600_000;

/** What has gone may come again, and is news then. */
async function forgetGone(
  db: Db,
  sellerId: string,
  news: CompanyNews,
  told: readonly (typeof mailedCauses.$inferSelect)[],
  now: Date,
): Promise<void> {
  if (!news.isWhole) return;
  const yesterday = dayAfter(news.day, -1);
  const gone = told.filter(({ kind, cause, toldAt }) => {
    const age = now.getTime() - toldAt.getTime();
    if (age < forgetAfterMs) return false;
    // Of a day, which is over in every zone.
    if (kind === 'ship-by' || kind === 'morning') return cause < yesterday;
    if (kind === 'upload') return age > uploadNewsMs;
    // A later step of the same cause doesn't make an earlier one news.
    return !news.causes.some(one => one.kind === kind && one.cause === cause);
  });
  for (const { personId, kind, cause } of gone) {
    await db
      .delete(mailedCauses)
      .where(
        and(
          eq(mailedCauses.sellerId, sellerId),
          eq(mailedCauses.personId, personId),
          eq(mailedCauses.kind, kind),
          eq(mailedCauses.cause, cause),
        ),
      );
  }
}
