import { and, asc, eq } from 'drizzle-orm';
import { clearanceProofPayload } from '#server/domain/clearance-proof.ts';
import { createProofSigner } from '#server/engines/proof-signer.ts';
import type { SecretBox } from '#server/engines/secret-box.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ClearanceChange } from '#src/contract/desk-endpoints.ts';
import { isMrn } from '#src/contract/mrn.ts';
import type { Db } from './db.ts';
import { users } from './tables/accounts.ts';
import { clearances, orderItems, orders } from './tables/orders.ts';
import { brokers } from './tables/partners.ts';

const invalid = (path: string, message: string) => new Refusal('REQUEST.INVALID', message, { path });

async function findOrder(db: Db, { orderId, seller }: ClearanceChange) {
  const found = await db
    .select({ sellerId: orders.sellerId, clearance: clearances })
    .from(orders)
    .innerJoin(users, eq(users.sellerId, orders.sellerId))
    .leftJoin(
      clearances,
      and(eq(clearances.sellerId, orders.sellerId), eq(clearances.orderId, orders.orderId)),
    )
    .where(
      and(
        eq(orders.orderId, orderId),
        seller === undefined ? undefined : eq(users.email, seller.toLowerCase()),
      ),
    )
    .limit(2);
  const [order, another] = found;
  if (!order) throw new Refusal('DESK.NOT_FOUND', `There is no order ${orderId}.`, { path: 'orderId' });
  if (another) {
    throw new Refusal('DESK.AMBIGUOUS', `Two sellers have an order ${orderId}: say whose it is.`, {
      path: 'seller',
    });
  }
  return order;
}

/**
 * Moves the clearance of an order in the name of a broker, who signs the proof of a release.
 * @throws Refusal
 */
export async function changeClearance(
  db: Db,
  secrets: SecretBox,
  brokerId: string,
  change: ClearanceChange,
  now: Date,
) {
  const { orderId, status, office } = change;
  const { sellerId, clearance } = await findOrder(db, change);
  const mrn = change.mrn ?? clearance?.mrn ?? null;
  const place = change.place ?? clearance?.place ?? null;
  if (mrn !== null && !isMrn(mrn)) throw invalid('mrn', `${mrn} is no MRN: its check digit doesn’t fit.`);
  const isReleased = status === 'RELEASED';
  if (isReleased && mrn === null) throw invalid('mrn', 'A release needs the MRN of the declaration.');
  if (isReleased && place === null) throw invalid('place', 'A release needs the customs office.');
  const releasedAt = isReleased ? (clearance?.releasedAt ?? now) : null;
  const [broker] = await db.select().from(brokers).where(eq(brokers.id, brokerId));
  if (!broker) throw new Error(`The broker ${brokerId} vanished from the database.`);
  let proof: string | null = null;
  if (releasedAt && mrn !== null && place !== null) {
    const items = await db
      .select({ price: orderItems.price })
      .from(orderItems)
      .where(and(eq(orderItems.sellerId, sellerId), eq(orderItems.orderId, orderId)))
      .orderBy(asc(orderItems.position));
    const signer = await createProofSigner(broker.keyId, secrets.open(broker.privateKey));
    const prices = items.map(item => item.price);
    const proofOffice = { ...(office && { code: office }), name: place };
    proof = await signer.sign(
      clearanceProofPayload({ broker, sellerId, orderId, mrn, releasedAt, office: proofOffice, prices }),
    );
  }
  const isThere = place !== null || status !== 'NOT_RELEASED';
  const handedOverAt = clearance?.handedOverAt ?? (isThere ? now : null);
  const moved = { status, place, mrn, proof, handedOverAt, releasedAt, updatedAt: now };
  await db
    .insert(clearances)
    .values({ sellerId, orderId, ...moved })
    .onConflictDoUpdate({ target: [clearances.sellerId, clearances.orderId], set: moved });
  return { orderId, status, ...(proof !== null && { proof }) };
}
