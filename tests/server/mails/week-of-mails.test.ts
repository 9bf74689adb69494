import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { marketplaceAccounts, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { isQuiet, isWorkingDay } from '#server/domain/mails/mail-times.ts';
import { usualQuietHours } from '#src/contract/accounts/notifications.ts';
import { dayIn } from '#src/contract/days.ts';
import { type MailWorld, openMailWorld } from '#tests/server/support/mail-world.ts';

/** Monday to Sunday in Shanghai; a look each hour, where the server has one every ten minutes. */
const begin = '2026-11-22T16:00:00Z';
const stepMinutes = 60;
const steps = 7 * 24;

let world: MailWorld;
beforeEach(async () => {
  world = await openMailWorld(begin);
});
afterEach(() => world.close());

/** Numbers from 0 to 1, the same each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What the test knows of an order, without asking the product. */
interface Known {
  what: 'to-ship' | 'confirmation' | 'cancellation';
  shipBy: string;
  /** When somebody takes care of it. */
  endsAt: number;
}

test('in a week of a company of five nobody is told anything twice, asleep, or after it has gone, by a mail server that fails', async () => {
  const chance = random(20261123);
  const owner = await world.addMember('owner', 'Asia/Shanghai', 'zh-CN');
  const office = await world.addMember('office', 'Asia/Shanghai', 'zh-CN');
  const berlin = await world.addMember('office', 'Europe/Berlin', 'en');
  const packer = await world.addMember('warehouse', 'Asia/Shanghai', 'zh-CN');
  const silent = await world.addMember('warehouse', 'Asia/Shanghai', 'zh-CN');
  const people = [owner, office, berlin, packer, silent];
  await world.choose(packer.personId, 'ship-by', 'at-once');
  const open = new Map<string, Known>();
  /** Of the order and the person that each mail was about. */
  const told = new Set<string>();
  let read = 0;

  const take = async (orderId: string, { what }: Known) => {
    open.delete(orderId);
    if (what === 'confirmation') await world.settle(orderId);
    else if (what === 'cancellation')
      await world.db.update(orders).set({ status: 'open' }).where(eq(orders.orderId, orderId));
    if (what === 'confirmation') return;
    await world.db
      .update(orderItems)
      .set({ status: 'shipped', fulfilledQuantity: 2 })
      .where(eq(orderItems.orderId, orderId));
    await world.db.update(orders).set({ status: 'shipped' }).where(eq(orders.orderId, orderId));
  };
  const happen = async () => {
    const hour = 3_600_000;
    const now = world.now.getTime();
    for (const [orderId, known] of open) if (known.endsAt <= now) await take(orderId, known);
    const endOfDay = (days: number) => `${dayIn('Asia/Shanghai', now + days * 24 * hour)}T15:59:59.000Z`;
    const add = async (known: Known, item: Parameters<MailWorld['addOrder']>[1]) =>
      open.set(await world.addOrder(known.shipBy, item), known);
    if (chance() < 0.3)
      await add(
        { what: 'to-ship', shipBy: endOfDay(chance() < 0.5 ? 1 : 2), endsAt: now + 40 * hour * chance() },
        {},
      );
    if (chance() < 0.16)
      await add(
        { what: 'confirmation', shipBy: endOfDay(3), endsAt: now + 8 * hour * chance() },
        { confirmation: chance() < 0.8 ? 'refused' : 'missing' },
      );
    if (chance() < 0.08)
      await add(
        { what: 'cancellation', shipBy: endOfDay(6), endsAt: now + 12 * hour * chance() },
        { status: 'cancellation-requested' },
      );
    if (chance() < 0.06) world.server.isDown = true;
    else if (chance() < 0.5) world.server.isDown = false;
  };
  const check = () => {
    for (const mail of world.sent.slice(read)) {
      const person = people.find(({ email }) => email === mail.to);
      expect(person && isQuiet(usualQuietHours, person.zone, mail.at.getTime()), mail.subject).toBe(false);
      for (const orderId of mail.text.match(/\d{3}-\d{7}-\d{7}/g) ?? []) {
        const known = open.get(orderId);
        expect(known, `${mail.subject}: ${orderId} has gone`).toBeDefined();
        if (known?.what === 'to-ship') expect(Date.parse(known.shipBy)).toBeGreaterThan(mail.at.getTime());
        if (known?.what === 'to-ship' || /最晚|ship by/.test(mail.text)) continue;
        expect(told.has(`${mail.to} ${orderId}`), `${mail.subject}: ${orderId} twice`).toBe(false);
        told.add(`${mail.to} ${orderId}`);
      }
    }
    read = world.sent.length;
  };

  for (let step = 0; step < steps; step++) {
    world.wait(stepMinutes);
    await happen();
    await world.look();
    await world.send();
    check();
    if (step === 75) {
      await world.db
        .update(marketplaceAccounts)
        .set({ refusedAt: world.now })
        .where(eq(marketplaceAccounts.sellerId, world.sellerId));
    }
    if (step === 95) await world.db.update(marketplaceAccounts).set({ refusedAt: null });
    // Leaves on Thursday.
    if (step === 90) await world.db.delete(members).where(eq(members.personId, berlin.personId));
  }

  const queued = await world.queued();
  const causes = queued.flatMap(mail =>
    mail.causes.map(({ kind, cause, step }) => [mail.personId, kind, cause, step].join(' ')),
  );
  // Each order of this week was wrong once.
  expect(new Set(causes).size).toBe(causes.length);
  const of = (personId: string) => queued.filter(mail => mail.personId === personId);
  expect(of(silent.personId)).toEqual([]);
  expect(new Set(of(packer.personId).map(({ kind }) => kind))).toEqual(new Set(['ship-by']));
  expect(of(owner.personId).filter(({ kind }) => kind === 'authorisation')).toHaveLength(1);
  expect(of(office.personId).filter(({ kind }) => kind === 'authorisation')).toEqual([]);
  const mornings = world.sent.filter(mail => mail.to === owner.email && mail.subject.startsWith('今日待办'));
  expect(mornings.length).toBeGreaterThan(2);
  for (const { at } of mornings) expect(isWorkingDay(dayIn('Asia/Shanghai', at.getTime()))).toBe(true);
  const [gone] = await world.db.select().from(users).where(eq(users.id, berlin.personId));
  expect(
    world.sent.filter(({ to, at }) => to === gone?.email && at > new Date('2026-11-26T10:30:00Z')),
  ).toEqual([]);
});
