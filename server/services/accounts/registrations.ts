import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { pendingRegistrations, sellers, users } from '#server/db/tables/accounts.ts';
import { activationTries, codeExpiry } from '#server/domain/accounts/activation-code.ts';
import { bindToDefaultBroker } from '#server/services/partners/seller-brokers.ts';

export async function isEmailInUse(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

export interface NewRegistration {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  codeHash: string;
}

/** Adds a registration, and leaves out the ones that nobody can activate any more. */
export async function addRegistration(tx: Db, registration: NewRegistration, now: Date): Promise<void> {
  await tx.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, now));
  await tx.insert(pendingRegistrations).values({
    ...registration,
    createdAt: now,
    expiresAt: codeExpiry(now),
  });
}

/**
 * Makes a seller of the registration that a code belongs to. A wrong code counts against every registration of the
 * address, since nobody can tell which of them was meant.
 * @param tx a transaction that must be committed in either case, or wrong tries would not count
 * @returns the new seller's id; null where the code is wrong, spent or expired, or the address was activated
 */
export async function activateRegistration(
  tx: Db,
  { email, codeHashOf }: { email: string; codeHashOf: (registrationId: string) => string },
  now: Date,
): Promise<string | null> {
  const waiting = await tx
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), gt(pendingRegistrations.expiresAt, now)))
    .orderBy(pendingRegistrations.id)
    .for('update');
  const meant = waiting.find(one => one.codeHash === codeHashOf(one.id));
  if (!meant || meant.wrongTries >= activationTries) {
    await tx
      .update(pendingRegistrations)
      .set({ wrongTries: sql`${pendingRegistrations.wrongTries} + 1` })
      .where(eq(pendingRegistrations.email, email));
    return null;
  }
  const sellerId = randomUUID();
  await tx.insert(sellers).values({ id: sellerId, createdAt: now });
  const added = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      sellerId,
      email,
      firstName: meant.firstName,
      lastName: meant.lastName,
      passwordHash: meant.passwordHash,
      activatedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
  if (added.length > 0) {
    await bindToDefaultBroker(tx, sellerId, now);
    return sellerId;
  }
  await tx.delete(sellers).where(eq(sellers.id, sellerId));
  return null;
}
