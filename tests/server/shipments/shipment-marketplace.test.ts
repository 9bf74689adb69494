import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { insertOrder, type TestOrder } from '#tests/server/support/insert-order.ts';
import { type JobsWorld, openJobsWorld } from '#tests/server/support/jobs-world.ts';
import { labelOf, shipmentOf } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: JobsWorld;
beforeAll(async () => {
  world = await openJobsWorld();
});
afterAll(() => world.close());
beforeEach(() => world.intervene(undefined));

async function outcomeOf(order: TestOrder) {
  const [product] = await world.productsOf(order);
  return (
    product?.confirmation as
      | { marketplace: { state?: string; reason?: string; verification?: string } }
      | undefined
  )?.marketplace;
}

test('an accepted confirmation says so on its products', async () => {
  const order = await world.placeOrder([2, 1]);
  await world.confirm(shipmentOf(order));
  await waitFor(async () => {
    const { verification, ...reported } = (await outcomeOf(order)) ?? {};
    expect(reported).toEqual({ state: 'accepted', at: expect.any(String) });
    // It may have been looked for already.
    expect([undefined, 'verified']).toContain(verification);
  });
  const { entries } = await world.effectsOf(order);
  expect(await world.packagesOf(order)).toMatchObject([
    {
      packageReferenceId: entries[0]?.packageReferenceId,
      content: {
        carrierCode: 'Yun Express',
        shippingMethod: 'YunExpress Global Direct line (standard )-Tracked',
        trackingNumber: labelOf(order),
        shipDate: '2026-11-12T12:00:00.000Z',
        items: order.items.map(item => ({ orderItemId: item.marketplaceItemId, quantity: item.quantity })),
      },
    },
  ]);
});

test('the name of another carrier travels beside "Other", and a known one in its exact spelling', async () => {
  const other = await world.placeOrder();
  const known = await world.placeOrder();
  await world.confirm({ ...shipmentOf(other), carrier: 'Lucky Parcel' });
  await world.confirm({ ...shipmentOf(known), carrier: 'yunexpress' });
  await waitFor(async () => {
    expect(await world.packagesOf(other)).toMatchObject([
      { content: { carrierCode: 'Other', carrierName: 'Lucky Parcel' } },
    ]);
    expect(await world.packagesOf(known)).toMatchObject([{ content: { carrierCode: 'Yun Express' } }]);
  });
  expect((await world.effectsOf(other)).entries).toMatchObject([{ carrier: 'Lucky Parcel' }]);
});

test('a refusal of the marketplace shows its reason on the products and is not tried again', async () => {
  const order = await insertOrder(world.db, world.seller.sellerId, [1], { orderId: 'not-in-its-form' });
  await world.confirm(shipmentOf(order));
  await waitFor(async () =>
    expect(await outcomeOf(order)).toEqual({
      state: 'refused',
      at: expect.any(String),
      reason: 'OrderId is invalid.',
      code: 'OTHER',
    }),
  );
  await waitFor(async () =>
    expect((await world.effectsOf(order)).jobs).toMatchObject([{ attempts: 1, doneAt: expect.any(Date) }]),
  );
});

test('an order that was fulfilled elsewhere is reported in plain words', async () => {
  const order = await world.placeOrder();
  await world.db.insert(sandboxPackages).values({
    sellerId: order.sellerId,
    orderId: order.orderId,
    packageReferenceId: '1',
    content: {
      packageReferenceId: '1',
      carrierCode: 'DHL',
      trackingNumber: 'JJD000390007890123456',
      shipDate: '2026-11-11T12:00:00Z',
      items: order.items.map(item => ({ orderItemId: item.marketplaceItemId, quantity: item.quantity })),
    },
  });
  await world.confirm(shipmentOf(order));
  await waitFor(async () =>
    expect(await outcomeOf(order)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^The marketplace already has it as confirmed or cancelled\./),
    }),
  );
  expect(await world.packagesOf(order)).toHaveLength(1);
});

test('a marketplace that is down keeps the confirmation waiting with a reason, and gets it later', async () => {
  const order = await world.placeOrder();
  world.intervene(call => (call === 'confirmShipment' ? new Response('', { status: 503 }) : undefined));
  await world.confirm(shipmentOf(order));
  await waitFor(async () =>
    expect(await outcomeOf(order)).toEqual({
      state: 'waiting',
      reason: 'The marketplace answered with status 503.',
    }),
  );
  world.intervene(undefined);
  await makeDueNow(order);
  await waitFor(async () => expect(await outcomeOf(order)).toMatchObject({ state: 'accepted' }));
});

test('an answer that was lost after its effect leads to the same package, not to another', async () => {
  const order = await world.placeOrder();
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'after' ? new Response('', { status: 504 }) : undefined,
  );
  await world.confirm(shipmentOf(order));
  await waitFor(async () =>
    expect(await outcomeOf(order)).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/504/) }),
  );
  expect(await world.packagesOf(order)).toHaveLength(1);
  world.intervene(undefined);
  await makeDueNow(order);
  await waitFor(async () => expect(await outcomeOf(order)).toMatchObject({ state: 'accepted' }));
  expect(await world.packagesOf(order)).toHaveLength(1);
});

test('a seller who unlinked the marketplace keeps the confirmation until it can be sent', async () => {
  const order = await world.placeOrder();
  const { refreshToken } = (await accountOf(order)) ?? {};
  const setToken = (token: string | null | undefined) =>
    world.db
      .update(marketplaceAccounts)
      .set({ refreshToken: token ?? null })
      .where(eq(marketplaceAccounts.sellerId, order.sellerId));
  await setToken(null);
  await world.confirm(shipmentOf(order));
  await waitFor(async () =>
    expect(await outcomeOf(order)).toMatchObject({
      state: 'waiting',
      reason: expect.stringMatching(/No marketplace account/),
    }),
  );
  await setToken(refreshToken);
  await makeDueNow(order);
  await waitFor(async () => expect(await outcomeOf(order)).toMatchObject({ state: 'accepted' }));
});

test('a burst beyond the marketplace’s rate is sent completely, each once', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => world.placeOrder([1])));
  let throttled = 0;
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'before' && throttled++ < 6
      ? new Response('', { status: 429, headers: { 'x-amzn-RateLimit-Limit': '20' } })
      : undefined,
  );
  await Promise.all(orders.map(order => world.confirm(shipmentOf(order))));
  await waitFor(async () => {
    for (const order of orders) expect(await outcomeOf(order)).toMatchObject({ state: 'accepted' });
  });
  for (const order of orders) expect(await world.packagesOf(order)).toHaveLength(1);
});

async function accountOf({ sellerId }: TestOrder) {
  const [account] = await world.db
    .select()
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  return account;
}

/** Instead of waiting out the seconds or minutes of a postponed job. */
async function makeDueNow(order: TestOrder) {
  const [job] = (await world.effectsOf(order)).jobs;
  if (!job) throw new Error('The confirmation has no job.');
  await waitFor(async () => expect((await world.effectsOf(order)).jobs[0]?.claimedUntil).toBeNull());
  await world.db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.id, job.id));
  world.runner.wake();
}
