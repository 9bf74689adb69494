import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import type { TimeZone } from '#src/contract/time-zone.ts';
import type { Membership } from './sessions.ts';

/** Takes what a browser says of its zone for anyone who signs in, and for an owner's company, where nobody has said any. */
export async function proposeTimeZone(
  tx: Db,
  { sellerId, personId, role }: Membership,
  timeZone: TimeZone | undefined,
): Promise<void> {
  if (timeZone === undefined) return;
  await tx
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, personId), isNull(users.timeZone)));
  if (role !== 'owner') return;
  await tx
    .update(sellers)
    .set({ timeZone })
    .where(and(eq(sellers.id, sellerId), isNull(sellers.timeZone)));
}

export async function saveOwnTimeZone(db: Db, personId: string, timeZone: TimeZone): Promise<void> {
  await db.update(users).set({ timeZone }).where(eq(users.id, personId));
}

/** In which the company counts its days. */
export const saveCompanyTimeZone = (
  db: Db,
  { sellerId, personId }: Pick<Membership, 'sellerId' | 'personId'>,
  timeZone: TimeZone,
  now: Date,
): Promise<void> =>
  db.transaction(async tx => {
    await tx.update(sellers).set({ timeZone }).where(eq(sellers.id, sellerId));
    await addCompanyEvent(tx, sellerId, { kind: 'company-changed', personId }, now);
  });
