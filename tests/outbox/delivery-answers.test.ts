import { expect, test } from 'vitest';
import { sendNow } from '#src/outbox/row-actions.ts';
import { type Fault, faults } from './ledger-server.ts';
import { signedInPhone } from './signed-in-phone.ts';

const refusals: Readonly<Record<string, Fault>> = {
  forbidden: faults.status(403, 'AUTH.FORBIDDEN'),
  outdated: faults.status(409, 'REQUEST.PAYLOAD_VERSION'),
};
const delays: Readonly<Record<string, Fault>> = {
  hurried: faults.status(429, 'REQUEST.RATE_LIMITED', {}, { 'Retry-After': '2' }),
  doubled: faults.status(409, 'IDEMPOTENCY.IN_PROGRESS', {}, { 'Retry-After': '1' }),
};
const orders = [...Object.keys(refusals), ...Object.keys(delays)];

test('cases 26, 28, 30 and 51: each answer to what waits decides about its own row', async () => {
  const phone = signedInPhone();
  const { outbox } = await phone.tab();
  for (const order of orders) await phone.queueRow(outbox, order);
  const isDelayed = new Set(Object.keys(delays));
  phone.ledger.fault = ({ order }) =>
    refusals[order] ?? (isDelayed.delete(order) ? delays[order] : undefined);

  await outbox.deliver();
  phone.now += 1999;
  const arrived = phone.ledger.arrivals.length;
  await outbox.deliver('now');
  expect(phone.ledger.arrivals).toHaveLength(arrived);
  phone.now += 1;
  await outbox.deliver();
  phone.now += 1000;
  await outbox.deliver();

  expect(await phone.rows()).toMatchObject([
    { state: 'needs-attention', lastError: { status: 403 } },
    { state: 'needs-attention', lastError: { reason: 'app-outdated', status: 409 } },
    { state: 'sent' },
    { state: 'sent' },
  ]);
  expect(phone.server.calls).toBe(0);
  expect(phone.ledger.arrivals.map(({ order }) => order).sort()).toEqual(
    [...orders, ...Object.keys(delays)].sort(),
  );
  expect(new Set(phone.ledger.arrivals.map(({ key }) => key)).size).toBe(orders.length);
  expect(phone.ledger.ordersWithEffect().sort()).toEqual(Object.keys(delays).sort());
});

test('case 25: 401 for ever, though refreshing works, costs one refresh and waits for a sign-in; Send now sends it under its key', async () => {
  const phone = signedInPhone();
  const { outbox } = await phone.tab();
  const { opId } = await phone.queueRow(outbox, 'order-1');
  phone.ledger.fault = () => faults.status(401, 'AUTH.SESSION_ENDED');
  await outbox.deliver();
  expect(await phone.states()).toEqual(['needs-sign-in']);
  expect(phone.server.calls).toBe(1);
  expect(phone.ledger.arrivals).toHaveLength(2);

  phone.ledger.fault = undefined;
  expect(await sendNow(outbox)).toMatchObject({ sent: 1, waiting: 0 });
  expect([...phone.ledger.effects.keys()]).toEqual([opId]);
  expect(new Set(phone.ledger.arrivals.map(({ key }) => key)).size).toBe(1);
});
