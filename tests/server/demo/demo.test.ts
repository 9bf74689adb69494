import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marketplaceAccounts, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { demoEmails, demoPassword, demoStaff, hasDemo, isNeverServed, seedDemo } from '#server/demo/demo.ts';
import { makeDemoOrders } from '#server/demo/demo-orders.ts';
import { isMrn } from '#server/domain/clearances/mrn.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import { type ApiWorld, day, openApiWorld } from '#tests/server/support/api-world.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

const now = new Date('2026-11-20T12:00:00Z');
const parts = { count: 60, now, marketplaceId: 'A1PA6795UKMFR9', name: 'demo@portolan.example' };
const made = makeDemoOrders(parts);

describe('the demo’s orders', () => {
  test('are the same on the same day, and others for another seller', () => {
    expect(makeDemoOrders(parts)).toEqual(made);
    const others = new Set(makeDemoOrders({ ...parts, name: 'x' }).map(one => one.order.orderId));
    expect(made.some(one => others.has(one.order.orderId))).toBe(false);
  });

  test('lie in the six weeks before now', () => {
    for (const { order, clearance, confirmation } of made) {
      expect(now.getTime() - order.createdAt.getTime()).toBeLessThanOrEqual(42 * day);
      for (const at of [
        order.createdAt,
        clearance.updatedAt,
        clearance.releasedAt,
        confirmation?.confirmedAt,
      ]) {
        if (at) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      }
    }
  });

  test.each(Array.from({ length: 28 }, (_, offset) => new Date(now.getTime() + offset * day)))(
    'have all three statuses and some that wait, also on %s',
    at => {
      const orders = makeDemoOrders({ ...parts, now: at });
      expect(new Set(orders.map(one => one.clearance.status)).size).toBe(3);
      const waiting = orders.filter(one => one.confirmation === null);
      expect(waiting.length).toBeGreaterThan(5);
      expect(waiting.every(one => one.items.length > 1)).toBe(true);
    },
  );

  test('have movement reference numbers with the right check digit wherever a declaration was accepted', () => {
    const numbers = made.flatMap(one => one.clearance.mrn ?? []);
    expect(numbers.length).toBeGreaterThan(30);
    for (const mrn of numbers) expect(isMrn(mrn), mrn).toBe(true);
  });

  test('name goods in Chinese too, and one in sixty letters', () => {
    const names = made.flatMap(one => one.items.map(item => item.name));
    expect(names.some(name => /\p{Script=Han}/u.test(name))).toBe(true);
    expect(names.some(name => name.length === 60)).toBe(true);
  });

  test('have an SKU and an ASIN of each article', () => {
    const articles = new Map(
      made.flatMap(one => one.items.map(({ name, sku, asin }) => [name, { sku, asin }])),
    );
    for (const { sku, asin } of articles.values()) {
      expect(sku).toMatch(/^LT-\d{3}$/);
      expect(asin).toMatch(/^B0[0-9A-Z]{8}$/);
    }
    expect(new Set([...articles.values()].map(({ sku }) => sku)).size).toBe(articles.size);
  });

  test('are ten thousand different ones, items too, where the large demo is asked for', () => {
    const many = makeDemoOrders({ ...parts, count: 10_000 });
    expect(new Set(many.map(one => one.order.orderId)).size).toBe(10_000);
    const itemIds = many.flatMap(one => one.items.map(item => item.id));
    expect(new Set(itemIds).size).toBe(itemIds.length);
  });
});

