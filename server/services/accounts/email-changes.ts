import { and, eq, gt, gte, isNull, ne } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { emailChanges, pendingRegistrations, users } from '#server/db/tables/accounts.ts';
import { confirmationExpiry, withdrawalExpiry } from '#server/domain/accounts/email-change.ts';
import { emailInUse } from '#server/domain/accounts/email-in-use.ts';
import { endAllSessions } from './sessions.ts';

export interface NewEmailChange {
  id: string;
  sellerId: string;
  oldEmail: string;
  /** In lower case. */
  newEmail: string;
  confirmHash: string;
  withdrawHash: string;
}

const isWaiting = (sellerId: string, now: Date) =>
  and(eq(emailChanges.sellerId, sellerId), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now));

/** Begins a change of address, in the place of one that nobody has confirmed; that one can still be taken back. */
export async function startEmailChange(tx: Db, change: NewEmailChange, now: Date): Promise<void> {
  await tx.update(emailChanges).set({ expiresAt: now }).where(isWaiting(change.sellerId, now));
  await tx.insert(emailChanges).values({ ...change, createdAt: now, expiresAt: confirmationExpiry(now) });
}

/** The change that waits to be confirmed. */
export async function waitingEmailChange(db: Db, sellerId: string, now: Date) {
  const [change] = await db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(isWaiting(sellerId, now));
  return change;
}

/** @throws Refusal where somebody else has the address meanwhile */
async function giveAddress(tx: Db, sellerId: string, email: string): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.sellerId, sellerId)));
  if (others.length > 0) throw emailInUse();
  await tx.update(users).set({ email }).where(eq(users.sellerId, sellerId));
  // Their codes would make a second account of it.
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/**
 * @returns the seller's new address; null where the link is of no change, was used or has expired
 * @throws Refusal where somebody else has the address meanwhile
 */
export async function confirmEmailChange(tx: Db, confirmHash: string, now: Date): Promise<string | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.confirmHash, confirmHash),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .for('update');
  if (!change) return null;
  await giveAddress(tx, change.sellerId, change.newEmail);
  await tx.update(emailChanges).set({ confirmedAt: now }).where(eq(emailChanges.id, change.id));
  return change.newEmail;
}

/**
 * Takes a change and all later ones back, confirmed or not, and signs every device out.
 * @returns the address that holds again; null where the link is of no change, was used or has expired
 * @throws Refusal where somebody else has the address meanwhile
 */
export async function withdrawEmailChange(tx: Db, withdrawHash: string, now: Date): Promise<string | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.withdrawHash, withdrawHash))
    .for('update');
  if (!change || withdrawalExpiry(change.createdAt) <= now) return null;
  const { sellerId, oldEmail, createdAt } = change;
  await giveAddress(tx, sellerId, oldEmail);
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.sellerId, sellerId), gte(emailChanges.createdAt, createdAt)));
  await endAllSessions(tx, sellerId, now);
  return oldEmail;
}
