import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, max, ne, or } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sessions, users, waitingReports } from '#server/db/tables/accounts.ts';
import { members, removedMembers } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { overBefore } from '#server/domain/accounts/token-generation.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { MemberDevice, RemovedMember } from '#src/contract/endpoints/member-endpoints.ts';
import { lockAsOwner } from './members.ts';
import { removedAfter } from './removals.ts';

export interface Reporter {
  sellerId: string;
  personId: string;
  sessionId: string;
  deviceLabel: string | undefined;
}

/** Takes what a device reports in the place of what it reported before. Ids that are no orders of the seller are left out. */
export const reportWaiting = (
  db: Db,
  { sellerId, personId, sessionId, deviceLabel }: Reporter,
  reported: readonly string[],
  now: Date,
): Promise<void> =>
  db.transaction(async tx => {
    const own =
      reported.length === 0
        ? []
        : await tx
            .select({ orderId: orders.orderId })
            .from(orders)
            .where(and(eq(orders.sellerId, sellerId), inArray(orders.orderId, [...reported])))
            .orderBy(orders.orderId);
    const orderIds = own.map(({ orderId }) => orderId);
    if (orderIds.length === 0) await tx.delete(waitingReports).where(eq(waitingReports.sessionId, sessionId));
    else {
      const report = { orderIds, reportedAt: now };
      await tx
        .insert(waitingReports)
        .values({ sessionId, sellerId, ...report })
        .onConflictDoUpdate({ target: waitingReports.sessionId, set: report });
    }
    // The last contact, also of a session that has ended and makes no other call.
    await tx
      .update(sessions)
      .set({ lastUsedAt: now, ...(deviceLabel !== undefined && { deviceLabel }) })
      .where(eq(sessions.id, sessionId));
    if (deviceLabel === undefined) return;
    // The same device may have signed in again since: what it reported in its earlier session is here, or gone.
    const earlier = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.sellerId, sellerId),
          eq(sessions.personId, personId),
          eq(sessions.deviceLabel, deviceLabel),
          ne(sessions.id, sessionId),
          isNotNull(sessions.endedAt),
        ),
      );
    await tx.delete(waitingReports).where(inArray(waitingReports.sessionId, earlier));
  });

type Device = v.InferInput<typeof MemberDevice>;

const isSignedIn = (now: Date) =>
  and(
    isNull(sessions.endedAt),
    gte(sessions.lastUsedAt, overBefore('idle', now)),
    gte(sessions.createdAt, overBefore('total', now)),
  );

/** How many devices that are signed in, of all companies, last said that changes are waiting on them. */
export const countWaitingDevices = (db: Db, now: Date): Promise<number> =>
  db.$count(sessions, and(gt(sessions.waitingChanges, 0), isSignedIn(now)));

/**
 * The devices of each person of a company, the last used first: those that are signed in, and those that reported orders
 * before they were signed out. An order that was confirmed or corrected after the report counts as sent.
 */
export async function devicesByPerson(db: Db, sellerId: string, now: Date): Promise<Map<string, Device[]>> {
  const found = await db
    .select({ session: sessions, report: waitingReports })
    .from(sessions)
    .leftJoin(waitingReports, eq(waitingReports.sessionId, sessions.id))
    .where(and(eq(sessions.sellerId, sellerId), or(isNotNull(waitingReports.sessionId), isSignedIn(now))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id);
  const reported = [...new Set(found.flatMap(({ report }) => report?.orderIds ?? []))];
  const sent = reported.length === 0 ? new Map<string, Date>() : await lastSent(db, sellerId, reported);
  const devices = new Map<string, Device[]>();
  for (const { session, report } of found) {
    const { id, personId, deviceLabel, lastUsedAt, endedAt, waitingChanges } = session;
    const orderIds = (report?.orderIds ?? []).filter(
      orderId => (sent.get(orderId) ?? new Date(0)) <= (report?.reportedAt ?? now),
    );
    if (personId === null || (endedAt && orderIds.length === 0)) continue;
    const device = {
      _id: id,
      deviceLabel: deviceLabel ?? deviceWords(),
      lastUsedAt: lastUsedAt.toISOString(),
      orderIds,
      ...(waitingChanges !== null && { waitingChanges }),
    };
    devices.set(personId, [...(devices.get(personId) ?? []), device]);
  }
  return devices;
}

async function lastSent(db: Db, sellerId: string, orderIds: string[]): Promise<Map<string, Date>> {
  const found = await db
    .select({ orderId: orderEvents.orderId, at: max(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.sellerId, sellerId),
        inArray(orderEvents.orderId, orderIds),
        inArray(orderEvents.kind, ['confirmed', 'amended']),
      ),
    )
    .groupBy(orderEvents.orderId);
  return new Map(found.flatMap(({ orderId, at }) => (orderId && at ? [[orderId, at] as const] : [])));
}

/**
 * Who was removed or left, and has orders waiting on a device, about which an owner decides.
 * @param known the company's devices, where they have been read already
 */
export async function listRemoved(
  db: Db,
  sellerId: string,
  now: Date,
  known?: ReadonlyMap<string, Device[]>,
): Promise<v.InferInput<typeof RemovedMember>[]> {
  const found = await db
    .select({ removed: removedMembers, user: users })
    .from(removedMembers)
    .innerJoin(users, eq(users.id, removedMembers.personId))
    .leftJoin(
      members,
      and(eq(members.sellerId, removedMembers.sellerId), eq(members.personId, removedMembers.personId)),
    )
    .where(
      and(
        eq(removedMembers.sellerId, sellerId),
        isNull(members.personId),
        gte(removedMembers.removedAt, removedAfter(now)),
      ),
    )
    .orderBy(desc(removedMembers.removedAt), removedMembers.personId);
  if (found.length === 0) return [];
  const devices = known ?? (await devicesByPerson(db, sellerId, now));
  return found.flatMap(({ removed: { personId, role, removedAt }, user }) => {
    const own = devices.get(personId)?.filter(({ orderIds }) => orderIds.length > 0) ?? [];
    if (own.length === 0) return [];
    return {
      personId,
      name: personName(user),
      email: user.email,
      role,
      removedAt: removedAt.toISOString(),
      devices: own,
    };
  });
}

/** No longer waits for what a removed person's devices reported, once for its key. @throws Refusal */
export const packAgain = (
  db: Db,
  change: KeyedChange,
  by: { personId: string },
  { personId }: { personId: string },
): Promise<boolean> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    await lockAsOwner(tx, { sellerId, personId: by.personId });
    const theirs = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.sellerId, sellerId), eq(sessions.personId, personId), isNotNull(sessions.endedAt)),
      );
    const released = await tx
      .delete(waitingReports)
      .where(and(eq(waitingReports.sellerId, sellerId), inArray(waitingReports.sessionId, theirs)))
      .returning({ sessionId: waitingReports.sessionId });
    if (released.length > 0) return true;
    throw new Refusal('MEMBER.UNKNOWN', 'Nothing is waiting on their devices any more.', {
      path: 'personId',
    });
  });
