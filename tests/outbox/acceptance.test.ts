import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import { KeptReceipt } from '#src/contract/kept-receipt.ts';
import { workerEndpoints } from '#src/contract/worker-endpoints.ts';
import { acceptWrite, isCovered, writeOf } from '#src/outbox/accept-write.ts';
import { fetchWithOutbox } from '#src/outbox/page-delivery.ts';
import { faults } from './ledger-server.ts';
import { apiBase, confirmation, Phone } from './phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = new Phone();
  phone.signIn();
});
afterEach(() => {
  phone.dispose();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function errorOf(response: Response) {
  const { errors } = (await response.json()) as { errors: [Record<string, unknown>] };
  return errors[0];
}

describe('what the page is told', () => {
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
    expect(response.headers.get('X-Outbox')).toBe('kept');
    expect(v.parse(KeptReceipt, await response.json())).toEqual({
      kept: { opId: 'key-a', keptAt: new Date(phone.now).toISOString(), reason: 'unreachable' },
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
    expect(await (await response).json()).toMatchObject({ kept: { reason: 'slow' } });
  });

  test("a refusal is the server's own, and the row waits for a person", async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PARTIAL_QUANTITY'));
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a' });
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'SHIPMENT.PARTIAL_QUANTITY' });
    expect(await phone.states()).toEqual(['needs-attention']);
  });

  test('without a session: kept, with the word that a sign-in is needed', async () => {
    const { outbox, session } = await phone.tab();
    const request = phone.request('order-1');
    await session.end();
    const response = await fetchWithOutbox({ outbox, fetch, isControlled: () => false })(request);
    expect(await response.json()).toMatchObject({ kept: { reason: 'needs-sign-in' } });
  });

  test('another tab sends it: the answer comes all the same', async () => {
    const [first, second] = [await phone.tab({ locks: undefined }), await phone.tab({ locks: undefined })];
    const waiting: (() => void)[] = [];
    phone.ledger.next(commit => new Promise(resolve => waiting.push(() => resolve(commit()))));
    await phone.keep(first.outbox, 'order-1', { key: 'key-a' });
    void first.outbox.deliver();
    await vi.waitUntil(() => waiting.length === 1);
    const response = phone.answer(second.outbox, 'order-1', { key: 'key-a' });
    waiting[0]?.();
    expect((await response).headers.get('X-Outbox')).toBe('answered');
    expect(phone.ledger.arrivals).toHaveLength(1);
  });
});

