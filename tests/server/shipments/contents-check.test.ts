import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellers } from '#server/db/tables/accounts.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { ParcelContents } from '#src/contract/shipments/parcel-contents.ts';
import { type ApiWorld, day, openApiWorld } from '#tests/server/support/api-world.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld();
});
afterAll(() => world.close());

const db = () => world.adapters.database.db;

async function company() {
  const { sellerId, ...owner } = await world.addSeller();
  const signedIn = async (role: 'office' | 'warehouse') =>
    world.signIn(await addMemberTo({ db: db(), now: world.now }, { sellerId }, role));
  const [ownersToken, office, packer] = await Promise.all([
    world.signIn({ ...owner }),
    signedIn('office'),
    signedIn('warehouse'),
  ]);
  return { sellerId, owner: ownersToken, office, packer };
}
const requireCounting = (sellerId: string) =>
  db()
    .update(sellers)
    .set({ shipping: { places: [], carriers: [], marketplaces: {}, contents: 'required', version: 1 } })
    .where(eq(sellers.id, sellerId));

const learn = (token: string, code: string, sku: string, key: string = randomUUID()) =>
  world.call(endpoints.learnProductCode, {
    token,
    body: { _id: key, code, sku },
    headers: { 'Idempotency-Key': key },
  });
const codesOf = async (token: string) =>
  (await world.call(endpoints.retrieveProductCodes, { token })).body.productCodes;
const reviewOf = async (token: string) =>
  (await world.call(endpoints.retrieveContentsReview, { token })).body.contentsReview;

const lampCode = '04006381333931';

