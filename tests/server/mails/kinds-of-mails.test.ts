import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { confirmationUploads } from '#server/db/tables/confirmation-uploads.ts';
import { importers } from '#server/db/tables/importers.ts';
import { demoBrokerId, openDemoBroker } from '#server/demo/demo-broker.ts';
import { prepareImporters } from '#server/demo/seed-importers.ts';
import { zoneIn } from '#server/domain/mails/mail-times.ts';
import { notificationMail } from '#server/domain/mails/notification-mails.ts';
import { noteEndSeen } from '#server/services/confirmation-uploads/list-uploads.ts';
import { type MailWorld, openMailWorld } from '#tests/server/support/mail-world.ts';
import { openTestFiles } from '#tests/server/support/test-files.ts';

// Tuesday, 13:00 in Shanghai.
const noon = '2026-11-24T05:00:00Z';
const nextWeek = '2026-12-01T12:00:00Z';

let world: MailWorld;
beforeEach(async () => {
  world = await openMailWorld(noon);
});
afterEach(() => world.close());

const addOffice = (language: 'en' | 'zh-CN' = 'en') => world.addMember('office', 'Asia/Shanghai', language);

async function addImporters() {
  const { db, secrets, sellerId, now } = world;
  await openDemoBroker(db, secrets);
  const parts = { sellerId, files: openTestFiles(), brokerId: demoBrokerId, now };
  await db.transaction(await prepareImporters(parts, 0));
}

async function lookAndSend() {
  const before = world.sent.length;
  await world.look();
  await world.send();
  return world.sent.slice(before);
}

async function expireOn(expirationDate: string) {
  const [one] = await world.db.select().from(importers).where(eq(importers.status, 'POA_READY'));
  if (!one) throw new Error('No importer is ready.');
  const form = { ...one.form, idCard: { ...one.form.idCard, expirationDate } };
  await world.db.update(importers).set({ form }).where(eq(importers.id, one.id));
  return one.name;
}

test('what importers wait for is one mail that names them, and no number of a document', async () => {
  await addOffice();
  await addImporters();
  const [mail, ...others] = await lookAndSend();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^\d importers need you · Lanting Home$/);
  expect(mail?.text).toMatch(/- [^\n]+: (?:a document|the broker|something|a signed)/);
  const numbers = (await world.db.select().from(importers)).flatMap(({ form }) =>
    [form.eori.number ?? '', form.vat.number ?? ''].filter(Boolean),
  );
  expect(numbers.length).toBeGreaterThan(3);
  for (const number of numbers) expect(mail?.text).not.toContain(number);
});

test('an ID card that expires is told in the morning mails 60 and 30 days before, and on its own 7 days before and on the day', async () => {
  await addImporters();
  const name = await expireOn('2099-12-31');
  const { personId } = await addOffice();
  await world.choose(personId, 'importer', 'off');
  await lookAndSend();
  await expireOn('2027-01-23');
  // Wednesday, 08:40: 59 days before it, and noon of the same day.
  world.goTo('2026-11-25T00:40:00Z');
  const [first] = await lookAndSend();
  expect(first?.text).toContain('- 1 ID card expires soon');
  world.goTo('2026-11-25T05:00:00Z');
  expect(await lookAndSend()).toEqual([]);
  // Nothing new on the next morning, though it still expires.
  world.goTo('2026-11-26T00:40:00Z');
  expect(await lookAndSend()).toEqual([]);
  world.goTo('2026-12-24T00:40:00Z');
  expect((await lookAndSend()).map(({ subject }) => subject)).toEqual(['To do today · Lanting Home']);
  world.goTo('2027-01-16T05:00:00Z');
  const [own, ...more] = await lookAndSend();
  expect(more).toEqual([]);
  expect(own?.subject).toBe('1 ID card expires soon · Lanting Home');
  expect(own?.text).toContain(`ID card for ${name}: expires on January 23, 2027`);
  world.goTo('2027-01-20T05:00:00Z');
  expect(await lookAndSend()).toEqual([]);
  world.goTo('2027-01-23T05:00:00Z');
  expect(await lookAndSend()).toHaveLength(1);
  world.goTo('2027-01-25T05:00:00Z');
  expect(await lookAndSend()).toEqual([]);
});

