import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/tables/accounts.ts';
import { mailStops } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { type MailWorld, openMailWorld } from '#tests/server/support/mail-world.ts';

// Tuesday, 13:00 in Shanghai and 06:00 in Berlin.
const noon = '2026-11-24T05:00:00Z';
const tonight = '2026-11-24T12:00:00Z';
const nextWeek = '2026-12-01T12:00:00Z';

let world: MailWorld;
beforeEach(async () => {
  world = await openMailWorld(noon);
});
afterEach(() => world.close());

const addOffice = () => world.addMember('office', 'Asia/Shanghai', 'en');

test('what came up between two looks is one mail to each person, and is never told again', async () => {
  await addOffice();
  const owner = await world.addMember('owner', 'Asia/Shanghai', 'zh-CN');
  const first = await world.addOrder(nextWeek, { confirmation: 'refused' });
  const second = await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(2);
  await world.send();
  expect(world.sent.map(({ subject }) => subject).toSorted()).toEqual([
    'The marketplace rejected 2 shipment confirmations · Lanting Home',
    '平台拒绝了 2 条发货确认 · Lanting Home',
  ]);
  for (const { text } of world.sent) {
    expect(text).toContain(first);
    expect(text).toContain(second);
  }
  for (let look = 0; look < 20; look++) {
    world.wait(10);
    expect(await world.look()).toBe(0);
  }
  // A third is news, and alone in its mail.
  const third = await world.addOrder(nextWeek, { confirmation: 'missing' });
  await world.look();
  await world.send();
  const last = world.sent.findLast(({ to }) => to === owner.email);
  expect(last?.text).toContain(third);
  expect(last?.text).not.toContain(first);
});

test('two servers that look at once queue each mail once', async () => {
  await addOffice();
  await world.addMember('owner', 'Asia/Shanghai', 'en');
  for (let at = 0; at < 5; at++) await world.addOrder(nextWeek, { confirmation: 'refused' });
  const queued = await Promise.all([world.look(), world.look(), world.look()]);
  expect(queued.reduce((sum, count) => sum + count, 0)).toBe(2);
  const causes = (await world.queued()).flatMap(mail =>
    mail.causes.map(({ cause }) => `${mail.personId} ${cause}`),
  );
  expect(causes).toHaveLength(10);
  expect(new Set(causes).size).toBe(10);
});

test('a mail whose job can’t be added leaves nothing behind: the next look tells it', async () => {
  await addOffice();
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  await world.db.execute(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
  );
  await world.db.execute(
    'create trigger refuse before insert on jobs for each row execute function refuse()',
  );
  await expect(world.look()).rejects.toThrow();
  expect(await world.told()).toEqual([]);
  expect(await world.db.$count(mailStops)).toBe(0);
  await world.db.execute('drop trigger refuse on jobs');
  expect(await world.look()).toBe(1);
});

test('what was there when somebody is looked at for the first time is told to nobody', async () => {
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  await world.addMember('office', 'Asia/Shanghai', 'en', { isNew: true });
  expect(await world.look()).toBe(0);
  world.wait(10);
  expect(await world.look()).toBe(0);
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(1);
});

test('a mail whose cause has gone by the time it is handed over isn’t sent', async () => {
  await addOffice();
  const one = await world.addOrder(nextWeek, { confirmation: 'refused' });
  const other = await world.addOrder(nextWeek, { confirmation: 'refused' });
  await world.look();
  await world.settle(one);
  await world.send();
  expect(world.sent[0]?.subject).toBe('The marketplace rejected 1 shipment confirmation · Lanting Home');
  expect(world.sent[0]?.text).not.toContain(one);
  await world.settle(other);
  await world.addOrder(nextWeek, { status: 'cancellation-requested' });
  await world.look();
  await world.db.update(orders).set({ status: 'open' });
  expect(await world.send()).toEqual(['The news is gone, or no longer wanted.']);
  expect(world.sent).toHaveLength(1);
});

