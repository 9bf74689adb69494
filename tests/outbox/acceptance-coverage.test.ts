import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { isQueueable, writeOf } from '#src/outbox/accept-write.ts';
import { apiBase, confirmation, type Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('which requests are covered', () => {
  test('every covered write is the endpoint of its name, and every endpoint with an outbox is covered', () => {
    const covered = Object.entries<Endpoint>(endpoints).filter(([, row]) => row.outbox);
    expect(Object.fromEntries(covered.map(([name, row]) => [name, row.outbox]))).toEqual(queueableMutations);
    for (const [name, write] of Object.entries<QueueableMutation>(queueableMutations)) {
      expect(Object.fromEntries(Object.entries<Endpoint>(endpoints))[name]).toMatchObject({
        method: write.method,
        path: write.path,
      });
    }
  });

  test('a confirmation is; a list, a file and another origin path are not', async () => {
    const { outbox } = await phone.tab();
    const covers = (method: string, url: string) => isQueueable(outbox, new Request(url, { method }));
    expect(covers('POST', `${apiBase}/shipment-ledger/create`)).toBe(true);
    expect(covers('GET', `${apiBase}/shipment-ledger/create`)).toBe(false);
    expect(covers('POST', `${apiBase}/customs-tracking/retrieve-list`)).toBe(false);
    expect(covers('POST', 'https://portolan.example/shipment-ledger/create')).toBe(false);
  });

  test('what an outbox itself sends isn’t one, or the worker would keep what the page delivers', async () => {
    const { outbox } = await phone.tab();
    let isTaken: boolean | undefined;
    const page = await phone.tab({
      fetch: async (url, init) => {
        isTaken = isQueueable(outbox, new Request(url, init));
        return phone.ledger.fetch(url, init);
      },
    });
    await phone.queueRow(page.outbox, 'order-1');
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