test('an owner alone is told that the marketplace no longer accepts the authorization', async () => {
  const owner = await world.addMember('owner', 'Asia/Shanghai', 'zh-CN');
  await addOffice();
  await world.db.update(marketplaceAccounts).set({ refusedAt: world.now });
  const mails = await lookAndSend();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, '店铺授权已失效 · Lanting Home'],
  ]);
});

test('who had a file confirmed is told that it is done, unless they saw it', async () => {
  const { personId } = await addOffice();
  await world.addMember('owner', 'Asia/Shanghai', 'en');
  const add = async (fileName: string) => {
    const upload = { id: randomUUID(), sellerId: world.sellerId, fileName, personId, startedBy: personId };
    const rest = { columns: { used: [], ignored: [] }, rows: 1, state: 'done' as const, endedAt: world.now };
    await world.db.insert(confirmationUploads).values({ ...upload, ...rest });
    return upload.id;
  };
  await add('seen.csv');
  await noteEndSeen(world.db, { sellerId: world.sellerId, personId }, world.now);
  const id = await add('www.monday.xlsx');
  expect(await lookAndSend()).toEqual([]);
  world.wait(10);
  const [mail, ...others] = await lookAndSend();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your confirmation upload has finished · Lanting Home');
  expect(mail?.text).toContain('- www. monday\n');
  expect(mail?.text).toContain(`/customs-tracking/confirmations?upload=${id}`);
  world.wait(10);
  expect(await lookAndSend()).toEqual([]);
});

test('a company with a name like an address, and one without a name, make no link of it', async () => {
  await addOffice();
  await addOffice('zh-CN');
  await world.rename('https://evil.example/pay');
  await world.addOrder(nextWeek, { status: 'cancellation-requested' });
  for (const { text, html } of await lookAndSend()) {
    expect(text).not.toContain('evil.example');
    expect(html).not.toContain('evil.example');
  }
  await world.rename(null);
  await world.addOrder(nextWeek, { status: 'cancellation-requested' });
  expect((await lookAndSend()).map(({ subject }) => subject).toSorted()).toEqual([
    '1 cancellation to handle · your company',
    '1 个取消订单待处理 · 您的公司',
  ]);
});

test('of many orders five are named, and the others counted', async () => {
  await addOffice();
  await addOffice('zh-CN');
  for (let at = 0; at < 7; at++) await world.addOrder(nextWeek, { confirmation: 'refused' });
  const [first, second] = (await lookAndSend()).toSorted((one, other) =>
    one.subject < other.subject ? -1 : 1,
  );
  expect(first?.text).toMatch(/(?:- \d{3}-\d{7}-\d{7}: confirmation rejected\n){5}- and 2 more\n/);
  expect(second?.text).toContain('- 另有 2 项\n');
});

test('a card that has expired by the time its mail is written is not said to expire soon', () => {
  const cards = [
    { name: 'Eva Roth', day: '2026-11-20', daysLeft: -5 },
    { name: 'Max Huber', day: '2026-12-25', daysLeft: 30 },
  ];
  const subjectIn = (language: 'en' | 'zh-CN') =>
    notificationMail({
      ...{ language, firstName: '', lastName: '', company: 'Lanting Home', role: 'office' },
      ...{ timeZone: 'Europe/Berlin', content: { kind: 'expiry', cards } },
      ...{ link: '', settingsLink: '', stopLink: '' },
    }).subject;
  expect([subjectIn('en'), subjectIn('zh-CN')]).toEqual([
    '2 ID cards have expired or expire soon · Lanting Home',
    '2 张身份证已过期或即将到期 · Lanting Home',
  ]);
});

test('a time zone is named as people name it', () => {
  expect([zoneIn('en', 'America/Los_Angeles'), zoneIn('zh-CN', 'Europe/Berlin')]).toEqual([
    'Los Angeles time',
    '德国时间',
  ]);
});
