import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import { mailState } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { describeMails, openMailState, switchMails } from '#server/services/mails/mail-state.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const publicUrl = 'https://app.portolan.example';
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const start = (changes: { publicUrl?: string | undefined; isRestored?: boolean } = {}, at = now) =>
  openMailState(database.db, { publicUrl, isRestored: false, ...changes }, at);

beforeEach(async () => {
  await database.db.delete(mailState);
});

test('mails are sent from the first start on, and after each further one', async () => {
  const on = { publicUrl, offSince: null, offBecause: null };
  expect(await start()).toMatchObject(on);
  expect(await start({}, later)).toMatchObject(on);
});

test('a restored copy sends none until the operator says so, however often it starts', async () => {
  await start();
  const off = { offSince: now, offBecause: 'restored' };
  expect(await start({ isRestored: true })).toMatchObject(off);
  expect(await start({}, later)).toMatchObject(off);
  await switchMails(database.db, true, later);
  expect(await start({}, later)).toMatchObject({ offSince: null, offBecause: null });
});

test('a copy of a database that no such build has opened yet sends none either', async () => {
  expect(await start({ isRestored: true })).toMatchObject({ offBecause: 'restored' });
});

test('another public address switches them off, and going back doesn’t switch them on', async () => {
  await start();
  const moved = 'https://copy.portolan.example';
  expect(await start({ publicUrl: moved })).toMatchObject({
    ...{ publicUrl: moved, offSince: now, offBecause: 'moved' },
  });
  expect(await start({ publicUrl: moved }, later)).toMatchObject({ offSince: now });
  expect(await start({ publicUrl }, later)).toMatchObject({ offSince: later, offBecause: 'moved' });
});

test('an address that isn’t set says nothing about a move, and the last one is remembered', async () => {
  expect(await start({ publicUrl: undefined })).toMatchObject({ publicUrl: null, offSince: null });
  expect(await start()).toMatchObject({ publicUrl, offSince: null });
  expect(await start({ publicUrl: undefined })).toMatchObject({ publicUrl, offSince: null });
  expect(await start({ publicUrl: 'https://copy.portolan.example' })).toMatchObject({ offBecause: 'moved' });
});

test('what there is when they are switched on counts as told, but only where they were off', async () => {
  const { db } = database;
  const sellerId = await insertSeller(db);
  await addMemberTo({ db, now }, { sellerId }, 'office');
  const since = async () =>
    (await db.select({ mailsSince: members.mailsSince }).from(members))[0]?.mailsSince;
  await start();
  await db.update(members).set({ mailsSince: now });
  await switchMails(db, true, later);
  expect(await since()).toEqual(now);
  await switchMails(db, false, later);
  expect(await since()).toEqual(now);
  expect(await describeMails(db)).toEqual({
    ...{ isOn: false, since: later.toISOString(), because: 'operator', waiting: 0 },
  });
  await switchMails(db, true, later);
  expect(await since()).toBeNull();
  expect(await describeMails(db)).toEqual({ isOn: true, since: null, because: null, waiting: 0 });
});
