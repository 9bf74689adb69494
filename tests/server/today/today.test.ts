import { and, eq, not, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers, sessions, waitingReports } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { memberInvitations, removedMembers } from '#server/db/tables/members.ts';
import {
  handOverLists,
  handOverParcels,
  shipmentLedger,
  shipmentLedgerItems,
} from '#server/db/tables/shipments.ts';
import { demoBrokerId } from '#server/demo/demo-broker.ts';
import { prepareImporters } from '#server/demo/seed-importers.ts';
import { insertPerson } from '#server/services/accounts/persons.ts';
import { type Membership, startSession } from '#server/services/accounts/sessions.ts';
import { closeHandOver } from '#server/services/shipments/hand-over.ts';
import { closeProblem } from '#server/services/shipments/shipment-problems.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { LedgerEntryId } from '#src/contract/ids.ts';
import { HandOverList } from '#src/contract/shipments/hand-over.ts';
import { mostTodayEntries, type Today, TodayEntry, type TodayKind } from '#src/contract/today/today.ts';
import { caseNow, caseZone, toShipCases } from '#tests/contract/what-is-to-ship.ts';
import { type ApiWorld, day, openApiWorld } from '#tests/server/support/api-world.ts';
import { handOverOf } from '#tests/server/support/hand-over-sample.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { placeCase } from '#tests/server/support/place-case.ts';

let world: ApiWorld;
let db: Db;
let owner: Membership;
beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
  // The demo's broker comes with orders.
  await world.addSeller({ orderCount: 1 });
  // The cases' day.
  world.wait(caseNow - world.now.getTime());
});
afterAll(() => world.close());

beforeEach(async () => {
  const seller = await world.addSeller();
  owner = { ...seller, role: 'owner' };
  await db.update(sellers).set({ timeZone: caseZone }).where(eq(sellers.id, owner.sellerId));
});

const tokenOf = async (member: Membership) =>
  world.adapters.tokens.sign(await startSession(db, member, world.now));

async function get(member: Membership = owner, params: Record<string, string> = {}): Promise<Today> {
  const { body, status } = await world.call(endpoints.retrieveToday, {
    token: await tokenOf(member),
    params,
  });
  expect(status).toBe(200);
  return body.today;
}

const kindsOf = ({ entries }: Today) => entries.map(({ kind }) => kind);
const placeAll = async () => {
  for (const one of toShipCases) await placeCase(db, owner.sellerId, one);
};

async function addImporters() {
  const { files } = world.adapters;
  const parts = { sellerId: owner.sellerId, files, brokerId: demoBrokerId, now: world.now };
  const insert = await prepareImporters(parts, 0);
  await db.transaction(insert);
}

/** Somebody who was removed while an order waits on a device. */
async function removePacker(orderId: string) {
  const { sellerId } = owner;
  const passwordHash = await hashPassword('Secret#1');
  const person = { email: `${orderId}@packer.example`, firstName: 'Jan', lastName: 'Smit', passwordHash };
  const personId = (await insertPerson(db, person, world.now)) ?? '';
  const { sessionId } = await startSession(db, { sellerId, personId, role: 'warehouse' }, world.now);
  await db.update(sessions).set({ endedAt: world.now }).where(eq(sessions.id, sessionId));
  await db
    .insert(removedMembers)
    .values({ sellerId, personId, role: 'warehouse', removedBy: owner.personId, removedAt: world.now });
  await db.insert(waitingReports).values({ sessionId, sellerId, orderIds: [orderId], reportedAt: world.now });
}

const invite = (expiresAt: Date) =>
  db.insert(memberInvitations).values({
    ...{ id: `invitation ${owner.sellerId}`, sellerId: owner.sellerId, email: 'new@packer.example' },
    ...{ role: 'warehouse', tokenHash: `token ${owner.sellerId}`, expiresAt },
  });

/** A parcel that is on the lists of two devices. */
async function handOverTwice() {
  const { sellerId, personId } = owner;
  const orderId = await placeCase(db, sellerId, { items: [{ confirmation: 'verified' }], shipBy: undefined });
  const [entry] = await db.select().from(shipmentLedger).where(eq(shipmentLedger.orderId, orderId));
  if (!entry) throw new Error('Nothing is confirmed.');
  for (const list of [1, 2].map(() => handOverOf([{ ...entry, _id: entry.id }]))) {
    const body = v.parse(HandOverList, list);
    const change = { sellerId, personId, key: undefined, fingerprint: '', retentionDays: null };
    await closeHandOver(db, change, body, { personId, device: 'Packing table', at: world.now });
  }
  return { orderId, ledgerId: entry.id, trackingId: entry.trackingId };
}

