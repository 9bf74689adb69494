import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { session } from '#src/api/client/session.ts';
import {
  dropFormDraft,
  forgetFormDrafts,
  readFormDraft,
  saveFormDraft,
} from '#src/api/device/form-drafts.ts';
import { readImporter, readOpenedImporters, storeImporter } from '#src/api/device/importer-store.ts';
import { noShipments, readLastShipments, storeLastShipment } from '#src/api/device/last-shipment.ts';
import { currentKey } from '#src/api/device/member-key.ts';
import { forgetImporters } from '#src/api/device/opened-importers.ts';
import { forgetProofs, storeProofs } from '#src/api/device/proof-store.ts';
import { readProof } from '#src/api/device/taken-proofs.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { Importer } from '#src/contract/importers/importer.ts';
import { tokenOf } from '../session/tokens.ts';

// What a device keeps for one person of a company is not another's.

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

async function storeEverything(): Promise<void> {
  await storeImporter(currentKey(), { importer, etag: '"1"' });
  await storeProofs(currentKey(), [{ orderId: '028-1', proof: 'a.b.c' }]);
  await storeLastShipment(shipment);
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
  await storeEverything();
  expect(await known()).toEqual(everything);
  await signInAnother();
  expect(await known()).toEqual(nothing);
  await signIn('ada', 'owner', 'acme-1');
  expect(await known()).toEqual(everything);
});

test('what was typed outlives the session that it was typed in, until it is dropped', async () => {
  await signIn('ada', 'owner', 'acme-3');
  saveFormDraft('company', { base: {}, values: 1 });
  await signIn('ada', 'owner', 'acme-3');
  expect(readFormDraft('company')?.values).toBe(1);
  dropFormDraft('company');
  expect(readFormDraft('company')).toBeUndefined();
});

test('a form that opens while the shipment before is being remembered opens with it', async () => {
  await signIn('p-1');
  void storeLastShipment(shipment);
  void storeLastShipment({ ...shipment, carrier: 'DHL' });
  expect((await readLastShipments()).carriers).toEqual(['DHL', 'YunExpress']);
});