test('what has gone and comes again is news', async () => {
  await addOffice();
  const orderId = await world.addOrder(nextWeek, { status: 'cancellation-requested' });
  expect(await world.look()).toBe(1);
  await world.db.update(orders).set({ status: 'open' }).where(eq(orders.orderId, orderId));
  world.wait(70);
  expect(await world.look()).toBe(0);
  await world.db.update(orders).set({ status: 'cancellation-requested' }).where(eq(orders.orderId, orderId));
  expect(await world.look()).toBe(1);
});

test('nobody who left, was never confirmed, chose otherwise or whose role changed gets what was queued', async () => {
  const left = await addOffice();
  const closed = await addOffice();
  const demoted = await addOffice();
  const chose = await addOffice();
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(4);
  await world.db.delete(members).where(eq(members.personId, left.personId));
  await world.db.update(users).set({ activatedAt: null }).where(eq(users.id, closed.personId));
  await world.db.update(members).set({ role: 'warehouse' }).where(eq(members.personId, demoted.personId));
  await world.choose(chose.personId, 'confirmation', 'off');
  const ended = await world.send();
  expect(ended).toHaveLength(4);
  expect(world.sent).toEqual([]);
});

test('a mail goes to the address that its person has when it is sent', async () => {
  const { personId } = await addOffice();
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  await world.look();
  await world.db.update(users).set({ email: 'new@portolan.example' }).where(eq(users.id, personId));
  await world.send();
  expect(world.sent.map(({ to }) => to)).toEqual(['new@portolan.example']);
});

test('in the quiet hours of the person nothing is queued or sent; it is one mail when they end', async () => {
  world.goTo('2026-11-24T13:30:00Z');
  await addOffice();
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-24T23:50:00Z');
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-25T00:10:00Z');
  expect(await world.look()).toBe(1);
  // The mail server comes back at night.
  world.server.isDown = true;
  await world.send();
  world.goTo('2026-11-25T14:00:00Z');
  world.server.isDown = false;
  await world.send();
  expect(world.sent).toEqual([]);
  // To the minute: before their end it would only be put off again, without a pause in their last hour.
  expect([...world.postponed.values()]).toEqual([Date.parse('2026-11-26T00:00:00Z')]);
  world.goTo('2026-11-26T00:00:00Z');
  await world.send();
  expect(world.sent.map(({ subject }) => subject)).toEqual([
    'The marketplace rejected 2 shipment confirmations · Lanting Home',
  ]);
});

test('ship-bys are told once four hours before the first of a day, and the evening before', async () => {
  await addOffice();
  // 20:00 and 23:30 in Shanghai.
  const first = await world.addOrder(tonight);
  await world.addOrder('2026-11-24T15:30:00Z');
  await world.addOrder('2026-11-25T10:00:00Z');
  world.goTo('2026-11-24T07:50:00Z');
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-24T08:00:00Z');
  expect(await world.look()).toBe(1);
  await world.send();
  expect(world.sent[0]?.subject).toBe(
    '2 orders are due, the first by Tue, Nov 24, 20:00 (Shanghai time) · Lanting Home',
  );
  expect(world.sent[0]?.text).toContain(`- ${first}: ship by Tue, Nov 24, 20:00`);
  world.goTo('2026-11-24T08:50:00Z');
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-24T09:00:00Z');
  expect(await world.look()).toBe(1);
  await world.send();
  expect(world.sent[1]?.subject).toBe('1 order is due by Wed, Nov 25, 18:00 (Shanghai time) · Lanting Home');
});