describe('one row for one thing', () => {
  test('case 11: the promise is given after the row is on the disk', async () => {
    const { outbox } = await phone.tab();
    const admission = await outbox.accept(await phone.write(outbox, 'order-1', { key: 'key-a' }));
    outbox.close();
    expect(admission.kind).toBe('accepted');
    expect(await phone.stored('key-a')).toMatchObject({ opId: 'key-a', state: 'queued' });
  });

  test('every row is written with strict durability', async () => {
    const { outbox } = await phone.tab();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await phone.keep(outbox, 'order-1');
    await outbox.deliver();
    const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writing.length).toBeGreaterThan(2);
    for (const [, , options] of writing) expect(options).toEqual({ durability: 'strict' });
  });

  test('the same key is the same row, whoever keeps it', async () => {
    const [worker, page] = [await phone.tab(), await phone.tab()];
    const same = { key: 'key-a' };
    await phone.keep(worker.outbox, 'order-1', same);
    await phone.keep(page.outbox, 'order-1', same);
    expect(await phone.rows()).toHaveLength(1);
  });

  test('the same key with other data is refused, and the row stays as it was', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a' });
    const response = await phone.answer(outbox, 'order-1', { key: 'key-a', trackingId: 'OTHER' });
    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'OUTBOX.KEY_REUSED' });
    expect(await phone.rows()).toMatchObject([{ payload: { trackingId: 'LX1' } }]);
  });

  test('case 42: two tabs confirm the same items at once: one row, one effect', async () => {
    const [one, other] = [await phone.tab(), await phone.tab()];
    phone.ledger.fault = () => faults.dropBefore;
    const answers = await Promise.all([
      phone.answer(one.outbox, 'order-1', { key: 'key-a' }),
      phone.answer(other.outbox, 'order-1', { key: 'key-b' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await phone.rows()).toHaveLength(1);
    phone.ledger.fault = undefined;
    await one.outbox.deliver('now');
    expect(phone.ledger.effects.size).toBe(1);
  });

  test('case 63: a confirmation whose items overlap with a waiting one is refused, and told which', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a', items: ['x', 'y'] });
    const response = await phone.answer(outbox, 'order-1', { key: 'key-b', items: ['y', 'z'] });
    expect(response.status).toBe(409);
    expect(response.headers.get('X-Outbox')).toBe('not-kept');
    expect(await errorOf(response)).toMatchObject({
      code: 'OUTBOX.ITEM_WAITING',
      opId: 'key-a',
      replaceable: true,
    });
    expect(phone.ledger.arrivals).toHaveLength(0);
    await phone.keep(outbox, 'order-1', { items: ['z'] });
  });

  test('a row that was sent claims nothing any more', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1');
    await outbox.deliver();
    await phone.keep(outbox, 'order-1');
    expect(await phone.states()).toEqual(['sent', 'queued']);
  });

  test('200 rows wait, and the next is refused', async () => {
    const { outbox } = await phone.tab();
    const first = await phone.keep(outbox, 'order-0', { key: 'key-0' });
    for (let number = 1; number < 200; number++) {
      await phone.leave(`key-${number}`, { ...first, opId: `key-${number}`, claims: [], seq: number + 1 });
    }
    expect(await errorOf(await phone.answer(outbox, 'order-1', { key: 'key-200' }))).toMatchObject({
      code: 'OUTBOX.TOO_MANY',
    });
    expect(await phone.rows()).toHaveLength(200);
  });

  test('a payload above 256 KB is refused', async () => {
    const { outbox } = await phone.tab();
    const write = await phone.write(outbox, 'order-1');
    const fits = 256 * 1024 - JSON.stringify({ text: '' }).length;
    expect(await outbox.accept({ ...write, payload: { text: 'x'.repeat(fits + 1) } })).toEqual({
      kind: 'too-large',
    });
    expect(await outbox.accept({ ...write, payload: { text: 'x'.repeat(fits) } })).toMatchObject({
      kind: 'accepted',
    });
  });
});

describe('a row in the place of another', () => {
  test('a row that was never sent is replaced, and keeps its turn', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a' });
    await phone.keep(outbox, 'order-2', { key: 'key-b' });
    phone.ledger.fault = () => faults.dropBefore;
    await phone.answer(outbox, 'order-1', { key: 'key-c', trackingId: 'LX2', replaces: 'key-a' });
    expect(await phone.rows()).toMatchObject([
      { opId: 'key-c', seq: 1, payload: { trackingId: 'LX2' } },
      { opId: 'key-b', seq: 2 },
    ]);
  });

  test('a row that may have arrived is frozen', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a' });
    phone.ledger.next(faults.dropAfterCommit);
    await outbox.deliver();
    const write = await phone.write(outbox, 'order-1', { key: 'key-b', trackingId: 'LX2' });
    expect(await outbox.replace('key-a', write)).toEqual({ kind: 'not-replaceable' });
    expect(await phone.rows()).toMatchObject([{ opId: 'key-a', payload: { trackingId: 'LX1' } }]);
  });

  test('a refused confirmation is mended under a new key', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PRODUCT_UNKNOWN'));
    await phone.answer(outbox, 'order-1', { key: 'key-a' });
    const response = await phone.answer(outbox, 'order-1', {
      key: 'key-b',
      trackingId: 'LX2',
      replaces: 'key-a',
    });
    expect(response.status).toBe(200);
    expect(await phone.rows()).toMatchObject([{ opId: 'key-b', state: 'sent' }]);
    expect([...phone.ledger.effects.keys()]).toEqual(['key-b']);
  });

  test('a retry of a refused row has a new key, since the refusal is stored under the old one', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(faults.status(422, 'SHIPMENT.PRODUCT_UNKNOWN'));
    await phone.answer(outbox, 'order-1', { key: 'key-a' });
    const retried = await outbox.retry('key-a');
    expect(retried).toMatchObject({ kind: 'retried', opId: expect.not.stringMatching('key-a') });
    await vi.waitFor(async () => expect(await phone.states()).toEqual(['sent']));
  });
});

