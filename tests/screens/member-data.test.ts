import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { openCacheStorage } from '#src/api/cache/cache-storage.ts';
import { dropFormDraft, forgetFormDrafts, readFormDraft, saveFormDraft } from '#src/api/cache/form-drafts.ts';
import { keepImporter, readImporter, readOpenedImporters } from '#src/api/cache/importer-store.ts';
import { keepLastShipment, noShipments, readLastShipments } from '#src/api/cache/last-shipment.ts';
import { memberKeys } from '#src/api/cache/member-key.ts';
import { forgetImporters } from '#src/api/cache/opened-importers.ts';
import { forgetProofs, keepProofs, readProof } from '#src/api/cache/proof-store.ts';
import { session } from '#src/api/client/session.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { Importer } from '#src/contract/importer.ts';
import { tokenOf } from '../session/tokens.ts';

// What a device keeps for one person of a company is not another's; what a build before has kept was an owner's.

let made = 0;
const signIn = (person?: string, role?: string, seller = 'acme') => {
  made += 1;
  const issuedAt = Math.floor(Date.now() / 1000);
  return session.adopt(tokenOf({ seller, session: `s${made}`, person, role, issuedAt }));
};
const part = { relatedResources: [] };
const importer = v.parse(Importer, {
  _id: 'i-1',
  name: 'Lanting',
  updatedAt: '2026-11-20T08:00:00.000Z',
  status: 'DRAFT',
  ...Object.fromEntries(
    ['idCard', 'businessLicense', 'eori', 'vat', 'taxReturn', 'poa', 'vatGuarantee'].map(name => [
      name,
      part,
    ]),
  ),
});
const id = 'i-1' as ImporterId;
const shipment = { carrier: 'YunExpress', deliveryService: 'Global', dispatchFrom: 'Ningbo' };

async function keepEverything(): Promise<void> {
  await keepImporter({ importer, etag: '"1"' });
  await keepProofs([{ orderId: '028-1', proof: 'a.b.c' }]);
  await keepLastShipment(shipment);
  saveFormDraft('company', { base: {}, values: { name: 'Typed' } });
}
async function known() {
  return {
    importer: (await readImporter(id))?.importer.name,
    listed: (await readOpenedImporters()).length,
    proof: await readProof('028-1'),
    carriers: (await readLastShipments()).carriers,
    typed: readFormDraft('company')?.values,
  };
}
const everything = {
  importer: 'Lanting',
  listed: 1,
  proof: 'a.b.c',
  carriers: ['YunExpress'],
  typed: { name: 'Typed' },
};
const nothing = {
  importer: undefined,
  listed: 0,
  proof: undefined,
  carriers: noShipments.carriers,
  typed: undefined,
};

beforeEach(async () => {
  await forgetImporters();
  await forgetProofs();
  forgetFormDrafts();
});

test.each([
  ['another person of the company', () => signIn('bo', 'owner', 'acme-1')],
  ['the same person in another company', () => signIn('ada', 'owner', 'other')],
])('what one keeps is not read by %s', async (_, signInAnother) => {
  await signIn('ada', 'owner', 'acme-1');
  await keepEverything();
  expect(await known()).toEqual(everything);
  await signInAnother();
  expect(await known()).toEqual(nothing);
  await signIn('ada', 'owner', 'acme-1');
  expect(await known()).toEqual(everything);
});

test('what a build before has kept is read by an owner, and by nobody of another role', async () => {
  await signIn(undefined, undefined, 'acme-2');
  await keepEverything();
  forgetFormDrafts();
  await signIn('bo', 'warehouse', 'acme-2');
  expect(await known()).toEqual(nothing);
  await signIn('cy', 'office', 'acme-2');
  expect(await known()).toEqual(nothing);
  await signIn('ada', 'owner', 'acme-2');
  expect(await known()).toEqual({ ...everything, typed: undefined });
});

test('what was typed before the session knew its person is still there after it was refreshed', async () => {
  await signIn(undefined, undefined, 'acme-3');
  saveFormDraft('company', { base: {}, values: 1 });
  await signIn('ada', 'owner', 'acme-3');
  expect(readFormDraft('company')?.values).toBe(1);
  saveFormDraft('company', { base: {}, values: 2 });
  expect(readFormDraft('company')?.values).toBe(2);
  dropFormDraft('company');
  expect(readFormDraft('company')).toBeUndefined();
});

test('what a tab of the build before has typed is still there', async () => {
  await signIn('ada', 'owner', 'acme-4');
  sessionStorage.setItem(
    'portolan.typed/company',
    JSON.stringify({ sellerId: 'acme-4', base: {}, values: 3 }),
  );
  expect(readFormDraft('company')?.values).toBe(3);
});

test('the cache of a build before opens for an owner until there is an own one', async () => {
  const owner = { sellerId: 'acme-5', personId: 'ada' };
  const before = await openCacheStorage('queries:acme-5');
  before.setItem('queries:acme-5', 'old');
  await expect.poll(async () => (await openCacheStorage('queries:acme-5')).getItem('')).toBe('old');
  const open = (keys: readonly string[]) => {
    const [key = '', ...earlier] = keys.map(of => `queries:${of}`);
    return openCacheStorage(key, ...earlier);
  };
  expect((await open(memberKeys({ ...owner, role: 'warehouse' }))).getItem('')).toBeNull();
  const storage = await open(memberKeys(owner));
  expect(storage.getItem('')).toBe('old');
  storage.setItem('', 'new');
  await expect.poll(async () => (await open(memberKeys(owner))).getItem('')).toBe('new');
});

test('a form that opens while the shipment before is being remembered opens with it', async () => {
  await signIn('p-1');
  void keepLastShipment(shipment);
  void keepLastShipment({ ...shipment, carrier: 'DHL' });
  expect((await readLastShipments()).carriers).toEqual(['DHL', 'YunExpress']);
});