describe('codes of articles', () => {
  test('a code that the office assigns is known to every member, and to no other company', async () => {
    const { office, packer } = await company();
    const other = await company();
    expect((await learn(office, lampCode, 'LAMP-1')).status).toBe(200);
    expect(await codesOf(packer)).toEqual([{ code: lampCode, sku: 'LAMP-1' }]);
    expect(await codesOf(other.owner)).toEqual([]);
    expect(await reviewOf(office)).toMatchObject({
      codes: [{ code: lampCode, sku: 'LAMP-1', person: 'Jan office', at: world.now.toISOString() }],
    });
  });

  test('one code may be of two SKUs, and however often it arrives it is learnt once', async () => {
    const { owner } = await company();
    const key = randomUUID();
    await Promise.all([learn(owner, lampCode, 'LAMP-1', key), learn(owner, lampCode, 'LAMP-1', key)]);
    // The same two from another device.
    expect((await learn(owner, lampCode, 'LAMP-1')).status).toBe(200);
    expect((await learn(owner, lampCode, 'LAMP-1-FBM')).status).toBe(200);
    const codes = await codesOf(owner);
    expect(codes.map(({ sku }) => sku).sort()).toEqual(['LAMP-1', 'LAMP-1-FBM']);
  });

  test('what a warehouse member assigns is offered to the office, and becomes the company’s by its word', async () => {
    const { office, packer } = await company();
    expect((await learn(packer, lampCode, 'LAMP-1')).status).toBe(200);
    expect(await codesOf(packer)).toEqual([]);
    expect((await reviewOf(office)).codes).toMatchObject([
      { code: lampCode, isOffered: true, person: 'Jan warehouse' },
    ]);
    expect((await learn(office, lampCode, 'LAMP-1')).status).toBe(200);
    expect(await codesOf(packer)).toEqual([{ code: lampCode, sku: 'LAMP-1' }]);
    const [accepted] = (await reviewOf(office)).codes;
    expect(accepted).toMatchObject({ person: 'Jan office' });
    expect(accepted).not.toHaveProperty('isOffered');
    // Offered again it stays the company's.
    await learn(packer, lampCode, 'LAMP-1');
    expect(await codesOf(packer)).toHaveLength(1);
  });

  test('a code that is removed is nobody’s, in its company alone', async () => {
    const [one, other] = [await company(), await company()];
    await learn(one.owner, lampCode, 'LAMP-1');
    await learn(other.owner, lampCode, 'LAMP-1');
    const [{ _id = '' } = {}] = (await reviewOf(one.owner)).codes;
    const remove = (token: string) => world.call(endpoints.removeProductCode, { token, body: { _id } });
    expect((await remove(other.owner)).status).toBe(200);
    expect(await codesOf(one.owner)).toHaveLength(1);
    expect((await remove(one.packer)).code).toBe('ACCESS.ROLE');
    expect((await remove(one.office)).status).toBe(200);
    expect((await remove(one.office)).status).toBe(200);
    expect(await codesOf(one.owner)).toEqual([]);
    expect(await codesOf(other.owner)).toHaveLength(1);
  });

  test('a device that has the newest codes is sent none', async () => {
    const { owner } = await company();
    await learn(owner, lampCode, 'LAMP-1');
    const { headers } = await world.call(endpoints.retrieveProductCodes, { token: owner });
    const again = await world.app.request(`/api/v1/${endpoints.retrieveProductCodes.path}`, {
      headers: { Authorization: `Bearer ${owner}`, 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('a code of 4,000 characters, with control characters, with half a character, or of nothing is refused', async () => {
    const { owner } = await company();
    for (const code of ['x'.repeat(4000), '0104006381333931\u001d10A', 'A\u0000B', 'A\ud83d', '  '])
      expect((await learn(owner, code, 'LAMP-1')).status, JSON.stringify(code)).toBe(400);
    expect(await codesOf(owner)).toEqual([]);
  });
});

describe('a parcel', () => {
  /** A company that requires it. */
  let counting: Awaited<ReturnType<typeof company>>;
  let other: typeof counting;
  beforeAll(async () => {
    [counting, other] = await Promise.all([company(), company()]);
    await requireCounting(counting.sellerId);
  });

  async function confirm(
    { sellerId }: { sellerId: string },
    token: string,
    contentsOf: (items: readonly { id: string }[]) => unknown,
  ) {
    const order = await insertOrder(db(), sellerId, [2, 1]);
    const contents = contentsOf(order.items);
    const answer = await world.call(endpoints.createShipmentLedger, {
      token,
      body: { ...shipmentOf(order), ...(contents !== undefined && { contents }) },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(answer.status).toBe(200);
    const history = await world.call(endpoints.retrieveOrderHistory, {
      token,
      params: { orderId: order.orderId },
    });
    const [event] = history.body.orderHistory.filter(({ kind }) => kind === 'confirmed');
    return { orderId: order.orderId, event, counted: event?.detail.contents };
  }
  const counted =
    (units: readonly [scanned: number, byHand: number][], more: Partial<ParcelContents> = {}) =>
    (items: readonly { id: string }[]) => ({
      counted: items.map(({ id }, place) => {
        const [scanned = 0, byHand = 0] = units[place] ?? [];
        return { productId: id, scanned, byHand };
      }),
      ...more,
    });

  test('that was counted says in its order’s history how, with its learnt code, by whom and where', async () => {
    const of = counting;
    const codes = [{ code: lampCode, sku: 'LAMP-1' }];
    const { orderId, event } = await confirm(
      of,
      of.packer,
      counted(
        [
          [2, 0],
          [0, 1],
        ],
        { codes },
      ),
    );
    expect(event).toMatchObject({ by: 'Jan warehouse', device: expect.any(String) });
    expect(event?.detail.contents).toEqual({ scanned: 2, byHand: 1, codes });
    expect((await reviewOf(of.office)).notCounted.map(parcel => parcel.orderId)).not.toContain(orderId);
  });

  test.each([
    ['that was skipped', counted([[1, 0]], { isSkipped: true }), { units: 2, why: 'skipped' }],
    ['that nobody was asked to count', () => undefined, { units: 3, why: 'not-asked' }],
    ['whose count can’t be read', () => ({ counted: 'all' }), { units: 3, why: 'not-asked' }],
    [
      'whose count is of other articles',
      () => counted([[9, 9]])([{ id: 'x' }]),
      { units: 3, why: 'not-asked' },
    ],
  ])('%s is confirmed all the same, and listed for the office', async (_, contents, notCounted) => {
    const of = counting;
    const parcel = await confirm(of, of.packer, contents);
    expect(parcel.counted?.notCounted).toEqual(notCounted);
    const [latest] = (await reviewOf(of.office)).notCounted;
    expect(latest).toMatchObject({ orderId: parcel.orderId, ...notCounted, person: 'Jan warehouse' });
    expect((await reviewOf(other.owner)).notCounted).toEqual([]);
  });

  test('counts no unit twice, and none that wasn’t ordered', async () => {
    const of = counting;
    const parcel = await confirm(
      of,
      of.owner,
      counted([
        [7, 3],
        [0, 0],
      ]),
    );
    expect(parcel.counted).toEqual({ scanned: 2, byHand: 0, notCounted: { units: 1, why: 'not-asked' } });
  });

  test('of a company that doesn’t require it lacks nothing', async () => {
    const of = other;
    expect((await confirm(of, of.owner, () => undefined)).counted).toBeUndefined();
    expect((await confirm(of, of.owner, counted([[1, 0]]))).counted).toEqual({ scanned: 1, byHand: 0 });
    expect((await reviewOf(of.owner)).notCounted).toEqual([]);
  });

  test('that wasn’t counted is listed for 30 days', async () => {
    const of = counting;
    await confirm(of, of.owner, () => undefined);
    expect((await reviewOf(of.owner)).notCounted.length).toBeGreaterThan(0);
    world.wait(31 * day);
    const again = await world.call(endpoints.login, {
      body: await addMemberTo({ db: db(), now: world.now }, of, 'office'),
    });
    expect((await reviewOf(again.body.login)).notCounted).toEqual([]);
  });
});
