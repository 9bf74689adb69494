import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tokenOf } from '#tests/session/tokens.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';

const loadClient = async () => ({
  ...(await import('#src/api/client/session.ts')),
  ...(await import('#src/api/queries/tracked-orders.ts')),
  ...(await import('#src/api/cache/sync-proofs.ts')),
  ...(await import('#src/api/device/proof-store.ts')),
  ...(await import('#src/api/device/taken-proofs.ts')),
  ...(await import('#src/api/queries/proofs.ts')),
});

let api: ScriptedApi;
let client: Awaited<ReturnType<typeof loadClient>>;
beforeAll(async () => {
  api = await openScriptedApi();
  client = await loadClient();
});
afterAll(() => api.close());
beforeEach(() => client.forgetProofs());

const orderOf = (number: number) => `028-${String(1_000_000 + number)}-1122334`;
const proofs = Array.from({ length: 350 }, (_, number) => ({
  orderId: orderOf(number),
  proof: `proof.of.${number}`,
}));
/** As the server lays it out; one that breaks off has no end. */
const answerOf = (some: typeof proofs, end = '\n]}'): Reply => ({
  body: `{"trackingProofs":[\n${some.map(one => JSON.stringify(one)).join(',\n')}${end}`,
});
const requested = () => api.arrivals.map(({ address }) => address.split('/').at(-1));

/** A start of a device whose list says that orders have proofs. */
async function start(role: 'owner' | 'warehouse') {
  const issuedAt = Math.floor(Date.now() / 1000);
  const record = await client.session.adopt(tokenOf({ seller: 'acme', person: 'ada', role, issuedAt }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(client.trackingKey, { items: [{ hasProof: true }] });
  const life = new AbortController();
  client.syncProofs(record, queryClient, life.signal);
  return { key: `${record.sellerId} ${record.personId}`, end: () => life.abort() };
}

test('all proofs are prefetched in one answer, and each is read without a network', async () => {
  api.replies(() => answerOf(proofs));
  const { key, end } = await start('owner');
  await expect.poll(() => client.readTakenProofs(key)).toMatchObject({ isComplete: true });
  end();
  expect(requested()).toEqual(['proofs']);
  api.replies(() => ({ status: 503, body: { errors: [] } }));
  for (const { orderId, proof } of [proofs[0], proofs[99], proofs[349]].flatMap(one => one ?? []))
    expect(await client.readProof(orderId)).toBe(proof);
  expect(await client.readProof(orderOf(350))).toBeUndefined();
  // What came with a change is newer.
  await client.storeProofs(key, [{ orderId: orderOf(7), proof: 'a.newer.one' }]);
  expect(await client.readProof(orderOf(7))).toBe('a.newer.one');
  (await start('owner')).end();
  expect(requested()).toEqual([]);
});

test('where the network broke off, the next start continues after what has arrived; a whole list begins again', async () => {
  api.replies(() => answerOf(proofs.slice(0, 230), ',\n'));
  const first = await start('owner');
  await expect.poll(() => client.readTakenProofs(first.key)).toMatchObject({ behind: orderOf(229) });
  first.end();
  expect(await client.readProof(orderOf(229))).toBe('proof.of.229');
  api.replies(() => answerOf(proofs.slice(230)));
  const next = await start('owner');
  await expect.poll(() => client.readTakenProofs(next.key)).toMatchObject({ isComplete: true });
  expect(requested()).toEqual([`proofs?behind=${orderOf(229)}`]);
  expect(await client.readProof(orderOf(349))).toBe('proof.of.349');

  api.replies(() => answerOf(proofs.slice(0, 20).map(one => ({ ...one, proof: 'issued.once.more' }))));
  client.refetchProofs();
  await expect.poll(() => client.readProof(orderOf(19))).toBe('issued.once.more');
  await expect.poll(() => client.readProof(orderOf(349))).toBeUndefined();
  next.end();
});

test('one that is not on the device is fetched on its own, and stays on the device', async () => {
  const [one] = proofs;
  api.replies(() => ({ status: 503, body: { errors: [] } }));
  (await start('owner')).end();
  api.replies(() => answerOf(one ? [one] : []));
  expect(await client.loadProof(orderOf(0) as never)).toBe(one?.proof);
  expect(requested()).toEqual([`proofs?orderId=${orderOf(0)}`]);
  api.replies(() => ({ status: 503, body: { errors: [] } }));
  expect(await client.loadProof(orderOf(0) as never)).toBe(one?.proof);
});

test('after a sign-out nothing is written, and a warehouse member’s device asks for none', async () => {
  let answer: (() => void) | undefined;
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  api.replies(async () => {
    await held;
    return answerOf(proofs);
  });
  const { key, end } = await start('owner');
  await expect.poll(requested).toEqual(['proofs']);
  end();
  await client.forgetProofs();
  answer?.();
  expect([await client.readTakenProofs(key), await client.readProof(orderOf(0))]).toEqual([
    undefined,
    undefined,
  ]);

  api.replies(() => answerOf(proofs));
  const warehouse = await start('warehouse');
  expect(await client.loadProof(orderOf(1) as never)).toBeUndefined();
  const owner = await start('owner');
  await expect.poll(() => client.readTakenProofs(key)).toMatchObject({ isComplete: true });
  // The first of the two would have asked before.
  expect(requested()).toEqual(['proofs']);
  for (const each of [warehouse, owner]) each.end();
});
