import { asc } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brokers } from '#server/db/tables/partners.ts';
import type { BrokerKey } from '#src/contract/broker-keys.ts';

export async function listBrokerKeys(db: Db): Promise<BrokerKey[]> {
  const rows = await db.select().from(brokers).orderBy(asc(brokers.createdAt));
  return rows.map(({ publicKey: { x, y }, keyId, did, name }) => ({
    kty: 'EC',
    crv: 'P-256',
    x,
    y,
    kid: keyId,
    alg: 'ES256',
    use: 'sig',
    iss: did,
    name,
  }));
}
