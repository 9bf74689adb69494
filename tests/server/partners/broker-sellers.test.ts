import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellers } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { mrnCheckDigit } from '#server/domain/clearances/mrn.ts';
import {
  assignBroker,
  clear,
  type DeskActor,
  issueBrokerDocuments,
  listBrokers,
  listInbox,
  setDefaultBroker,
} from '#server/partners/client/desk-client.ts';
import { findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { type ImporterWorld, openImporterWorld, pdfBytes } from '#tests/server/support/importer-world.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { renameOwner } from '#tests/server/support/members.ts';
import { scriptedReaders } from '#tests/server/support/scripted-readers.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';
import { waitFor } from '#tests/support/wait.ts';

const email = 'mei@seller.example';
const first: DeskActor = { broker: 'Rheinport', eori: 'DE9999999', country: 'DE' };
const second: DeskActor = { broker: 'Elbzoll', eori: 'DE8888888', country: 'DE' };
const mrnBody = '26DE003302000001R';
const released = { status: 'RELEASED', mrn: mrnBody + mrnCheckDigit(mrnBody), place: 'Hamburg' } as const;

let world: ImporterWorld;
let server: ServerType;
let folder: string;
let beforeWriting = Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-brokers-'));
  world = await openImporterWorld({
    readers: scriptedReaders().readers,
    renderBrokerDocument: async (kind, { reference, broker }) => {
      await beforeWriting;
      return pdfBytes(`${kind} ${reference} ${broker.name}`);
    },
  });
  ({ server } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  ));
  await renameOwner(world.db, world.seller.sellerId, email);
  await listInbox(folder, first);
  await listInbox(folder, second);
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('the first broker has every seller, and for another there is no such order or importer', async () => {
  const { orderId } = await insertOrder(world.db, world.seller.sellerId);
  const importerId = await world.create({ name: 'Bound' });
  await world.uploadAll(importerId);
  await world.untilStatus(importerId, 'OK');
  await expect(clear(folder, second, { orderId, status: 'IN_PROGRESS' })).rejects.toThrow(
    `There is no order ${orderId}.`,
  );
  for (const named of [importerId, 'Bound']) {
    await expect(issueBrokerDocuments(folder, second, named)).rejects.toThrow(
      `There is no importer “${named}”.`,
    );
  }
  await clear(folder, first, { orderId, status: 'IN_PROGRESS' });
  expect(await issueBrokerDocuments(folder, first, 'Bound')).toMatchObject({ importerId });
  await world.until(importerId, ({ poa }) => expect(poa.relatedResources).toHaveLength(1));
});

test('a seller who was assigned belongs to its new broker alone, who can’t take back another’s release', async () => {
  const { orderId } = await insertOrder(world.db, world.seller.sellerId);
  const { orderId: another } = await insertOrder(world.db, world.seller.sellerId);
  const { proof } = await clear(folder, first, { orderId, ...released });
  expect(await assignBroker(folder, email.toUpperCase(), 'Elbzoll')).toMatchObject({
    broker: 'Elbzoll',
    before: 'Rheinport',
  });
  await expect(clear(folder, first, { orderId, status: 'IN_PROGRESS' })).rejects.toThrow(/no order/);
  for (const change of [{ status: 'NOT_RELEASED' as const }, released]) {
    await expect(clear(folder, second, { orderId, ...change })).rejects.toThrow(/released by another broker/);
  }
  const { items } = (await world.call('retrieveTrackingList', { body: {} })).body.customsTrackings;
  expect(items.find((item: { orderId: string }) => item.orderId === orderId)).toMatchObject({ proof });

  await clear(folder, second, { orderId: another, ...released });
  await clear(folder, second, { orderId: another, status: 'NOT_RELEASED' });
  expect(await assignBroker(folder, email, 'Rheinport')).toMatchObject({ before: 'Elbzoll' });
});

test('documents that a broker began to write before the seller was assigned elsewhere are dropped', async () => {
  const importerId = await world.create({ name: 'Moved' });
  await world.uploadAll(importerId);
  await world.untilStatus(importerId, 'OK');
  const writing = makeGate();
  beforeWriting = writing.opened;
  await issueBrokerDocuments(folder, first, 'Moved');
  await assignBroker(folder, email, 'Elbzoll');
  writing.open();
  await waitFor(async () => {
    const waiting = and(eq(jobs.kind, 'issue-documents'), isNull(jobs.doneAt));
    expect(await world.db.select().from(jobs).where(waiting)).toEqual([]);
  });
  await world.until(importerId, ({ poa }) => expect(poa.relatedResources).toEqual([]));
  await issueBrokerDocuments(folder, second, 'Moved');
  await world.until(importerId, ({ poa }) => expect(poa.relatedResources).toHaveLength(1));
  await world.upload(importerId, 'POA', pdfBytes('signed'), { name: 'uploadPoa' });
  await world.call('sendDocument', { body: { importerId, type: 'POA' } });
  expect(await listInbox(folder, second)).toMatchObject([{ importerId, content: 'POA' }]);
  expect(await listInbox(folder, first)).toEqual([]);
  await assignBroker(folder, email, 'Rheinport');
});

test('another default broker gets new sellers and no earlier ones', async () => {
  expect(await listBrokers(folder)).toEqual([
    { name: 'Rheinport', isDefault: true, sellers: 1 },
    { name: 'Elbzoll', isDefault: false, sellers: 0 },
  ]);
  await setDefaultBroker(folder, 'Elbzoll');
  await world.db.insert(sellers).values({ id: 'newcomer' });
  expect(await findBrokerOfSeller(world.db, 'newcomer')).toMatchObject({ name: 'Elbzoll' });
  expect(await findBrokerOfSeller(world.db, world.seller.sellerId)).toMatchObject({ name: 'Rheinport' });
  await setDefaultBroker(folder, 'Rheinport');
});

test('only the operator assigns, and only those who are there', async () => {
  await expect(assignBroker(folder, 'nobody@seller.example', 'Elbzoll')).rejects.toThrow(/no seller/);
  await expect(assignBroker(folder, email, 'Nobody')).rejects.toThrow(/no broker/);
  await expect(setDefaultBroker(folder, 'Nobody')).rejects.toThrow(/no broker/);
  const rings = JSON.parse(readFileSync(join(folder, 'desk-brokers.json'), 'utf8'));
  for (const name of ['listBrokers', 'assignBroker', 'setDefaultBroker', 'listKeys', 'revokeKey'] as const) {
    const { method, path } = deskEndpoints[name];
    const answer = await world.request(`${deskBase}/${path}`, {
      method,
      headers: { Authorization: `Bearer ${rings.Elbzoll}`, 'Content-Type': 'application/json' },
      ...(method === 'PUT' && { body: JSON.stringify({ seller: email, broker: 'Elbzoll' }) }),
    });
    expect(answer.status).toBe(403);
  }
});
