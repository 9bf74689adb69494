import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { createProofSigner, generateSigningKey, type ProofSigner } from '#server/engines/proof-signer.ts';
import type { SecretBox } from '#server/engines/secret-box.ts';
import type { DemoOrder } from './demo-orders.ts';

const broker = {
  id: 'rheinport',
  name: 'Rheinport Zollagentur GmbH',
  did: 'did:web:rheinport.example',
  eori: 'DE999999990000001',
  country: 'DE',
  keyId: 'rheinport-1',
};

/** The demo's customs broker, made where it isn't there yet. */
export async function openDemoBroker(db: Db, secrets: SecretBox): Promise<ProofSigner> {
  const { publicKey, privateKey } = await generateSigningKey();
  await db
    .insert(brokers)
    .values({ ...broker, publicKey, privateKey: secrets.seal(privateKey) })
    .onConflictDoNothing();
  const [row] = await db.select().from(brokers).where(eq(brokers.id, broker.id));
  if (!row) throw new Error('The broker vanished from the database.');
  return createProofSigner(row.keyId, secrets.open(row.privateKey));
}

/** What a proof of the demo's broker says: the fields by which an order, a declaration and a duty are known. */
export function demoProofPayload(
  { order, items, clearance, place }: DemoOrder,
  sellerId: string,
  releasedAt: Date,
) {
  const issuedAt = Math.floor(releasedAt.getTime() / 1000);
  const value = items.reduce((sum, item) => sum + item.price, 0);
  return {
    iss: broker.did,
    aud: `seller:${sellerId}`,
    sub: `order:${order.orderId}`,
    iat: issuedAt,
    exp: issuedAt + 2 * 365 * 24 * 3600,
    typ: 'customs-clearance-proof',
    authorizedCustomsBroker: { name: broker.name, eori: broker.eori, representation: 'INDIRECT' },
    declaration: {
      mrn: clearance.mrn,
      dataset: 'H7',
      procedure: '4000',
      releasedAt: releasedAt.toISOString(),
      customsOffice: { code: place.office, name: place.name },
      countryOfDispatch: 'CN',
    },
    totals: {
      value: value.toFixed(2),
      // Reg. (EU) 2026/382: three euro for each kind of goods.
      customsDuty: (3 * items.length).toFixed(2),
      currency: 'EUR',
    },
  };
}