describe('discard and export', () => {
  test('a discarded row is gone; one on its way cannot be discarded', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a' });
    expect(await outbox.discard('key-a')).toBe('discarded');
    expect(await outbox.discard('key-a')).toBe('gone');
    await phone.keep(outbox, 'order-2', { key: 'key-b' });
    phone.ledger.next(faults.hang);
    void outbox.deliver();
    await vi.waitUntil(() => phone.ledger.arrivals.length === 1);
    expect(await outbox.discard('key-b')).toBe('being-sent');
    expect(await phone.states()).toEqual(['sending']);
  });

  test('the export holds the waiting rows of the seller', async () => {
    const { outbox } = await phone.tab();
    await phone.keep(outbox, 'order-1', { key: 'key-a' });
    await phone.keep(outbox, 'order-2', { key: 'key-b' });
    expect(JSON.parse(await outbox.exportRows('seller-ada'))).toMatchObject({
      rows: [{ opId: 'key-a' }, { opId: 'key-b' }],
    });
    expect(JSON.parse(await outbox.exportRows('seller-ada', 'key-b'))).toMatchObject({
      rows: [{ opId: 'key-b' }],
    });
    expect(JSON.parse(await outbox.exportRows('seller-bo'))).toMatchObject({ rows: [] });
  });
});

describe('which requests are covered', () => {
  test('every endpoint with an outbox column is among those that the worker knows', () => {
    const covered = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.outbox);
    expect(covered.length).toBeGreaterThan(0);
    for (const [name] of covered) expect(Object.keys(workerEndpoints)).toContain(name);
  });

  test('a confirmation is; a list, a file and another origin path are not', async () => {
    const { outbox } = await phone.tab();
    const covers = (method: string, url: string) => isCovered(outbox, new Request(url, { method }));
    expect(covers('POST', `${apiBase}/shipment-ledger/create`)).toBe(true);
    expect(covers('GET', `${apiBase}/shipment-ledger/create`)).toBe(false);
    expect(covers('POST', `${apiBase}/customs-tracking/retrieve-list`)).toBe(false);
    expect(covers('POST', 'https://portolan.example/shipment-ledger/create')).toBe(false);
  });

  test('what an outbox itself sends is none, or the worker would keep what the page delivers', async () => {
    const { outbox } = await phone.tab();
    let isTaken: boolean | undefined;
    const page = await phone.tab({
      fetch: async (url, init) => {
        isTaken = isCovered(outbox, new Request(url, init));
        return phone.ledger.fetch(url, init);
      },
    });
    await phone.keep(page.outbox, 'order-1');
    expect(await page.outbox.deliver()).toMatchObject({ sent: 1 });
    expect(isTaken).toBe(false);
  });

  test.each([
    ['a body that the contract does not know', {}, { 'Idempotency-Key': 'key-a' }],
    ['no key', confirmation('order-1', ['x']), {}],
  ])('%s makes no row', async (_, body, more) => {
    const { outbox } = await phone.tab();
    const request = new Request(`${apiBase}/shipment-ledger/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${phone.token}`, ...more },
      body: JSON.stringify(body),
    });
    expect(writeOf(outbox, request, await request.clone().text())).toBeNull();
  });
});

describe('a page', () => {
  test('case 55: without a controlling worker keeps and delivers by itself', async () => {
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