test('a ship-by in the quiet hours is told before they begin', async () => {
  const { personId } = await addOffice();
  await world.choose(personId, 'morning', 'off');
  // 07:00 in Shanghai: four hours before it, everybody sleeps; the evening mail was switched on too late.
  await world.addOrder('2026-11-24T23:00:00Z');
  world.goTo('2026-11-24T08:30:00Z');
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-24T09:10:00Z');
  expect(await world.look()).toBe(1);
  await world.send();
  // It is today's in the company from midnight on, and was told as tomorrow's.
  world.goTo('2026-11-24T12:40:00Z');
  expect(await world.look()).toBe(0);
  // 20:00 in Berlin: four hours before 24:30 there.
  const berlin = await world.addMember('office', 'Europe/Berlin', 'en');
  await world.db
    .update(users)
    .set({ quietHours: { from: '19:00', until: '08:00' } })
    .where(eq(users.id, berlin.personId));
  await world.choose(berlin.personId, 'morning', 'off');
  // 00:30 in Berlin is 07:30 in Shanghai, so that their day counts.
  await world.addOrder('2026-11-25T23:30:00Z');
  world.goTo('2026-11-25T17:20:00Z');
  expect((await world.queued()).filter(mail => mail.personId === berlin.personId)).toEqual([]);
  world.goTo('2026-11-25T17:40:00Z');
  await world.look();
  const causes = (await world.queued()).filter(mail => mail.personId === berlin.personId);
  expect(causes.flatMap(mail => mail.causes.map(({ step }) => step))).toContain('today');
});

test('the morning mail counts what there is on working days, and isn’t sent where there is nothing', async () => {
  const { personId } = await addOffice();
  await world.choose(personId, 'ship-by', 'morning');
  await world.choose(personId, 'confirmation', 'morning');
  world.goTo('2026-11-25T00:40:00Z');
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-25T03:00:00Z');
  await world.addOrder('2026-11-26T02:00:00Z');
  await world.addOrder('2026-11-26T10:00:00Z');
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  // No mail of their own, and no second morning.
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-26T00:20:00Z');
  expect(await world.look()).toBe(0);
  world.goTo('2026-11-26T00:30:00Z');
  expect(await world.look()).toBe(1);
  await world.send();
  expect(world.sent[0]?.text).toContain(
    '- 2 orders are due today\n- 1 shipment confirmation was rejected or is missing',
  );
  // Saturday.
  world.goTo('2026-11-28T01:00:00Z');
  expect(await world.look()).toBe(0);
  // Too late for a morning.
  world.goTo('2026-11-27T05:00:00Z');
  expect(await world.look()).toBe(0);
});

test('three refusals of an address end its mails until its person saves again', async () => {
  const { personId, email } = await addOffice();
  world.server.refuses.add(email);
  for (let refused = 0; refused < 3; refused++) {
    await world.addOrder(nextWeek, { confirmation: 'refused' });
    expect(await world.look()).toBe(1);
    expect(await world.send()).toEqual(['550 5.1.1 no such user']);
  }
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  expect(await world.look()).toBe(0);
  expect(await world.db.$count(jobs, eq(jobs.deadAt, world.now))).toBe(0);
  world.server.refuses.clear();
  await world.db.update(users).set({ mailRefusals: 0 }).where(eq(users.id, personId));
  expect(await world.look()).toBe(1);
  await world.send();
  expect(world.sent).toHaveLength(1);
});

test('a mail names no buyer, price or tracking ID, says why it came, and can be stopped with one press', async () => {
  await addOffice();
  await world.addOrder(nextWeek, { confirmation: 'refused' });
  await world.look();
  await world.send();
  const [mail] = world.sent;
  // The marketplace's own words may hold any of them. Links are random.
  expect(mail?.text.replaceAll(/https:\S+/g, '')).not.toMatch(/YT0|12\.5|EUR|No\./);
  expect(mail?.text).toContain('You get this because you are office staff of Lanting Home.');
  expect(mail?.stopLink).toMatch(/^https:\/\/portolan\.example\/api\/v1\/mails\/stop\/[\w-]{43}$/);
  expect(mail?.text).toContain(`Stop emails of this kind:\n${mail?.stopLink}`);
  expect(mail?.text).toContain('/settings/security?page=notifications');
});
