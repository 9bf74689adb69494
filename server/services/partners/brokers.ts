import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { createProofSigner, generateSigningKey, ProofTooLong } from '#server/adapters/keys/proof-signer.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { type ClearanceProof, clearanceProofPayload } from '#server/domain/clearances/clearance-proof.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { checkEori } from '#src/contract/importers/eori.ts';
import type { BrokerKey } from '#src/contract/orders/broker-keys.ts';
import { findBrokers, issueBrokerKey } from './desk-keys.ts';
import { hasDefaultBroker, makeDefaultBroker } from './seller-brokers.ts';

/** The broker that somebody at the desk names. @throws Refusal if there is none, or several */
export async function findBrokerByName(db: Db, name: string): Promise<{ id: string; name: string }> {
  const [broker, another] = await findBrokers(db, name);
  if (!broker) throw new Refusal('DESK.NOT_FOUND', `There is no broker “${name}”.`, { path: 'broker' });
  if (another)
    throw new Refusal('DESK.AMBIGUOUS', `Several brokers are called “${name}”.`, { path: 'broker' });
  return broker;
}

export interface BrokerToOpen {
  name?: string | undefined;
  eori?: string | undefined;
  country?: string | undefined;
}

/** A broker for whom not even this can be signed could never release anything. */
const usualRelease = (broker: ClearanceProof['broker']) =>
  clearanceProofPayload({
    broker,
    sellerId: randomUUID(),
    orderId: '028-5544332-1122334',
    mrn: '26DE003302000001R0',
    releasedAt: new Date(0),
    office: { code: 'DE003302', name: 'Hamburg' },
    prices: [100],
  });

/**
 * The broker of a name, made with a key to sign by if there is none; without a name the only one.
 * @param home origin of this app, for a new broker's DID
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
  const did = `did:web:${encodeURIComponent(new URL(home).host)}:brokers:${id}`;
  const signer = await createProofSigner(id, privateKey);
  await signer.sign(usualRelease({ did, name, eori: number.value })).catch(error => {
    if (!(error instanceof ProofTooLong)) throw error;
    const message = 'A proof with this name would be longer than 1 KB: shorten the name.';
    throw new Refusal('REQUEST.INVALID', message, { path: 'name' });
  });
  await db.insert(brokers).values({
    id,
    name,
    did,
    eori: number.value,
    country,
    keyId: id,
    publicKey,
    privateKey: secrets.seal(privateKey),
    isDefault: !(await hasDefaultBroker(db)),
  });
  return { id, name, isNew: true };
}

/** Registers a broker, or gives it a new key, which is stored nowhere else. @throws Refusal */
export const addBroker = (db: Db, secrets: SecretBox, broker: BrokerToOpen, home: string) =>
  db.transaction(async tx => {
    const { id, name, isNew } = await openBroker(tx, secrets, broker, home);
    return { name, key: await issueBrokerKey(tx, id), isNew };
  });

/** Makes a broker the one that new sellers belong to. @throws Refusal */
export const setDefaultBroker = (db: Db, name: string): Promise<void> =>
  db.transaction(async tx => makeDefaultBroker(tx, (await findBrokerByName(tx, name)).id));

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
