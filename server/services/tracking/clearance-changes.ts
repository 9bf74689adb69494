import { and, asc, eq, inArray } from 'drizzle-orm';
import { createProofSigner, issuerOfProof, ProofTooLong } from '#server/adapters/keys/proof-signer.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { clearanceProofPayload } from '#server/domain/clearances/clearance-proof.ts';
import { isMrn } from '#server/domain/clearances/mrn.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { belongsTo } from '#server/services/partners/seller-brokers.ts';
import type { ClearanceChange } from '#src/contract/desk/desk-endpoints.ts';

const invalid = (path: string, message: string) => new Refusal('REQUEST.INVALID', message, { path });

/** The order that a broker means, among those of its sellers, locked. */
async function findOrder(tx: Db, brokerId: string, { orderId, seller }: ClearanceChange) {
  const found = await tx
    .select({ sellerId: orders.sellerId, clearance: clearances })
    .from(orders)
    .leftJoin(
      clearances,
      and(eq(clearances.sellerId, orders.sellerId), eq(clearances.orderId, orders.orderId)),
    )
    .where(
      and(
        eq(orders.orderId, orderId),
        belongsTo(orders.sellerId, brokerId),
        seller === undefined
          ? undefined
          : inArray(
              orders.sellerId,
              tx
                .select({ sellerId: members.sellerId })
                .from(members)
                .innerJoin(users, eq(users.id, members.personId))
                .where(eq(users.email, seller.toLowerCase())),
            ),
      ),
    )
    .limit(2)
    .for('update', { of: orders });
  const [order, another] = found;
  if (!order) throw new Refusal('DESK.NOT_FOUND', `There is no order ${orderId}.`, { path: 'orderId' });
  if (another) {
    throw new Refusal('DESK.AMBIGUOUS', `Two sellers have an order ${orderId}: name the seller.`, {
      path: 'seller',
    });
  }
  return order;
}

/**
 * Moves the clearance of an order in the name of a broker, who signs the proof of a release.
 * @throws Refusal
 */
export const changeClearance = (
  db: Db,
  secrets: SecretBox,
  brokerId: string,
  change: ClearanceChange,
  now: Date,
) => db.transaction(tx => move(tx, secrets, brokerId, change, now));

async function move(tx: Db, secrets: SecretBox, brokerId: string, change: ClearanceChange, now: Date) {
  const { orderId, status, office } = change;
  const { sellerId, clearance } = await findOrder(tx, brokerId, change);
  const [broker] = await tx.select().from(brokers).where(eq(brokers.id, brokerId));
  if (!broker) throw new Error(`The broker ${brokerId} vanished from the database.`);
  if (clearance?.status === 'RELEASED' && clearance.proof && issuerOfProof(clearance.proof) !== broker.did) {
    const message = `The order ${orderId} was released by another broker, whose signature is kept.`;
    throw new Refusal('DESK.RELEASED_BY_ANOTHER', message);
  }
  const mrn = change.mrn ?? clearance?.mrn ?? null;
  const place = change.place ?? clearance?.place ?? null;
  if (mrn !== null && !isMrn(mrn))
    throw invalid('mrn', `${mrn} is not a valid MRN: its check digit is wrong.`);
  const isReleased = status === 'RELEASED';
  if (isReleased && mrn === null) throw invalid('mrn', 'A release needs the MRN of the declaration.');
  if (isReleased && place === null) throw invalid('place', 'A release needs the customs office.');
  const releasedAt = isReleased ? (clearance?.releasedAt ?? now) : null;
  let proof: string | null = null;
  if (releasedAt && mrn !== null && place !== null) {
    const items = await tx
      .select({ price: orderItems.price })
      .from(orderItems)
      .where(and(eq(orderItems.sellerId, sellerId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position));
    const signer = await createProofSigner(broker.keyId, secrets.open(broker.privateKey));
    const prices = items.map(item => item.price);
    const proofOffice = { ...(office && { code: office }), name: place };
    const payload = { broker, sellerId, orderId, mrn, releasedAt, office: proofOffice, prices };
    proof = await signer.sign(clearanceProofPayload(payload)).catch(error => {
      if (!(error instanceof ProofTooLong)) throw error;
      throw invalid('place', 'A proof may have at most 1 KB: shorten the name of the customs office.');
    });
  }
  const isThere = place !== null || status !== 'NOT_RELEASED';
  const handedOverAt = clearance?.handedOverAt ?? (isThere ? now : null);
  const moved = { status, place, mrn, proof, handedOverAt, releasedAt, updatedAt: now };
  await tx
    .insert(clearances)
    .values({ sellerId, orderId, ...moved })
    .onConflictDoUpdate({ target: [clearances.sellerId, clearances.orderId], set: moved });
  return { orderId, status, ...(proof !== null && { proof }) };
}
