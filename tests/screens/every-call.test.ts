import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';

let api: ScriptedApi;
let client: {
  send: typeof import('#src/api/client/call.ts').send;
  callUpload: typeof import('#src/api/client/call-upload.ts').callUpload;
  callQueueable: typeof import('#src/api/outbox/call-queueable.ts').callQueueable;
  session: typeof import('#src/api/client/session.ts').session;
};
beforeAll(async () => {
  // The client looks at the page's address when it is loaded.
  api = await openScriptedApi();
  const [{ send }, { callUpload }, { callQueueable }, { session }] = await Promise.all([
    import('#src/api/client/call.ts'),
    import('#src/api/client/call-upload.ts'),
    import('#src/api/outbox/call-queueable.ts'),
    import('#src/api/client/session.ts'),
  ]);
  client = { send, callUpload, callQueueable, session };
});
afterAll(() => api.close());

const issuedAt = Math.floor(Date.now() / 1000);
let session: string;
let token: string;
beforeEach(async () => {
  session = crypto.randomUUID();
  token = tokenOf({ session, issuedAt });
  await client.session.adopt(token);
});

const table = Object.entries<Endpoint>(endpoints);
const file = new File(['paper'], 'paper.pdf');
const params = { orderId: 'order-1', importerId: 'importer-1', marketplaceId: 'A1' };

/** Makes the call with the part of the client that sends such calls. */
async function make(endpoint: Endpoint, body: unknown): Promise<void> {
  if (endpoint.sends === 'json') await client.send(endpoint, { params, body });
  // What it answers is not of interest here.
  else
    await client.callUpload(endpoint, { params, body, file, idempotencyKey: 'key' }).catch(() => undefined);
}

test.each(table)('%s sends a bearer token, or none where it is public [150]', async (_, endpoint) => {
  api.replies(() => ({ body: {} }));
  await make(endpoint, {});
  expect(api.arrivals.map(({ headers }) => headers.authorization)).toEqual([
    endpoint.access === 'public' ? undefined : `Bearer ${token}`,
  ]);
});

test.each(table.filter(([, { body }]) => body))(
  'the strings that %s sends are trimmed, nested ones too [147]',
  async (_, endpoint) => {
    api.replies(() => ({ body: {} }));
    if (endpoint.sends === 'json') {
      await make(endpoint, { name: '  Lanting ', address: { city: ' Hamburg\t' }, all: [' a', { b: 'b ' }] });
      expect(api.arrivals.map(({ body }) => JSON.parse(body))).toEqual([
        { name: 'Lanting', address: { city: 'Hamburg' }, all: ['a', { b: 'b' }] },
      ]);
    } else {
      await make(endpoint, { importerId: '  importer-1\t' });
      expect(api.arrivals[0]?.body).toContain('name="importerId"\r\n\r\nimporter-1\r\n');
    }
  },
);

const confirmation = {
  dispatchDate: '2026-11-20',
  dispatchFrom: '  Hamburg, Halle 4 ',
  carrier: ' Yun Express',
  deliveryService: 'Standard ',
  trackingId: ' YT2630814406621087\n',
  products: [{ productId: '79039765272157', quantity: 2 }],
  orderId: '028-5544332-1122334',
  marketplaceId: 'A1PA6795UKMFR9',
};
const confirm = (idempotencyKey: string) =>
  client.callQueueable(endpoints.createShipmentLedger, { body: confirmation, idempotencyKey });
const receipt = { _id: 'entry-1', confirmedAt: '2026-11-20T10:00:00.000Z', confirmedBy: 'Chrome' };

test('a confirmation goes through the outbox trimmed and with a bearer token [147, 150]', async () => {
  api.replies(() => ({ body: { createShipmentLedger: receipt } }));
  expect(await confirm('key-1')).toMatchObject({ kind: 'answered' });
  const [arrival] = api.arrivals;
  expect(arrival?.headers.authorization).toBe(`Bearer ${token}`);
  expect(JSON.parse(arrival?.body ?? '')).toEqual({
    ...confirmation,
    dispatchFrom: 'Hamburg, Halle 4',
    carrier: 'Yun Express',
    deliveryService: 'Standard',
    trackingId: 'YT2630814406621087',
  });
});

test('a correction that the device sends as the confirmation that it corrects is done with that one’s answer', async () => {
  const { createShipmentLedger, amendShipmentLedger } = endpoints;
  const _id = crypto.randomUUID();
  const keyed = (body: unknown) => ({ body, idempotencyKey: crypto.randomUUID() });
  const errors = [{ code: 'SHIPMENT.CARRIER_NAME', message: 'No.' }];
  api.replies(() => ({ status: 422, body: { errors } }));
  await expect(
    client.callQueueable(createShipmentLedger, keyed({ ...confirmation, _id }) as never),
  ).rejects.toMatchObject({ kind: 'refused' });
  const receipt = { _id, confirmedAt: '2026-11-20T10:00:00.000Z', confirmedBy: 'Chrome' };
  api.replies(() => ({ body: { createShipmentLedger: receipt } }));
  const { products: _products, marketplaceId: _marketplaceId, ...values } = confirmation;
  const amendment = keyed({ ...values, _id, trackingId: 'YT2630814406621088' });
  expect(await client.callQueueable(amendShipmentLedger, amendment as never)).toMatchObject({
    kind: 'answered',
  });
  expect(api.arrivals.at(-1)).toMatchObject({ method: 'POST', address: '/api/v1/shipment-ledger/create' });
});

describe('an answer that carries a new token replaces the stored one', () => {
  const stored = () => Object.values({ ...localStorage });
  const answering = (reply: Reply) => {
    const next = tokenOf({ session, issuedAt, generation: 1 });
    api.replies(() => ({ ...reply, headers: { 'X-Refreshed-Token': next } }));
    return next;
  };
  const refusal = { status: 400, body: { errors: [{ code: 'REQUEST.INVALID', message: 'No.' }] } };
  const bearerCalls = table.filter(([, { access }]) => access === 'bearer');

  test.each(bearerCalls)('to %s [152]', async (_, endpoint) => {
    const next = answering({ body: {} });
    expect(stored()).toEqual([token]);
    await make(endpoint, {});
    expect(stored()).toEqual([next]);
  });

  test.each(bearerCalls)('to %s that is refused [152]', async (_, endpoint) => {
    const next = answering(refusal);
    await make(endpoint, {});
    expect(stored()).toEqual([next]);
  });

  test('to a confirmation that goes through the outbox [152]', async () => {
    const next = answering({ body: { createShipmentLedger: receipt } });
    await confirm('key-2');
    expect(stored()).toEqual([next]);
  });
});
