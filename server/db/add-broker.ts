import { randomUUID } from 'node:crypto';
import { generateSigningKey } from '#server/engines/proof-signer.ts';
import type { SecretBox } from '#server/engines/secret-box.ts';
import { Refusal } from '#server/http/refusal.ts';
import { checkEori } from '#src/contract/eori.ts';
import type { Db } from './db.ts';
import { findBrokers } from './desk-keys.ts';
import { hasDefaultBroker } from './seller-brokers.ts';
import { brokers } from './tables/partners.ts';

/** The broker that somebody at the desk names. @throws Refusal where there is none, or several */
export async function findBrokerByName(db: Db, name: string): Promise<{ id: string; name: string }> {
  const [broker, another] = await findBrokers(db, name);
  if (!broker) throw new Refusal('DESK.NOT_FOUND', `There is no broker «${name}».`, { path: 'broker' });
  if (another)
    throw new Refusal('DESK.AMBIGUOUS', `Several brokers are called «${name}».`, { path: 'broker' });
  return broker;
}

export interface BrokerToOpen {
  name?: string | undefined;
  eori?: string | undefined;
  country?: string | undefined;
}

/**
 * The broker of a name, made with a key to sign by where there is none; without a name the only one.
 * @param home origin of this app, under which a new broker's DID lies
 * @throws Refusal
 */
export async function openBroker(
  db: Db,
  secrets: SecretBox,
  { name, eori, country }: BrokerToOpen,
  home: string,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const [broker, another] = await findBrokers(db, name);
  if (broker && another)
    throw new Refusal('DESK.AMBIGUOUS', 'There are several brokers: name one.', { path: 'name' });
  if (broker) return { id: broker.id, name: broker.name, isNew: false };
  if (name === undefined) throw new Refusal('DESK.NOT_FOUND', 'There is no broker yet.', { path: 'name' });
  const number = eori === undefined ? undefined : checkEori(eori);
  if (!number?.valid || country === undefined) {
    const path = number?.valid ? 'country' : 'eori';
    throw new Refusal('REQUEST.INVALID', 'A new broker needs its EORI number and its country.', { path });
  }
  const id = randomUUID();
  const { publicKey, privateKey } = await generateSigningKey();
  await db.insert(brokers).values({
    id,
    name,
    did: `did:web:${encodeURIComponent(new URL(home).host)}:brokers:${id}`,
    eori: number.value,
    country,
    keyId: id,
    publicKey,
    privateKey: secrets.seal(privateKey),
    isDefault: !(await hasDefaultBroker(db)),
  });
  return { id, name, isNew: true };
}
