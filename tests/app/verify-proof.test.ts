import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BrokerKey } from '#src/contract/orders/broker-keys.ts';
import { readProofToken, verifyProof } from '#src/features/customs-tracking/proof/read-proof-token.ts';

const iss = 'did:web:broker.example';

async function broker(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = v.parse(BrokerKey, {
    ...(await exportJWK(publicKey)),
    kid,
    alg: 'ES256',
    use: 'sig',
    iss,
    name: 'Rheinport Zollagentur GmbH',
  });
  const sign = (issuer = iss) =>
    new SignJWT({ authorizedCustomsBroker: { name: 'Rheinport Zollagentur GmbH' }, place: '林' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(issuer)
      .setSubject(`order:${orderId}`)
      .setIssuedAt()
      .sign(privateKey);
  return { key, sign };
}

async function read(token: string) {
  const proof = readProofToken(token);
  if (!proof) throw new Error('not read');
  return proof;
}

const orderId = '028-5544332-1122334';

describe('a proof', () => {
  it('[51] is read with its payload, other scripts included', async () => {
    const { sign } = await broker('k1');
    expect((await read(await sign())).payload).toMatchObject({ iss, place: '林' });
  });
  it('holds against the key that signed it', async () => {
    const { key, sign } = await broker('k1');
    expect(await verifyProof(await read(await sign()), [key], orderId)).toEqual({
      kind: 'valid',
      broker: key.name,
    });
  });
  it('is broken once a letter of its payload changes', async () => {
    const { key, sign } = await broker('k1');
    const [header, payload = '', signature] = (await sign()).split('.');
    const forged = btoa(atob(payload).replace('1122334', '1122335')).replace(/=+$/, '');
    expect(
      await verifyProof(await read([header, forged, signature].join('.')), [key], '028-5544332-1122335'),
    ).toEqual({
      kind: 'broken',
    });
  });
  it('is broken for another order than its own, however well it is signed', async () => {
    const { key, sign } = await broker('k1');
    const proof = await read(await sign());
    expect(await verifyProof(proof, [key], '028-5544332-1122335')).toEqual({ kind: 'broken' });
  });
  it('is broken where another key bears the same name', async () => {
    const [one, other] = await Promise.all([broker('k1'), broker('k1')]);
    expect(await verifyProof(await read(await one.sign()), [other.key], orderId)).toEqual({ kind: 'broken' });
  });
  it('can’t be checked where its key is not published, or belongs to another issuer', async () => {
    const { key, sign } = await broker('k1');
    expect(await verifyProof(await read(await sign()), [], orderId)).toEqual({ kind: 'unknown-key' });
    const foreign = await read(await sign('did:web:somebody.example'));
    expect(await verifyProof(foreign, [key], orderId)).toEqual({ kind: 'unknown-key' });
  });
  it.each(['', 'a.b', 'a.b.c', '....', 'e30.e30.e30', '{"alg":"none"}.e30.'])('"%s" is none', text => {
    expect(readProofToken(text)).toBeUndefined();
  });
});
