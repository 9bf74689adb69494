import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { compactVerify, decodeJwt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { mrnCheckDigit } from '#server/domain/clearances/mrn.ts';
import { clear, issueBrokerDocuments, listInbox } from '#server/partners/client/desk-client.ts';
import { readAccess } from '#server/partners/desk-files.ts';
import { readSettings } from '#server/settings/settings.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { type ImporterWorld, openImporterWorld, pdfBytes } from '#tests/server/support/importer-world.ts';
import { insertOrder, type TestOrder } from '#tests/server/support/insert-order.ts';
import { renameOwner } from '#tests/server/support/members.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: ImporterWorld;
let server: ServerType;
let folder: string;
const broker = { broker: 'Rheinport', eori: 'DE9999999', country: 'DE' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-desk-'));
  world = await openImporterWorld({
    readers: scriptedReaders().readers,
    renderBrokerDocument: async (kind, { reference }) => pdfBytes(`${kind} ${reference}`),
  });
  ({ server } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  ));
  await renameOwner(world.db, world.seller.sellerId, 'mei@seller.example');
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const mrnBody = '26DE003302000001R';
const mrn = mrnBody + mrnCheckDigit(mrnBody);

const trackingOf = async ({ orderId }: TestOrder) => {
  const { items } = (await world.call('retrieveTrackingList', { body: {} })).body.customsTrackings;
  return items.find((item: { orderId: string }) => item.orderId === orderId);
};

describe('the clearance of an order', () => {
  test('moves, and its release is proved by a signature that the app can check', async () => {
    const order = await insertOrder(world.db, world.seller.sellerId, [2, 1]);
    const { orderId } = order;
    await clear(folder, broker, { orderId, status: 'IN_PROGRESS', place: 'Köln/Bonn Flughafen' });
    expect(await trackingOf(order)).toMatchObject({
      status: 'IN_PROGRESS',
      place: 'Köln/Bonn Flughafen',
      mrn: null,
    });
    const moved = await clear(
      folder,
      { broker: undefined },
      { orderId, status: 'RELEASED', mrn, office: 'DE003302' },
    );
    const tracked = await trackingOf(order);
    expect(tracked).toMatchObject({
      status: 'RELEASED',
      mrn,
      place: 'Köln/Bonn Flughafen',
      proof: moved.proof,
    });
    const { brokerKeys } = (await world.call('retrieveBrokerKeys')).body;
    const { payload } = await compactVerify(tracked.proof, await importJWK(brokerKeys[0], 'ES256'));
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
      iss: brokerKeys[0].iss,
      sub: `order:${orderId}`,
      declaration: { mrn, customsOffice: { code: 'DE003302', name: 'Köln/Bonn Flughafen' } },
      totals: { value: '37.50', customsDuty: '6.00' },
    });
  });

  test('that is taken back has no proof any more', async () => {
    const order = await insertOrder(world.db, world.seller.sellerId);
    const { orderId } = order;
    const released = await clear(folder, broker, { orderId, status: 'RELEASED', mrn, place: 'Hamburg' });
    expect(decodeJwt(released.proof ?? '')).toMatchObject({ sub: `order:${orderId}` });
    await clear(folder, broker, { orderId, status: 'NOT_RELEASED' });
    const tracked = await trackingOf(order);
    expect(tracked).toMatchObject({ status: 'NOT_RELEASED', mrn });
    expect(tracked).not.toHaveProperty('proof');
  });

  test('is refused where its proof would be longer than 1 KB, with the field that is too long', async () => {
    const { orderId } = await insertOrder(world.db, world.seller.sellerId);
    const place = '深圳海关'.repeat(40);
    await expect(clear(folder, broker, { orderId, status: 'RELEASED', mrn, place })).rejects.toThrow(
      /shorten the name of the customs office/,
    );
    await clear(folder, broker, { orderId, status: 'IN_PROGRESS', mrn, place });
    await clear(folder, broker, { orderId, status: 'RELEASED', place: '深圳' });
  });

  test('is refused with a wrong MRN, without what a release needs, and for an order that is not there', async () => {
    const { orderId } = await insertOrder(world.db, world.seller.sellerId);
    const wrong = mrnBody + ((Number(mrnCheckDigit(mrnBody)) + 1) % 10);
    await expect(
      clear(folder, broker, { orderId, status: 'RELEASED', mrn: wrong, place: 'Hamburg' }),
    ).rejects.toThrow(/not a valid MRN/);
    await expect(clear(folder, broker, { orderId, status: 'RELEASED', place: 'Hamburg' })).rejects.toThrow(
      /needs the MRN/,
    );
    await expect(clear(folder, broker, { orderId, status: 'RELEASED', mrn })).rejects.toThrow(
      /needs the customs office/,
    );
    await expect(clear(folder, broker, { orderId: '000-0', status: 'IN_PROGRESS' })).rejects.toThrow(
      'There is no order 000-0.',
    );
    const seller = 'other@seller.example';
    await expect(clear(folder, broker, { orderId, seller, status: 'IN_PROGRESS' })).rejects.toThrow(
      /no order/,
    );
  });
});

