import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestOrder } from './insert-order.ts';
import { type Answer, amendmentOf, labelOf, type ShipmentWorld, shipmentOf } from './shipment-world.ts';

/** What a device does: confirms an order, or corrects its confirmation where there is one. */
const act = fc.record({
  order: fc.nat({ max: 2 }),
  label: fc.nat({ max: 1 }),
  reported: fc.constantFrom('nothing', 'nothing', 'nothing', 'shared', 'swapped' as const),
  /** The answer is lost, and the device sends the same again. */
  isRepeated: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** What two devices do, each in its order. */
export const twoDevices = fc.tuple(
  fc.array(act, { minLength: 1, maxLength: 2 }),
  fc.array(act, { minLength: 1, maxLength: 2 }),
);
type Devices = readonly [readonly Act[], readonly Act[]];

/** Every order in which the acts of two devices can reach the server. */
function interleavings([one, other]: Devices): Act[][] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first || !second) return [[...one, ...other]];
  return [
    ...interleavings([rest, other]).map(acts => [first, ...acts]),
    ...interleavings([one, others]).map(acts => [second, ...acts]),
  ];
}

/** Three orders of a company and two labels. */
async function openRound(world: ShipmentWorld) {
  const orders = [await world.placeOrder([1]), await world.placeOrder([1]), await world.placeOrder([1])];
  const confirmed = new Map<number, string>();
  const at = (place: number): TestOrder => orders[place] ?? expect.fail();
  const labels = ['1', '2'].map(mark => labelOf(at(0), mark));
  const placeOf = (orderId: unknown) => orders.findIndex(order => order.orderId === orderId);

  async function send({ order, label, reported, isRepeated }: Act): Promise<Answer> {
    const key = randomUUID();
    const _id = confirmed.get(order);
    const values = {
      trackingId: labels[label],
      ...(reported === 'shared' && { sharedLabel: true }),
      ...(reported === 'swapped' && { swapsWith: at((order + 1) % 3).orderId }),
    };
    const once = () =>
      _id === undefined
        ? world.confirm({ ...shipmentOf(at(order)), ...values }, { key })
        : world.amend(amendmentOf(at(order), _id, values), undefined, { key });
    const [answer, again] = [await once(), isRepeated ? await once() : undefined];
    // As it was stored, whatever happened in between.
    if (again) expect([again.status, again.body.errors]).toEqual([answer.status, answer.body.errors]);
    const made = answer.body.createShipmentLedger?._id;
    if (made !== undefined) confirmed.set(order, made);
    return answer;
  }

  /** The label of each order that is confirmed. */
  async function written(): Promise<Map<number, number>> {
    const found = new Map<number, number>();
    for (const [place, _id] of confirmed)
      found.set(place, labels.indexOf((await world.entryOf(_id)).trackingId));
    return found;
  }
  return { send, written, placeOf };
}

/** In each order of arrival: the server refuses exactly those of which nobody said why two orders have one label. */
export async function liveInEachOrder(world: ShipmentWorld, devices: Devices): Promise<void> {
  for (const acts of interleavings(devices)) {
    const { send, written, placeOf } = await openRound(world);
    const model = new Map<number, number>();
    for (const one of acts) {
      const holders = [...model]
        .filter(([place, label]) => place !== one.order && label === one.label)
        .map(([place]) => place)
        .filter(place => one.reported !== 'swapped' || place !== (one.order + 1) % 3);
      const isNew = model.get(one.order) !== one.label;
      const { status, body } = await send(one);
      if (isNew && one.reported !== 'shared' && holders.length > 0) {
        expect([status, body.errors?.[0]?.code]).toEqual([409, 'SHIPMENT.LABEL_IN_USE']);
        expect(holders).toContain(placeOf(body.errors?.[0]?.orderId));
      } else {
        expect(status).toBe(200);
        model.set(one.order, one.label);
      }
      expect(await written()).toEqual(model);
    }
  }
}

/**
 * At once: of two orders with one label a person has said why, the one whose write came second. What was refused has left
 * nothing.
 */
export async function liveAtOnce(world: ShipmentWorld, devices: Devices): Promise<void> {
  const { send, written } = await openRound(world);
  const accepted: Act[] = [];
  await Promise.all(
    devices.map(async acts => {
      for (const one of acts) {
        const { status, body } = await send(one);
        if (status === 200) accepted.push(one);
        else
          expect(['SHIPMENT.LABEL_IN_USE', 'SHIPMENT.ALREADY_CONFIRMED']).toContain(body.errors?.[0]?.code);
      }
    }),
  );
  const labels = await written();
  for (const [place, label] of labels) {
    expect(accepted.some(one => one.order === place && one.label === label)).toBe(true);
    for (const [other, itsLabel] of labels) {
      if (other <= place || itsLabel !== label) continue;
      const reported = accepted.filter(
        one => [place, other].includes(one.order) && one.label === label && one.reported !== 'nothing',
      );
      expect(reported).not.toEqual([]);
    }
  }
}
