import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchWithOutbox } from '#src/api/outbox/in-page-delivery.ts';
import { QueuedReceipt } from '#src/contract/queued-receipt.ts';
import { waitUntil } from '#tests/support/wait.ts';
import { errorOf } from './error-of.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('what the page learns', () => {
  test("with a network: the server's own answer", async () => {
    const { outbox } = await phone.tab();
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a' });
    expect(response.status).toBe(200);
    expect(response.headers.get('X-Outbox')).toBe('answered');
    expect(await response.json()).toMatchObject({ createShipmentLedger: { _id: 'entry-key-a' } });
    const [arrival] = phone.ledger.arrivals;
    expect(arrival?.headers.get('X-Device-Label')).toBe(encodeURIComponent('Chrome on Android · k7fp'));
    expect(arrival?.headers.get('X-Payload-Version')).toBe('1');
  });

  test('without a network: kept, at once', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.fault = () => faults.dropBefore;
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a' });
    expect(response.status).toBe(202);
    expect(response.headers.get('X-Outbox')).toBe('queued');
    expect(v.parse(QueuedReceipt, await response.json())).toEqual({
      queued: { opId: 'key-a', queuedAt: new Date(phone.now).toISOString(), reason: 'unreachable' },
    });
  });

  test('on a network that hangs: kept, after 4 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    const arrived = new Promise<void>(resolve => {
      phone.ledger.next(() => {
        resolve();
        return faults.hang();
      });
    });
    const response = phone.answer(outbox, 'order-1');
    await arrived;
    let isAnswered = false;
    void response.then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(3999);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await response).json()).toMatchObject({ queued: { reason: 'slow' } });
  });

  test("a refusal is the server's own, and the row waits for a person", async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PARTIAL_QUANTITY'));
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a' });
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'SHIPMENT.PARTIAL_QUANTITY' });
    expect(await phone.states()).toEqual(['needs-attention']);
  });

  test('without a session: saved, with a note that a sign-in is needed', async () => {
    const { outbox, session } = await phone.tab();
    const request = phone.request('order-1');
    await session.end();
    const response = await fetchWithOutbox({ outbox, fetch, isControlled: () => false })(request);
    expect(await response.json()).toMatchObject({ queued: { reason: 'needs-sign-in' } });
  });

  test('behind a row that needs a person: kept, at once, and that it waits for them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PRODUCT_UNKNOWN'));
    await phone.answer(outbox, 'order-1', { items: ['first'] });
    // No timer is running: only the end of the delivery can answer.
    const response = await phone.answer(outbox, 'order-1', { items: ['second'] });
    expect(v.parse(QueuedReceipt, await response.json())).toMatchObject({ queued: { held: true } });
    // One that can still be undone as well.
    const held = await phone.answer(outbox, 'order-1', { items: ['third'], holdMs: 10_000 });
    expect(v.parse(QueuedReceipt, await held.json())).toMatchObject({ queued: { held: true } });
    expect(await phone.states()).toEqual(['needs-attention', 'queued', 'queued']);
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('another tab sends it: the answer comes all the same', async () => {
    const [first, second] = [await phone.tab({ locks: undefined }), await phone.tab({ locks: undefined })];
    const waiting: (() => void)[] = [];
    phone.ledger.next(commit => new Promise(resolve => waiting.push(() => resolve(commit()))));
    await phone.queueRow(first.outbox, 'order-1', { key: 'key-a' });
    void first.outbox.deliver();
    await waitUntil(() => waiting.length === 1);
    const response = phone.answer(second.outbox, 'order-1', { key: 'key-a' });
    waiting[0]?.();
    expect((await response).headers.get('X-Outbox')).toBe('answered');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });
});