describe('broker documents', () => {
  test('are issued at the desk if no broker issues automatically, and what is signed is in the broker’s inbox', async () => {
    const importerId = await world.create({ name: 'Papers by hand' });
    await expect(issueBrokerDocuments(folder, broker, importerId)).rejects.toThrow(/is NEW/);
    await world.uploadAll(importerId);
    await world.untilStatus(importerId, 'OK');
    expect(await issueBrokerDocuments(folder, broker, 'Papers by hand')).toEqual({
      importerId,
      importerName: 'Papers by hand',
    });
    await world.until(importerId, ({ poa, vatGuarantee }) => {
      expect([poa.relatedResources.length, vatGuarantee.relatedResources.length]).toEqual([1, 1]);
    });
    await world.upload(importerId, 'POA', pdfBytes('signed'), { name: 'uploadPoa' });
    await world.call('sendDocument', { body: { importerId, type: 'POA' } });
    const expected = [{ content: 'POA', to: 'Rheinport', importerId, files: [{ type: 'POA' }] }];
    expect(await listInbox(folder, { broker: 'Rheinport' })).toMatchObject(expected);
    expect(await listInbox(folder, 'operator')).toMatchObject(expected);
    expect(await listInbox(folder, { forwarder: 'Hanse' })).toEqual([]);
    // Once more by hand: the earlier ones are archived, the signed one too.
    await issueBrokerDocuments(folder, broker, importerId);
    await world.until(importerId, ({ poa }) => {
      expect(poa.relatedResources).toMatchObject([{ issuedBy: 'BROKER', status: 'ISSUED' }]);
    });
  });

  test('of an importer that is not there, or of one of several names, are refused', async () => {
    await expect(issueBrokerDocuments(folder, broker, 'Nobody')).rejects.toThrow(
      'There is no importer “Nobody”.',
    );
    await world.create({ name: 'Twins' });
    await world.create({ name: 'Twins' });
    await expect(issueBrokerDocuments(folder, broker, 'Twins')).rejects.toThrow(/Several importers/);
  });
});

test('a new broker’s name leaves room for a proof, and an id is a text that can be looked up', async () => {
  const named = { broker: 'Zollagentur '.repeat(16), eori: 'DE8888888', country: 'DE' };
  await expect(issueBrokerDocuments(folder, named, 'x')).rejects.toThrow(/shorten the name/);
  const headers = { Authorization: `Bearer ${readAccess(folder)?.operatorKey}` };
  const parcel = `${deskBase}/${deskEndpoints.downloadParcel.path}`.replace('{packageId}', '%00');
  expect((await world.request(parcel, { headers })).status).toBe(400);
});

test.each([
  ['on the server’s own machine', '10.0.0.5', {}, 404],
  ['through a proxy there', '10.0.0.5', { 'X-Forwarded-For': '10.0.0.5' }, 403],
  ['from elsewhere', '203.0.113.9', {}, 403],
  ['from an address that the settings name', '198.51.100.7', {}, 404],
])(
  'the operator’s key is refused but on the server’s own machine and where the settings allow it: %s',
  async (_, remoteAddress, forwarded, status) => {
    const { operatorAddresses } = readSettings({ OPERATOR_ADDRESSES: '198.51.100.0/24' });
    const app = createApp(world.adapters, { operatorAddresses });
    const headers = { Authorization: `Bearer ${readAccess(folder)?.operatorKey}`, ...forwarded };
    const path = `${deskBase}/${deskEndpoints.describeSeller.path}`.replace('{seller}', 'nobody');
    const socket = { remoteAddress, localAddress: '10.0.0.5' };
    expect((await app.request(path, { headers }, { incoming: { socket } })).status).toBe(status);
  },
);

test('a new broker needs its EORI number and country, and each key opens its own calls alone', async () => {
  await expect(issueBrokerDocuments(folder, { broker: 'Newcomer' }, 'x')).rejects.toThrow(
    /EORI number and its country/,
  );
  const asForwarder = clear(folder, { forwarder: 'Hanse' }, { orderId: 'x', status: 'IN_PROGRESS' });
  await expect(asForwarder).rejects.toThrow('This call is for a broker.');
  for (const name of [
    'addBroker',
    'setClearance',
    'issueBrokerDocuments',
    'listInbox',
    'downloadParcel',
  ] as const) {
    const { method, path } = deskEndpoints[name];
    const headers = { Authorization: 'Bearer wrong' };
    expect((await world.request(`${deskBase}/${path}`, { method, headers })).status).toBe(401);
  }
});
