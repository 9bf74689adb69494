import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Mail, type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import { marketplaceAccounts, sellers, users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailedCauses } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { createSendMailHandler } from '#server/jobs/send-mail.ts';
import { mailOf, type NotificationJob, sendMailJob } from '#server/queue/send-mail.ts';
import { insertMember, insertPerson } from '#server/services/accounts/persons.ts';
import { companiesToLookAt, lookForMails } from '#server/services/mails/look-for-mails.ts';
import type { MailChoice, MailKind } from '#src/contract/accounts/notifications.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import type { ToShipCase } from '#tests/contract/what-is-to-ship.ts';
import { placeCase } from './place-case.ts';
import { openTestDatabase } from './test-database.ts';

export interface SentMail extends Mail {
  at: Date;
}

/** A company of which members are told by mail, with a clock that a test moves and a mail server that it may break. */
export async function openMailWorld(begin: string, timeZone = 'Asia/Shanghai') {
  let now = new Date(begin);
  const database = await openTestDatabase();
  const { db } = database;
  const secrets = createSecretBox(randomBytes(32));
  const sellerId = randomUUID();
  await db.insert(sellers).values({ id: sellerId, companyName: 'Lanting Home', timeZone });
  await db
    .insert(marketplaceAccounts)
    .values({ sellerId, linkedBy: 'consent', marketplaceId: 'A1PA6795UKMFR9', linkedAt: now });

  const sent: SentMail[] = [];
  const server = { isDown: false, refuses: new Set<string>() };
  const mailer: Mailer = {
    async send(mail) {
      if (server.isDown) throw new Error('The mail server is down.');
      if (server.refuses.has(mail.to)) throw new MailRefused('550 5.1.1 no such user');
      sent.push({ ...mail, at: now });
    },
    check: async () => undefined,
    close: () => undefined,
  };
  const origin = 'https://portolan.example';
  const send = createSendMailHandler({
    ...{ db, mailer, secrets, support: undefined },
    now: () => now,
    onSent: () => undefined,
  });
  /** Until when a mail waits, by its job. */
  const postponed = new Map<string, number>();
  const waiting = () =>
    db
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, sendMailJob), isNull(jobs.doneAt)));

  return {
    database,
    db,
    secrets,
    sellerId,
    sent,
    server,
    postponed,
    get now() {
      return now;
    },
    wait(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    goTo(moment: string) {
      now = new Date(moment);
    },
    /** Somebody of the company, who is told of what begins from now on. */
    async addMember(role: Role, zone: string, language: Language, { isNew = false } = {}) {
      const email = `${role}-${randomUUID()}@portolan.example`;
      const person = { email, firstName: 'Mei', lastName: 'Lin', passwordHash: '', language };
      const personId = (await insertPerson(db, person, now)) ?? '';
      await db.update(users).set({ timeZone: zone }).where(eq(users.id, personId));
      await insertMember(db, { sellerId, personId, role }, now);
      if (!isNew) await db.update(members).set({ mailsSince: now }).where(eq(members.personId, personId));
      return { personId, email, role, zone };
    },
    rename: (companyName: string | null) =>
      db.update(sellers).set({ companyName }).where(eq(sellers.id, sellerId)),
    choose: (personId: string, kind: MailKind, choice: MailChoice) =>
      db
        .insert(mailChoices)
        .values({ sellerId, personId, kind, choice })
        .onConflictDoUpdate({
          target: [mailChoices.sellerId, mailChoices.personId, mailChoices.kind],
          set: { choice },
        }),
    addOrder: (shipBy: string, item: ToShipCase['items'][number] = {}) =>
      placeCase(db, sellerId, { items: [item], shipBy }),
    /** Somebody took care of what was wrong with its confirmation. */
    settle: (orderId: string) =>
      db.update(shipmentLedger).set({ closedAt: now }).where(eq(shipmentLedger.orderId, orderId)),
    /** What a look does, at the clock's time. */
    async look() {
      let queued = 0;
      for (const id of await companiesToLookAt(db))
        queued += await lookForMails(db, id, { secrets, origin, now });
      return queued;
    },
    /** Does the waiting mails that are due, and says how each that ended without being sent did. */
    async send(): Promise<string[]> {
      const ended: string[] = [];
      for (const job of await waiting()) {
        if ((postponed.get(job.id) ?? 0) > now.getTime()) continue;
        const result = await send(job.payload, 1, job.createdAt).catch(() => ({ retryInMs: 60_000 }));
        if (typeof result === 'object' && 'retryInMs' in result) {
          postponed.set(job.id, now.getTime() + result.retryInMs);
          continue;
        }
        if (typeof result === 'object' && 'endedBecause' in result) ended.push(result.endedBecause);
        await db.update(jobs).set({ doneAt: now }).where(eq(jobs.id, job.id));
      }
      return ended;
    },
    /** Every mail that was ever queued, sent or not. */
    async queued(): Promise<NotificationJob[]> {
      const all = await db.select().from(jobs).where(eq(jobs.kind, sendMailJob));
      return all.flatMap(({ payload }) => {
        const mail = mailOf(secrets, payload);
        return 'template' in mail && mail.template === 'notification' ? [mail] : [];
      });
    },
    told: () => db.select().from(mailedCauses),
    close: () => database.close(),
  };
}

export type MailWorld = Awaited<ReturnType<typeof openMailWorld>>;
