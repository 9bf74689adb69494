import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { companyEvents, members } from '#server/db/tables/members.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { CompanyEvent, CompanyEventKind } from '#src/contract/endpoints/company-events-endpoints.ts';

interface NewEvent {
  kind: CompanyEventKind;
  /** Who did it. */
  personId?: string | undefined;
  /** The member whom it was done to. */
  memberId?: string;
  details?: Record<string, string>;
}

/** Writes down what was done to a company. @param tx that of the act, so that neither is there alone */
export async function addCompanyEvent(
  tx: Db,
  sellerId: string,
  { kind, personId, memberId, details = {} }: NewEvent,
  now: Date,
): Promise<void> {
  const event = { id: randomUUID(), sellerId, kind, personId, memberId, details, createdAt: now };
  await tx.insert(companyEvents).values(event);
}

/** Writes down what a person did to their account, in each of their companies. */
export async function addPersonEvent(
  tx: Db,
  personId: string,
  event: Pick<NewEvent, 'kind' | 'details'>,
  now: Date,
): Promise<void> {
  const own = await tx
    .select({ sellerId: members.sellerId })
    .from(members)
    .where(eq(members.personId, personId));
  for (const { sellerId } of own) await addCompanyEvent(tx, sellerId, { ...event, personId }, now);
}

/** Writes down that somebody at the desk took documents of an importer. */
export async function addDeskDownload(
  db: Db,
  importerId: string,
  { role, type }: { role: string; type: string },
  now: Date,
): Promise<void> {
  const [importer] = await db.select().from(importers).where(eq(importers.id, importerId));
  if (!importer) return;
  const details = { by: role, importer: importer.name, type };
  await addCompanyEvent(db, importer.sellerId, { kind: 'documents-downloaded', details }, now);
}

const pageSize = 50;

/** A company's events, latest first. @param before those before this one */
export async function listCompanyEvents(
  db: Db,
  sellerId: string,
  before: string | undefined,
): Promise<{ events: CompanyEvent[]; hasMore: boolean }> {
  const member = alias(users, 'member');
  const place = sql`(${companyEvents.createdAt}, ${companyEvents.id})`;
  const last = alias(companyEvents, 'last');
  const placeOfLast = db
    .select({ at: last.createdAt, id: last.id })
    .from(last)
    .where(and(eq(last.id, before ?? ''), eq(last.sellerId, sellerId)));
  const found = await db
    .select({ event: companyEvents, person: users, member })
    .from(companyEvents)
    .leftJoin(users, eq(users.id, companyEvents.personId))
    .leftJoin(member, eq(member.id, companyEvents.memberId))
    .where(and(eq(companyEvents.sellerId, sellerId), before ? sql`${place} < (${placeOfLast})` : undefined))
    .orderBy(desc(companyEvents.createdAt), desc(companyEvents.id))
    .limit(pageSize + 1);
  const events = found.slice(0, pageSize).map(({ event, person, member: to }) => {
    return {
      ...{ _id: event.id, kind: event.kind, at: event.createdAt.toISOString(), details: event.details },
      ...(person && { person: personName(person) }),
      ...(to && { member: personName(to) }),
    };
  });
  return { events, hasMore: found.length > pageSize };
}