describe('the demo company', () => {
  let world: ApiWorld;
  beforeAll(async () => {
    world = await openApiWorld();
    const { database, secrets, files } = world.adapters;
    await seedDemo({ db: database.db, secrets, files, now: world.now }, 'on');
  });
  afterAll(() => world.close());

  test.each([...demoEmails, ...demoStaff.map(({ email }) => email)])('lets %s sign in', async email => {
    const answer = await world.call(endpoints.login, { body: { email, password: demoPassword } });
    expect(answer.status).toBe(200);
  });

  test('has one seller for customs tracking and one for importers', async () => {
    const flags = [];
    for (const email of demoEmails) {
      const token = await world.signIn({ email, password: demoPassword });
      const { body } = await world.call(endpoints.retrieveMySeller, { token });
      const { hasSellerAccount, hasActiveWallet, hasSellerId } = body.retrieveMySeller;
      flags.push({ hasSellerAccount, hasActiveWallet, hasSellerId });
    }
    const complete = { hasSellerAccount: true, hasActiveWallet: true };
    expect(flags).toEqual([
      { ...complete, hasSellerId: false },
      { ...complete, hasSellerId: true },
    ]);
  });

  describe('shows each thing that can happen to an order at the marketplace', () => {
    const fetchAll = async () => {
      const token = await world.signIn({ email: demoEmails[0], password: demoPassword });
      const { customsTrackings } = (await world.call(endpoints.retrieveTrackingList, { token })).body;
      const products = new Map<string, CustomsProduct[]>();
      for (const { orderId } of customsTrackings.items) {
        const { body } = await world.call(endpoints.retrieveProducts, { token, params: { orderId } });
        products.set(orderId, body.customsProducts);
      }
      return { items: customsTrackings.items as TrackingItem[], products };
    };

    test('once, and marks orders with an IOSS number and one of another marketplace', async () => {
      const { items, products } = await fetchAll();
      const count = (is: (item: TrackingItem) => unknown) => items.filter(is).length;
      expect(count(item => item.orderStatus === 'cancelled')).toBe(1);
      expect(count(item => item.orderStatus === 'cancellation-requested')).toBe(1);
      expect(count(item => item.orderStatus === 'shipped-elsewhere')).toBe(1);
      expect(count(item => item.isIoss)).toBe(3);
      // One of them can still be confirmed: its form shows what the marketplace's list is for.
      const waiting = items.filter(item => item.isIoss && item.shipBy && !item.refusedCount);
      expect(waiting).toMatchObject([{ confirmedCount: 0 }]);
      expect(products.get(waiting[0]?.orderId ?? '')?.some(item => item.confirmation || item.status)).toBe(
        false,
      );
      expect(count(item => item.marketplaceId === 'A13V1IB3VIYZZH' && item.marketplace === 'France')).toBe(1);
      const outcomes = [...products.values()].flatMap(([first]) => first?.confirmation?.marketplace ?? []);
      const refused = outcomes.filter(one => one.state === 'refused');
      expect(refused).toMatchObject([{ code: 'CARRIER_NOT_ELIGIBLE', reason: expect.any(String) }]);
      for (const verification of ['verified', 'missing']) {
        expect(
          outcomes.filter(one => one.state === 'accepted' && one.verification === verification),
        ).toHaveLength(1);
      }
      const elsewhere = items.find(item => item.orderStatus === 'shipped-elsewhere');
      for (const product of products.get(elsewhere?.orderId ?? '') ?? []) {
        expect(product).toMatchObject({ status: 'shipped-elsewhere', otherPackage: { carrier: 'DHL' } });
      }
    });

    test('and the marketplace says the same when it is asked', async () => {
      const { database, secrets } = world.adapters;
      const before = await fetchAll();
      const market = await openSandbox(database.db, secrets, {
        rates: { getOrder: { perSecond: 1000, burst: 1000 } },
      });
      const [row] = await database.db
        .select({ sellerId: members.sellerId })
        .from(members)
        .innerJoin(users, eq(users.id, members.personId))
        .where(eq(users.email, demoEmails[0]));
      const sellerId = row?.sellerId ?? '';
      const account = await findMarketplaceAccount(database.db, secrets, market.app, sellerId);
      if (!account) throw new Error('The demo’s seller has no account.');
      for (const { orderId } of before.items) {
        const answer = await market.marketplace.readOrder(account, orderId);
        if (answer.state !== 'answered') throw new Error(`There is no order ${orderId} at the sandbox.`);
        await storeOrders(database.db, sellerId, [answer.value], { requestedAt: world.now, now: world.now });
      }
      await market.close();
      expect(await fetchAll()).toEqual(before);
    });
  });

  test('asked for again stays as it is', async () => {
    const { db } = world.adapters.database;
    const { secrets, files } = world.adapters;
    await seedDemo({ db, secrets, files, now: world.now }, 'on');
    expect(await db.select({ rows: count() }).from(users)).toEqual([{ rows: 4 }]);
    expect(await db.select({ rows: count() }).from(orders)).toEqual([{ rows: 60 }]);
    expect(await hasDemo(db)).toBe(true);
  });

  test('keeps the marketplace’s authorization sealed', async () => {
    const [account] = await world.adapters.database.db
      .select()
      .from(marketplaceAccounts)
      .where(eq(marketplaceAccounts.linkedBy, 'consent'));
    expect(account?.refreshToken).not.toContain('Atzr');
    expect(world.adapters.secrets.open(account?.refreshToken ?? '')).toMatch(/^Atzr\|/);
  });
});

test('a database counts as new until a server was ready to listen on it', async () => {
  const world = await openApiWorld();
  expect(await isNeverServed(world.adapters.database.db)).toBe(false);
  await world.close();
  const fresh = await openTestDatabase();
  expect(await isNeverServed(fresh.db)).toBe(true);
  await fresh.close();
});
