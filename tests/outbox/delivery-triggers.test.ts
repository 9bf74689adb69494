import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deliverBatch } from '#src/outbox/deliver-batch.ts';
import { sendNow } from '#src/outbox/row-actions.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('people', () => {
  test('case 59: "Send now" with the server down says that nothing went', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.fault = () => faults.dropBefore;
    expect(await sendNow(outbox)).toEqual({
      end: 'unreachable',
      sent: 0,
      waiting: 1,
      needsYou: 0,
      ofCompanies: 0,
    });
    phone.ledger.fault = undefined;
    expect(await sendNow(outbox)).toEqual({ end: 'done', sent: 1, waiting: 0, needsYou: 0, ofCompanies: 0 });
  });

  test('"Send now" says until when the server asked the device to wait', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.status(429, 'REQUEST.RATE_LIMITED', {}, { 'Retry-After': '90' }));
    await outbox.deliver();
    const retryAt = phone.now + 90_000;
    phone.now += 60_000;
    expect(await sendNow(outbox)).toEqual({
      end: 'paused',
      sent: 0,
      waiting: 1,
      needsYou: 0,
      ofCompanies: 0,
      pausedUntil: retryAt,
    });
    expect(phone.ledger.arrivals).toHaveLength(1);
    phone.now = retryAt;
    expect(await sendNow(outbox)).toEqual({ end: 'done', sent: 1, waiting: 0, needsYou: 0, ofCompanies: 0 });
  });

  test('"Send now" during a delivery sends what waits for its time, no matter who else asks for the next one', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.dropBefore);
    await outbox.deliver();
    await Promise.all([
      outbox.deliver(),
      outbox.deliver('due'),
      outbox.deliver('now'),
      outbox.deliver('eager'),
    ]);
    expect(await phone.states()).toEqual(['sent']);
  });

  test('a delivery that finds nothing to send yet tells nobody that rows have changed', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.dropBefore);
    await outbox.deliver();
    const listener = vi.fn();
    outbox.subscribe(listener);
    await outbox.deliver();
    expect(listener).not.toHaveBeenCalled();
    await outbox.deliver('now');
    expect(listener).toHaveBeenCalled();
  });

  test('sent rows stay for seven days', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    phone.now += 7 * 86_400_000;
    phone.signIn('seller-ada', 's2');
    await (await phone.tab()).outbox.start();
    expect(await phone.states()).toEqual(['sent']);
    phone.now += 1;
    await (await phone.tab()).outbox.start();
    expect(await phone.states()).toEqual([]);
  });

  test('a started outbox delivers without a trigger when the next row is due', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.dropBefore);
    await outbox.start();
    expect(await phone.states()).toEqual(['queued']);
    phone.now += 5 * 60_000;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await waitUntil(async () => (await phone.states())[0] === 'sent');
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('an open tab keeps the time of each row whose worker has died', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    await outbox.start();
    for (const [place, order] of ['order-1', 'order-2'].entries()) {
      const worker = await phone.serviceWorker();
      await phone.queueRow(worker.outbox, order, { holdMs: 10_000 });
      worker.outbox.close();
      await waitUntil(async () => {
        phone.now += 1000;
        await vi.advanceTimersByTimeAsync(1000);
        return phone.ledger.effects.size > place;
      });
    }
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-1', 'order-2']);
  });
});

describe('a background sync', () => {
  const batchMs = 25_000;
  const worker = async () => (await phone.serviceWorker()).outbox;

  test.each([
    ['500', faults.status(500)],
    ['503 without Retry-After', faults.status(503)],
    ['503 with Retry-After', faults.status(503, 'SERVER.UNAVAILABLE', {}, { 'Retry-After': '60' })],
    ['a gateway’s 403', () => new Response('Blocked', { status: 403 })],
    ['a dead network', faults.dropBefore],
  ])('fails after %s, so that the browser tries again, and is done once all went', async (_, fault) => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const waking = await worker();
    phone.ledger.next(fault);
    await expect(deliverBatch(waking, batchMs)).rejects.toThrow('Rows still wait');
    phone.now += 5 * 60_000;
    await expect(deliverBatch(waking, batchMs)).resolves.toBeUndefined();
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('fails with the rest of a batch that ran out of time', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    phone.ledger.next(commit => {
      phone.now += batchMs;
      return commit();
    });
    const waking = await worker();
    await expect(deliverBatch(waking, batchMs)).rejects.toThrow('out-of-time');
    await expect(deliverBatch(waking, batchMs)).resolves.toBeUndefined();
  });

  test('is done where only a person, or another seller, can set a row going', async () => {
    const { outbox } = await phone.tab();
    for (const item of ['first', 'second']) await phone.queueRow(outbox, 'order-1', { items: [item] });
    phone.ledger.next(faults.status(422, 'REQUEST.INVALID'));
    await expect(deliverBatch(await worker(), batchMs)).resolves.toBeUndefined();
    expect(await phone.states()).toEqual(['needs-attention', 'queued']);

    await phone.queueRow(outbox, 'order-2');
    phone.signIn('seller-bo', 's2');
    await phone.tab();
    await expect(deliverBatch(await worker(), batchMs)).resolves.toBeUndefined();
    expect(phone.ledger.arrivals).toHaveLength(1);
  });
});
