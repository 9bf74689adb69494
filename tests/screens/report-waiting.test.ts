import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { headers, waitingChangesHeader } from '#src/contract/headers.ts';
import { memberOf, tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type ScriptedApi } from './scripted-api.ts';

let api: ScriptedApi;
let app: {
  reportWaiting: typeof import('#src/api/outbox/report-waiting.ts').reportWaiting;
  outbox: typeof import('#src/api/outbox/outbox-client.ts').outbox;
  session: typeof import('#src/api/client/session.ts').session;
  reportConnection: typeof import('#src/api/client/connection.ts').reportConnection;
};
beforeAll(async () => {
  // The client looks at the page's address when it is loaded.
  api = await openScriptedApi();
  const [{ reportWaiting }, { outbox }, { session }, { reportConnection }] = await Promise.all([
    import('#src/api/outbox/report-waiting.ts'),
    import('#src/api/outbox/outbox-client.ts'),
    import('#src/api/client/session.ts'),
    import('#src/api/client/connection.ts'),
  ]);
  app = { reportWaiting, outbox, session, reportConnection };
});
afterAll(() => api.close());

const signIn = (session = crypto.randomUUID()) =>
  app.session.adopt(tokenOf({ session, issuedAt: Math.floor(Date.now() / 1000) }));

beforeEach(async () => {
  api.replies(() => ({ body: { reportWaitingOrders: true } }));
  app.reportConnection('online');
  await app.outbox.store.change(({ rows }) => ({ remove: rows.map(({ opId }) => opId), result: undefined }));
  await signIn();
});

/** Kept, and never sent: nobody delivers here. */
async function queueRow(orderId: string, sellerId = 'seller-ada'): Promise<void> {
  const made = await app.outbox.accept({
    opId: crypto.randomUUID(),
    kind: 'shipment-confirmation',
    entity: `order:${orderId}`,
    locks: [],
    payload: { orderId, products: [{ productId: `item of ${orderId}` }] },
    payloadV: 1,
    ...memberOf(sellerId),
  });
  expect(made.kind).toBe('accepted');
}
const reports = () =>
  api.arrivals
    .filter(({ path }) => path === 'session/waiting-orders')
    .map(({ body }) => JSON.parse(body).orderIds);

test('the orders that wait are reported once, again when they change, and not at all where nothing ever waited', async () => {
  await app.reportWaiting();
  expect(reports()).toEqual([]);
  await queueRow('028-2');
  await queueRow('028-1');
  await queueRow('028-9', 'seller-of-another-company');
  await app.reportWaiting();
  await app.reportWaiting();
  expect(reports()).toEqual([['028-1', '028-2']]);
  expect(api.arrivals[0]?.headers[headers.deviceLabel.toLowerCase()]).toMatch(/\w+/);
  await app.outbox.store.change(({ rows }) => ({
    remove: rows.filter(({ entity }) => entity === 'order:028-2').map(({ opId }) => opId),
    result: undefined,
  }));
  await app.reportWaiting();
  expect(reports()).toEqual([['028-1', '028-2'], ['028-1']]);
  await signIn();
  await app.reportWaiting();
  expect(reports(), 'by each session for itself').toHaveLength(3);
});

test('nothing is asked of a network that is not there, and a report that failed is made again', async () => {
  await queueRow('028-1');
  app.reportConnection('offline');
  await app.reportWaiting();
  expect(reports()).toEqual([]);
  app.reportConnection('online');
  api.replies(() => ({ status: 503, body: { errors: [{ code: 'SERVER.UNAVAILABLE', message: 'Later' }] } }));
  await app.reportWaiting();
  api.replies(() => ({ body: { reportWaitingOrders: true } }));
  await app.reportWaiting();
  expect(reports()).toEqual([['028-1']]);
});

test('a call carries how many changes wait, once the page knows', async () => {
  const { waitingChanges } = await import('#src/api/client/waiting-changes.ts');
  const { send } = await import('#src/api/client/call.ts');
  const { sellerEndpoint } = await import('#src/contract/endpoints/seller-endpoint.ts');
  await import('#src/api/outbox/outbox-view.ts');
  await queueRow('028-1');
  await queueRow('028-2');
  await waitFor(() => expect(waitingChanges.get()).toBe(2));
  await send(sellerEndpoint.retrieveMySeller, {});
  expect(api.arrivals.at(-1)?.headers[waitingChangesHeader.toLowerCase()]).toBe('2');
});
