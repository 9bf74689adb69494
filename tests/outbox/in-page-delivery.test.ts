import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchWithOutbox } from '#src/api/outbox/in-page-delivery.ts';
import { acceptWrite, writeOf } from '#src/outbox/accept-write.ts';
import { apiBase, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('a page', () => {
  test('case 55: without a controlling worker stores and delivers rows itself', async () => {
    const { outbox } = await phone.tab();
    const network = vi.fn();
    const send = fetchWithOutbox({ outbox, fetch: network, isControlled: () => false });
    expect((await send(phone.request('order-1'))).headers.get('X-Outbox')).toBe('answered');
    expect(network).not.toHaveBeenCalled();
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('whose worker dies over the request keeps it under the same key', async () => {
    const [worker, page] = [await phone.tab(), await phone.tab()];
    const send = fetchWithOutbox({
      outbox: page.outbox,
      isControlled: () => true,
      fetch: async input => {
        const request = input as Request;
        const write = writeOf(worker.outbox, request, await request.text());
        if (write) await worker.outbox.accept(write);
        throw new TypeError('Failed to fetch');
      },
    });
    const response = await send(phone.request('order-1', { key: 'key-a' }));
    expect(response.headers.get('X-Outbox')).toBe('answered');
    expect(await phone.rows()).toMatchObject([{ opId: 'key-a', state: 'sent' }]);
    expect(phone.ledger.effects.size).toBe(1);
  });

  test.each([
    ['the server took', true],
    ['met a captive portal', false],
  ])(
    'whose request bypassed a worker that did not start and %s has a row and one effect',
    async (_, isTaken) => {
      const { outbox } = await phone.tab();
      const send = fetchWithOutbox({
        outbox,
        isControlled: () => true,
        fetch: async input => {
          if (isTaken) return phone.ledger.fetch(input as Request);
          return new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } });
        },
      });
      const response = await send(phone.request('order-1', { key: 'key-a' }));
      expect(response.headers.get('X-Outbox')).toBe('answered');
      expect(await phone.rows()).toMatchObject([{ opId: 'key-a', state: 'sent' }]);
      expect(phone.ledger.effects.size).toBe(1);
    },
  );

  test('case 15: whose worker finds the disk full makes room, and keeps it', async () => {
    const freeSpace = vi.fn(async () => {});
    const [worker, page] = [await phone.tab(), await phone.tab({ freeSpace })];
    const put = IDBObjectStore.prototype.put;
    let isFull = true;
    freeSpace.mockImplementation(async () => {
      isFull = false;
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      return put.apply(this, args);
    });
    const send = fetchWithOutbox({
      outbox: page.outbox,
      isControlled: () => true,
      fetch: async input => {
        const request = input as Request;
        const write = writeOf(worker.outbox, request, await request.text());
        return write ? acceptWrite(worker.outbox, write).answer : Response.error();
      },
    });
    expect((await send(phone.request('order-1'))).headers.get('X-Outbox')).toBe('answered');
    expect(await phone.states()).toEqual(['sent']);
  });

  test('passes everything else on untouched', async () => {
    const { outbox } = await phone.tab();
    const network = vi.fn(async () => Response.json({ login: 'x' }));
    const request = new Request(`${apiBase}/login`, { method: 'POST', body: '{}' });
    await fetchWithOutbox({ outbox, fetch: network, isControlled: () => false })(request);
    expect(network).toHaveBeenCalledExactlyOnceWith(request);
  });
});
