import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { type Fate, fates } from '#tests/server/support/bad-network.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { openSendingWorld, type SendingWorld } from '#tests/server/support/sending-world.ts';
import { type Answer, amendmentOf, labelOf, shipmentOf } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

// Each seed takes some tens of interleavings through database, API, jobs and HTTP.
vi.setConfig({ testTimeout: 120_000 });

let world: SendingWorld;
beforeAll(async () => {
  world = await openSendingWorld();
});
afterAll(() => world.close());

const parcel = fc.nat({ max: 1 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), parcel, times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    kind: fc.constant('amend' as const),
    parcel,
    /** Few, so that some are equal to what is there. */
    number: fc.nat({ max: 3 }),
    times: fc.integer({ min: 1, max: 2 }),
    isStale: fc.boolean(),
    isAwaited: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('hurry' as const) }),
  fc.record({ kind: fc.constant('kill' as const) }),
  fc.record({ kind: fc.constant('pause' as const), ms: fc.nat({ max: 30 }) }),
  fc.record({ kind: fc.constant('rest' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const numberOf = (order: TestOrder, number: number) => labelOf(order, String(number));

/** A person's devices, with two parcels of one order. */
function createDevices(order: TestOrder) {
  const shipment = shipmentOf(order);
  const parcels = shipment.products.map(product => ({
    _id: randomUUID(),
    key: randomUUID(),
    products: [product],
    seen: '"1"',
  }));
  const parcelOf = (place: number) => parcels[place] ?? expect.fail();
  const revisionOf = ({ body }: Answer) => body.amendShipmentLedger?.revision ?? 0;

  return {
    parcels,
    /** More than once where the answer was lost: under the same key. */
    async create(place: number, times: number) {
      const { key, _id, products } = parcelOf(place);
      const sent = Array.from({ length: times }, () =>
        world.confirm({ ...shipment, _id, products }, { key }),
      );
      for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200);
    },
    async amend(place: number, { number, times = 1, isStale = false }: Partial<Act & { kind: 'amend' }>) {
      const { _id, seen } = parcelOf(place);
      const [trackingId, key] = [numberOf(order, number ?? 0), randomUUID()];
      const body = amendmentOf(order, _id, { trackingId });
      const answers = await Promise.all(
        Array.from({ length: times }, () => world.amend(body, isStale ? '"1"' : seen, { key })),
      );
      for (const answer of answers) {
        expect([200, 404, 412]).toContain(answer.status);
        // Sent twice, answered once.
        expect([answer.status, revisionOf(answer)]).toEqual([
          answers[0]?.status,
          revisionOf(answers[0] ?? answer),
        ]);
        if (answer.status === 404) continue;
        parcelOf(place).seen = answer.headers.get('ETag') ?? String(answer.body.errors?.[0]?.etag);
        if (answer.status !== 200) continue;
        const reported = (await world.eventsOf(order)).find(
          event =>
            event.ledgerId === _id &&
            event.revision === revisionOf(answer) &&
            ['confirmed', 'amended'].includes(event.kind),
        );
        expect(reported?.detail.values?.trackingId).toBe(trackingId);
      }
    },
  };
}

/** Everything that was kept is told in the end; what was refused is corrected. */
async function settle(devices: ReturnType<typeof createDevices>) {
  for (const place of devices.parcels.keys()) await devices.create(place, 1);
  await waitFor(async () => {
    await world.hurry();
    for (const [place, { _id }] of devices.parcels.entries()) {
      const { marketplaceState } = await world.entryOf(_id);
      if (marketplaceState === 'refused') await devices.amend(place, { number: 9 });
      expect(marketplaceState).toBe('accepted');
    }
    expect(await world.waitingJobs()).toEqual([]);
  });
}

async function expectTruth(order: TestOrder, devices: ReturnType<typeof createDevices>) {
  const packages = await world.db
    .select()
    .from(sandboxPackages)
    .where(eq(sandboxPackages.orderId, order.orderId));
  const entries = await Promise.all(devices.parcels.map(({ _id }) => world.entryOf(_id)));
  const byReference = (one: { packageReferenceId: string }, other: { packageReferenceId: string }) =>
    one.packageReferenceId < other.packageReferenceId ? -1 : 1;
  // One for each confirmation, no other reference, as the newest revision has it.
  expect(
    packages
      .toSorted(byReference)
      .map(({ packageReferenceId, content }) => [
        packageReferenceId,
        content.trackingNumber,
        content.items.length,
      ]),
  ).toEqual(entries.toSorted(byReference).map(entry => [entry.packageReferenceId, entry.trackingId, 1]));
  const events = await world.eventsOf(order);
  for (const entry of entries) {
    const own = events.filter(event => event.ledgerId === entry.id);
    const revisions = own.filter(({ kind }) => kind === 'confirmed' || kind === 'amended');
    expect(revisions.map(event => event.revision)).toEqual(
      Array.from({ length: entry.revision }, (_, index) => index + 1),
    );
    expect(revisions.at(-1)?.detail.values?.trackingId).toBe(entry.trackingId);
    expect(own.at(-1)).toMatchObject({ kind: 'accepted', revision: entry.revision });
  }
  for (const product of await world.productsOf(order)) {
    expect(product.shippedQuantity).toBe(order.items.find(({ id }) => id === product._id)?.quantity);
  }
  expect(world.network.mostAtOnce()).toBe(1);
}

async function live(acts: readonly Act[], coming: readonly Fate[]) {
  const order = await world.placeOrder([1, 2]);
  const devices = createDevices(order);
  const sent: Promise<void>[] = [];
  world.network.expect(coming);
  for (const one of acts) {
    if (one.kind === 'create') await devices.create(one.parcel, one.times);
    if (one.kind === 'hurry') await world.hurry();
    if (one.kind === 'kill') world.kill(1);
    if (one.kind === 'rest') await world.rest();
    if (one.kind === 'pause') await new Promise(resolve => setTimeout(resolve, one.ms));
    if (one.kind === 'amend') {
      const amended = devices.amend(one.parcel, one);
      sent.push(amended);
      if (one.isAwaited) await amended;
    }
  }
  await Promise.all(sent);
  await settle(devices);
  await expectTruth(order, devices);
}

test.each([20261122, 14, 5])(
  'whatever happens to creates, amendments, jobs and requests, each confirmation ends as one package, equal to its newest revision (seed %i)',
  async seed => {
    const acts = fc.array(act, { minLength: 1, maxLength: 12 });
    // Late ones are the hardest: more than their share.
    const coming = fc.array(fc.constantFrom(...fates, 'late' as const), { maxLength: 12 });
    await fc.assert(fc.asyncProperty(acts, coming, live), { seed, numRuns: 15, endOnFailure: true });
  },
);