/** Everything that can need somebody. */
async function addEverything() {
  await placeAll();
  await addImporters();
  await invite(new Date(world.now.getTime() - day));
  await handOverTwice();
  await removePacker(await placeCase(db, owner.sellerId, { items: [{}], shipBy: undefined }));
  await db
    .update(marketplaceAccounts)
    .set({ refusedAt: world.now })
    .where(eq(marketplaceAccounts.sellerId, owner.sellerId));
}

const ofOwners: readonly TodayKind[] = [
  'authorisation-ended',
  'invitation-expired',
  'orders-on-removed-device',
];
const ofWhoPacks: readonly TodayKind[] = [
  'confirmation-rejected',
  'confirmation-missing',
  'cancelled-after-packing',
  'hand-over-unclear',
];
const allKinds = TodayEntry.options
  .map(({ entries }) => entries.kind.literal)
  .filter(kind => kind !== 'other');

describe('by role', () => {
  test('an owner is told of every kind there is but what the demo’s brokers haven’t refused', async () => {
    await addEverything();
    const today = await get();
    const missing = allKinds.filter(kind => !kindsOf(today).includes(kind));
    // Both have tests of their own below.
    expect(missing).toEqual(['broker-refused', 'identity-expires']);
    expect(today.needsYou).toBe(today.entries.length);
  });

  test('the office is told of all but what only an owner can end, and the warehouse of what is packed', async () => {
    await addEverything();
    const all = kindsOf(await get());
    const office = await addMemberTo({ db, now: world.now }, owner, 'office');
    expect(kindsOf(await get(office))).toEqual(all.filter(kind => !ofOwners.some(one => one === kind)));
    const warehouse = await addMemberTo({ db, now: world.now }, owner, 'warehouse');
    const packed = await get(warehouse);
    expect(kindsOf(packed)).toEqual(all.filter(kind => ofWhoPacks.some(one => one === kind)));
    expect(packed.toShip).toEqual((await get()).toShip);
  });
});

test('the soonest deadline comes first, those without one last, and the same is answered with the same ETag', async () => {
  await addEverything();
  const { entries } = await get();
  const deadlines = entries.map(entry => ('deadline' in entry && entry.deadline) || '~');
  expect(deadlines).toEqual(deadlines.toSorted());
  const token = await tokenOf(owner);
  const first = await world.app.request('/api/v1/today', { headers: { Authorization: `Bearer ${token}` } });
  const etag = first.headers.get('ETag') ?? '';
  const again = () =>
    world.app.request('/api/v1/today', {
      headers: { Authorization: `Bearer ${token}`, 'If-None-Match': etag },
    });
  expect((await again()).status).toBe(304);
  const packed = entries.find(entry => entry.kind === 'confirmation-rejected');
  if (packed?.kind !== 'confirmation-rejected') throw new Error('Nothing was rejected.');
  const by = { ...owner, device: 'Office', at: world.now };
  await closeProblem(db, v.parse(LedgerEntryId, packed.ledgerId), by);
  // Its cause has ended, and so has the entry: for every device.
  const { status, body } = { status: (await again()).status, body: await get() };
  expect([status, body.needsYou]).toEqual([200, entries.length - 1]);
});

test('a seller with a seller id is told about importers, and nothing about orders', async () => {
  await addEverything();
  await db
    .update(marketplaceAccounts)
    .set({ linkedBy: 'seller-id', refreshToken: null })
    .where(eq(marketplaceAccounts.sellerId, owner.sellerId));
  const today = await get();
  expect(today).not.toHaveProperty('toShip');
  expect(today.entries.length).toBeGreaterThan(0);
  expect(today.entries.filter(entry => !('importerId' in entry))).toEqual([]);
});

