import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { carrierRefusals } from '#server/db/tables/shipments.ts';
import { refusalCodeOf } from '#server/domain/marketplace/shipment-outcome.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { type JobsWorld, openJobsWorld } from '#tests/server/support/jobs-world.ts';
import { amendmentOf, labelOf } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: JobsWorld;
beforeAll(async () => {
  world = await openJobsWorld();
});
afterAll(() => world.close());
beforeEach(() => world.intervene(undefined));

const outcomeIs = (_id: string, outcome: object) =>
  waitFor(async () => expect(await world.entryOf(_id)).toMatchObject(outcome));

const refusing = (message: string) => {
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'before'
      ? Response.json({ errors: [{ code: 'InvalidInput', message }] }, { status: 400 })
      : undefined,
  );
};

/** Holds each request to confirm back until it is let through; answers how many wait. */
function holding() {
  const held: (() => void)[] = [];
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'before'
      ? new Promise(resolve => held.push(() => resolve(undefined)))
      : undefined,
  );
  return { held, next: () => held.shift()?.() };
}

test('a confirmation that is amended while the marketplace is told is resent, after it and not beside it', async () => {
  const { held, next } = holding();
  const { order, _id } = await world.placeConfirmed();
  await waitFor(async () => expect(held).toHaveLength(1));
  const amended = await world.amend(amendmentOf(order, _id), '"1"');
  expect(amended.status).toBe(200);
  // The second waits for the answer to the first.
  expect(held).toHaveLength(1);
  next();
  await waitFor(async () => expect(held).toHaveLength(1));
  expect(await world.packagesOf(order)).toMatchObject([{ content: { trackingNumber: labelOf(order) } }]);
  expect(await world.entryOf(_id)).toMatchObject({ marketplaceState: 'waiting', revision: 2 });
  next();
  await outcomeIs(_id, { marketplaceState: 'accepted', revision: 2 });
  const { packageReferenceId } = await world.entryOf(_id);
  expect(await world.packagesOf(order)).toMatchObject([
    { packageReferenceId, content: { trackingNumber: labelOf(order, '9') } },
  ]);
  await waitFor(async () =>
    expect((await world.effectsOf(order)).jobs).toMatchObject([{ doneAt: expect.any(Date) }]),
  );
  expect(await world.eventsOf(order)).toMatchObject([
    { kind: 'confirmed', revision: 1 },
    { kind: 'amended', revision: 2 },
    { kind: 'accepted', revision: 2, ledgerId: _id, userId: null, device: null },
  ]);
});

test('an amendment at the very moment of the answer is told, whichever comes first', async () => {
  for (let round = 0; round < 15; round++) {
    const { held, next } = holding();
    const { order, _id } = await world.placeConfirmed();
    await waitFor(async () => expect(held).toHaveLength(1));
    world.intervene(undefined);
    next();
    // A little later each time, so that some come before the outcome is written and some after it.
    await new Promise(resolve => setTimeout(resolve, round));
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({ status: 200 });
    await outcomeIs(_id, { marketplaceState: 'accepted', revision: 2 });
    expect(await world.packagesOf(order)).toMatchObject([
      { content: { trackingNumber: labelOf(order, '9') } },
    ]);
    await waitFor(async () =>
      expect((await world.effectsOf(order)).jobs.filter(job => job.doneAt === null)).toEqual([]),
    );
  }
});

/** Instead of waiting out the seconds of a postponed job. */
async function makeDueNow(order: TestOrder) {
  await waitFor(async () =>
    expect((await world.effectsOf(order)).jobs).toMatchObject([{ doneAt: null, claimedUntil: null }]),
  );
  const [job] = (await world.effectsOf(order)).jobs;
  await world.db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.id, job?.id ?? ''));
  world.runner.wake();
}

test('a request that was given up on and arrives after the newest revision is corrected: that is told once more', async () => {
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'before' ? new Response('', { status: 504 }) : undefined,
  );
  const { order, _id } = await world.placeConfirmed();
  await outcomeIs(_id, { marketplaceReason: 'The marketplace answered with status 504.' });
  world.intervene(undefined);
  // Its job waits for seconds: an amendment doesn't wait for that.
  await waitFor(async () => expect((await world.effectsOf(order)).jobs[0]?.claimedUntil).toBeNull());
  await world.amend(amendmentOf(order, _id), '"1"');
  await outcomeIs(_id, { marketplaceState: 'accepted', revision: 2 });
  const [late] = await world.packagesOf(order);
  if (!late) throw new Error('There is no package.');
  await world.db
    .update(sandboxPackages)
    .set({ content: { ...late.content, trackingNumber: labelOf(order) } })
    .where(eq(sandboxPackages.orderId, order.orderId));
  await makeDueNow(order);
  await waitFor(async () =>
    expect(await world.packagesOf(order)).toMatchObject([
      { content: { trackingNumber: labelOf(order, '9') } },
    ]),
  );
  await waitFor(async () =>
    expect((await world.effectsOf(order)).jobs).toMatchObject([{ doneAt: expect.any(Date) }]),
  );
  expect(await world.eventsOf(order)).toMatchObject([
    { kind: 'confirmed' },
    { kind: 'amended' },
    { kind: 'accepted', revision: 2 },
  ]);
});

