import { and, eq, isNull } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { Db } from '#server/db/db.ts';
import { forwarders, invitations, linkedForwarders } from '#server/db/tables/partners.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';

const dayMs = 24 * 3_600_000;
const validDays = 30;

/** @returns the token of the link, which is kept nowhere else */
export async function createInvitation(
  db: Db,
  forwarderId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + validDays * dayMs);
  await db.insert(invitations).values({ tokenHash: digestOf(token), forwarderId, expiresAt, createdAt: now });
  return { token, expiresAt };
}

export const invitationLink = (origin: string, token: string): string => `${origin}/invitation/${token}`;

/**
 * Links a seller with the forwarder of an invitation, once for its key.
 * @throws Refusal
 */
export const acceptInvitation = (
  db: Db,
  change: KeyedChange,
  token: string,
  now: Date,
): Promise<{ name: string }> =>
  withIdempotency(db, change, async tx => {
    const { sellerId, personId } = change;
    const forwarder = await accept(tx, { token, sellerId }, now);
    await addCompanyEvent(tx, sellerId, { kind: 'forwarder-linked', personId, details: forwarder }, now);
    return forwarder;
  });

async function accept(
  tx: Db,
  { token, sellerId }: { token: string; sellerId: string },
  now: Date,
): Promise<{ name: string }> {
  const tokenHash = digestOf(token);
  const [found] = await tx
    .select({ invitation: invitations, forwarder: forwarders })
    .from(invitations)
    .innerJoin(forwarders, eq(forwarders.id, invitations.forwarderId))
    .where(eq(invitations.tokenHash, tokenHash));
  if (!found || (!found.invitation.usedAt && found.invitation.expiresAt <= now)) {
    throw new Refusal('SELLER.INVITATION.TOKEN_UNKNOWN', 'This invitation is unknown or has expired.');
  }
  // Decided by the update and not by what was read: of two at once one wins.
  const taken = await tx
    .update(invitations)
    .set({ usedAt: now, usedBy: sellerId })
    .where(and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt)))
    .returning({ tokenHash: invitations.tokenHash });
  if (taken.length === 0) {
    throw new Refusal('SELLER.INVITATION.TOKEN_ALREADY_USED', 'This invitation was already used.');
  }
  const { id: forwarderId, name } = found.forwarder;
  const linked = await tx
    .insert(linkedForwarders)
    .values({ sellerId, forwarderId, linkedAt: now })
    .onConflictDoNothing()
    .returning({ forwarderId: linkedForwarders.forwarderId });
  if (linked.length === 0) {
    throw new Refusal('SELLER.INVITATION.ALREADY_LINKED', `The seller is already linked with ${name}.`);
  }
  return { name };
}