test('a company without a zone counts in the device’s, and in UTC where the server doesn’t know that', async () => {
  await db.update(sellers).set({ timeZone: null }).where(eq(sellers.id, owner.sellerId));
  expect(await get(owner, { timeZone: 'Pacific/Kiritimati' })).toMatchObject({
    timeZone: 'Pacific/Kiritimati',
    day: '2026-10-23',
  });
  world.wait(3 * 3_600_000);
  expect(await get(owner, { timeZone: 'Pacific/Kiritimati' })).toMatchObject({ day: '2026-10-24' });
  expect(await get(owner, { timeZone: 'Mars/Olympus_Mons' })).toMatchObject({ timeZone: 'UTC' });
  world.wait(-3 * 3_600_000);
});

test('a parcel on two lists needs somebody once, with the numbers of both, and a confirmation that never arrives after an hour', async () => {
  const { orderId, ledgerId, trackingId } = await handOverTwice();
  const unclear = async () => (await get()).entries.filter(({ kind }) => kind === 'hand-over-unclear');
  const number = '20261125-A1B2';
  expect(await unclear()).toMatchObject([
    { orderId, ledgerId, trackingId, mark: 'two-lists', numbers: [number, number], action: 'settle' },
  ]);
  await db.delete(shipmentLedgerItems).where(eq(shipmentLedgerItems.ledgerId, ledgerId));
  await db.delete(shipmentLedger).where(eq(shipmentLedger.id, ledgerId));
  const [first] = await db
    .delete(handOverParcels)
    .where(and(eq(handOverParcels.ledgerId, ledgerId), not(handOverParcels.isDoubtful)))
    .returning({ listId: handOverParcels.listId });
  await db.delete(handOverLists).where(eq(handOverLists.id, first?.listId ?? ''));
  expect(await unclear()).toEqual([]);
  world.wait(3_600_000);
  expect(await unclear()).toMatchObject([{ ledgerId, mark: 'unknown' }]);
  world.wait(-3_600_000);
});

test('a company where all is well hears so, with the next ship-by', async () => {
  const shipBy = '2026-10-25T16:00:00.000Z';
  await placeCase(db, owner.sellerId, { items: [{}], shipBy });
  expect(await get()).toMatchObject({ needsYou: 0, entries: [], toShip: { toShip: 1, nextShipBy: shipBy } });
});

test('an identity card that expires within 60 days is named until it is renewed, also of an importer that is ready', async () => {
  await addImporters();
  const ready = await db.select().from(importers).where(eq(importers.sellerId, owner.sellerId));
  const one = ready.find(({ status }) => status === 'POA_READY');
  if (!one) throw new Error('No importer is ready.');
  const expiresOn = async (expirationDate: string) => {
    const form = { ...one.form, idCard: { ...one.form.idCard, expirationDate } };
    await db.update(importers).set({ form }).where(eq(importers.id, one.id));
    return (await get()).entries.filter(({ kind }) => kind === 'identity-expires');
  };
  expect(await expiresOn('2026-12-23')).toEqual([]);
  expect(await expiresOn('2099-12-31')).toEqual([]);
  // The last moment of the 60th day, in the company's zone.
  expect(await expiresOn('2026-12-22')).toMatchObject([
    { importerId: one.id, document: 'ID_CARD', day: '2026-12-22', deadline: '2026-12-22T23:00:00.000Z' },
  ]);
  expect(await expiresOn('2026-10-01')).toMatchObject([{ deadline: '2026-10-01T22:00:00.000Z' }]);
});

test('of more than an answer holds the soonest are named, and all are counted', async () => {
  const refused = toShipCases.find(({ needs }) => needs[0] === 'confirmation-rejected');
  if (!refused) throw new Error('There is no case.');
  const orderId = await placeCase(db, owner.sellerId, refused);
  const many = mostTodayEntries + 20;
  await db.execute(sql`insert into shipment_ledger (id, seller_id, order_id, marketplace_id, tracking_id, carrier,
      delivery_service, dispatch_date, dispatch_from, package_reference_id, confirmed_by, marketplace_state)
    select n || ${owner.sellerId}::text, ${owner.sellerId}::text, ${orderId}::text, 'A1PA6795UKMFR9', 'YT' || n, 'UBI',
      'Fast', '2026-10-20', 'Shenzhen', 1000 + n, 'Packing table', 'refused' from generate_series(1, ${many}::int) n`);
  const today = await get();
  expect([today.entries.length, today.needsYou]).toEqual([mostTodayEntries, many + 1]);
});
