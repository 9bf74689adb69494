import { asc } from 'drizzle-orm';
import type { BrokerKey } from '#src/contract/broker-keys.ts';
import type { Db } from './db.ts';
import { brokers } from './tables/partners.ts';

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
