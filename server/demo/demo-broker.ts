import { eq } from 'drizzle-orm';
import {
  createProofSigner,
  generateSigningKey,
  type ProofSigner,
} from '#server/adapters/keys/proof-signer.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { clearanceProofPayload } from '#server/domain/clearances/clearance-proof.ts';
import { hasDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import type { DemoOrder } from './demo-orders.ts';

export const demoBrokerId = 'rheinport';

const broker = {
  id: demoBrokerId,
  name: 'Rheinport Zollagentur GmbH',
  did: 'did:web:rheinport.example',
  eori: 'DE999999990000001',
  country: 'DE',
  keyId: 'rheinport-1',
  isAtWork: true,
};

/** The demo's customs broker, made where it isn't there yet. */
export async function openDemoBroker(db: Db, secrets: SecretBox): Promise<ProofSigner> {
  const { publicKey, privateKey } = await generateSigningKey();
  await db
    .insert(brokers)
    .values({
      ...broker,
      publicKey,
      privateKey: secrets.seal(privateKey),
      isDefault: !(await hasDefaultBroker(db)),
    })
    .onConflictDoNothing();
  const [row] = await db.select().from(brokers).where(eq(brokers.id, broker.id));
  if (!row) throw new Error('The broker vanished from the database.');
  return createProofSigner(row.keyId, secrets.open(row.privateKey));
}

/** What a proof of the demo's broker says. */
export const demoProofPayload = (
  { order, items, clearance, place }: DemoOrder,
  sellerId: string,
  releasedAt: Date,
) =>
  clearanceProofPayload({
    broker,
    sellerId,
    orderId: order.orderId,
    mrn: clearance.mrn ?? '',
    releasedAt,
    office: { code: place.office, name: place.name },
    prices: items.map(item => item.price),
  });