test('a refusal has our code and the marketplace’s words, on the entry and in the history', async () => {
  const reason = 'CarrierCode is not eligible for orders with an IOSS number in this marketplace.';
  refusing(reason);
  const { order, _id } = await world.placeConfirmed();
  const marketplaceCode = 'CARRIER_NOT_ELIGIBLE';
  await outcomeIs(_id, { marketplaceState: 'refused', marketplaceReason: reason, marketplaceCode });
  expect(await world.eventsOf(order)).toMatchObject([
    { kind: 'confirmed' },
    { kind: 'refused', revision: 1, ledgerId: _id, detail: { code: marketplaceCode, reason } },
  ]);
  expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
  // The next person who chooses it is warned.
  const { sellerId } = order;
  expect(await world.db.select().from(carrierRefusals)).toEqual([
    {
      sellerId,
      marketplaceId: order.marketplaceId,
      scheme: 'ANY',
      carrier: 'Yun Express',
      refusedAt: expect.any(Date),
    },
  ]);

  world.intervene(undefined);
  await world.amend(amendmentOf(order, _id, { carrier: '4PX' }), '"1"');
  await outcomeIs(_id, { marketplaceState: 'accepted', marketplaceReason: null, marketplaceCode: null });
  expect(await world.packagesOf(order)).toMatchObject([{ content: { carrierCode: '4PX' } }]);
  expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 1 }, { shippedQuantity: 2 }]);
  await world.db.delete(carrierRefusals);
});

test('a carrier that the marketplace takes again is no longer warned of, for such orders there and no others', async () => {
  refusing('CarrierCode is not eligible.');
  const { order, _id } = await world.placeConfirmed();
  await outcomeIs(_id, { marketplaceState: 'refused' });
  const [remembered] = await world.db.select().from(carrierRefusals);
  if (!remembered) throw new Error('The refusal is not remembered.');
  const others = [
    { ...remembered, scheme: 'IOSS' as const },
    { ...remembered, marketplaceId: 'A13V1IB3VIYZZH' },
    { ...remembered, carrier: '4PX' },
  ];
  await world.db.insert(carrierRefusals).values(others);
  world.intervene(undefined);
  // Another carrier that is taken says nothing of this one.
  await world.amend(amendmentOf(order, _id, { carrier: 'Yanwen' }), '"1"');
  await outcomeIs(_id, { marketplaceState: 'accepted' });
  expect(await world.db.select().from(carrierRefusals)).toHaveLength(4);

  const later = await world.placeConfirmed();
  await outcomeIs(later._id, { marketplaceState: 'accepted' });
  const left = await world.db.select().from(carrierRefusals);
  expect(left).toHaveLength(3);
  expect(left).toEqual(expect.arrayContaining(others));
  await world.db.delete(carrierRefusals);
});

test.each([
  ['CarrierCode is not eligible for orders with an IOSS number in this marketplace.', 'CARRIER_NOT_ELIGIBLE'],
  ['CarrierName is required when CarrierCode is Other.', 'CARRIER_NOT_ELIGIBLE'],
  ['TrackingNumber is required.', 'TRACKING_INVALID'],
  ['The tracking number does not match the carrier.', 'TRACKING_INVALID'],
  [
    'Failed to create package due to not finding a matching package or order already fulfilled.',
    'ALREADY_SHIPPED',
  ],
  ['The order or one of its items was cancelled.', 'ORDER_CANCELLED'],
  ['PackageReferenceId: is invalid, must be a positive numeric value.', 'OTHER'],
  ['ShipDate is in the future.', 'OTHER'],
  ['OrderItemId is invalid, please obtain the value through the getOrderItems API.', 'OTHER'],
  ['The marketplace answered with status 400.', 'OTHER'],
])('%s is %s', (reason, code) => {
  expect(refusalCodeOf(reason, false)).toBe(code);
});

test('a package that fits none of an order that was cancelled is refused for that', () => {
  const reason = 'Failed to create package due to not finding a matching package or order already fulfilled.';
  expect(refusalCodeOf(reason, true)).toBe('ORDER_CANCELLED');
  expect(refusalCodeOf('TrackingNumber is required.', true)).toBe('TRACKING_INVALID');
});
