import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearances } from '#server/db/tables/orders.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { answerStreamedJson, StreamedJson } from '#server/http/answers/streamed-json.ts';
import type { Environment } from '#server/http/environment.ts';
import { openTrackingList } from '#server/services/tracking/tracking-list.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { TrackingList } from '#src/contract/orders/customs-tracking.ts';
import { type ApiWorld, openApiWorld, second } from '#tests/server/support/api-world.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import { ownerOf } from '#tests/server/support/members.ts';

let world: ApiWorld;
let seller: SeededSeller;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller({ orderCount: 350 });
});
afterAll(() => world.close());

test.each([
  ['several slices', 350],
  ['one slice', 3],
  ['nobody’s', 0],
])('the list of %s is a line of meta, one for each order, and an end', async (_, count) => {
  const owner = count === 350 ? seller : await world.addSeller({ orderCount: count });
  const answer = await world.app.request(`${apiBase}/${endpoints.retrieveTrackingList.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await world.signIn(owner)}` },
  });
  const text = await answer.text();
  const { customsTrackings } = JSON.parse(text) as { customsTrackings: TrackingList };
  expect(customsTrackings.items).toHaveLength(count);
  const { meta, items } = customsTrackings;
  expect(meta).toEqual({ total: count, unread: count, sequence: expect.stringMatching(/^\d+$/) });
  expect(text.split('\n')).toEqual([
    `{"customsTrackings":{"meta":${JSON.stringify(meta)},"items":[`,
    ...items.map((item, place) => `${JSON.stringify(item)}${place < count - 1 ? ',' : ''}`),
    ']}}',
  ]);
});

test('an order that changes while the list is sent is in it, and once', async () => {
  const { db } = world.adapters.database;
  const of = eq(clearances.sellerId, seller.sellerId);
  const before = await db.select().from(clearances).where(of).orderBy(clearances.updatedAt);
  const [oldest, ...others] = before.map(row => row.orderId);
  const newest = others.at(-1) ?? '';
  let turns = 0;
  const list = await openTrackingList(db, await ownerOf(db, seller.sellerId), world.now, async work => {
    turns++;
    if (turns === 1) {
      for (const orderId of [oldest ?? '', newest]) {
        world.wait(second);
        const moved = { place: 'Köln', updatedAt: world.now };
        await db
          .update(clearances)
          .set(moved)
          .where(and(of, eq(clearances.orderId, orderId)));
      }
    }
    return work();
  });
  let text = list.first;
  for await (const part of list.rest ?? []) text += part;
  const { customsTrackings } = JSON.parse(text) as { customsTrackings: TrackingList };
  const ids = customsTrackings.items.map(item => item.orderId);
  expect(new Set(ids)).toEqual(new Set(before.map(row => row.orderId)));
  expect(ids).toHaveLength(customsTrackings.meta.total);
  expect(turns).toBeGreaterThan(3);
});

/** A server whose only answer is made of these parts. */
async function serveParts(rest: AsyncGenerator<string, void>) {
  const broken: unknown[] = [];
  const app = new Hono<Environment>();
  app.get('/', c => answerStreamedJson(c, new StreamedJson('[1', rest), error => broken.push(error)));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    broken,
    close: () => server.close(),
  };
}

const encodings = ['gzip', 'identity'];

test.each(encodings)('the first part arrives before the next is made (%s)', async encoding => {
  const gate = makeGate();
  const { url, close } = await serveParts(
    (async function* () {
      await gate.opened;
      yield ',2]';
    })(),
  );
  const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('[1');
  gate.open();
  expect((await reader?.read())?.value).toBe(',2]');
  expect((await reader?.read())?.done).toBe(true);
  close();
});

test.each(encodings)('an error in the middle fails the body (%s)', async encoding => {
  const { url, broken, close } = await serveParts(
    (async function* () {
      yield ',2';
      throw new Error('The database went away.');
    })(),
  );
  const read = fetch(url, { headers: { 'Accept-Encoding': encoding } }).then(answer => answer.text());
  await expect(read).rejects.toThrow();
  await expect.poll(() => broken).toEqual([new Error('The database went away.')]);
  close();
});

test.each(encodings)('a reader that goes away ends the making of it (%s)', async encoding => {
  const ended = makeGate();
  const { url, close } = await serveParts(
    (async function* () {
      try {
        for (;;) yield `,"${'x'.repeat(100_000)}"`;
      } finally {
        ended.open();
      }
    })(),
  );
  const leaving = new AbortController();
  const answer = await fetch(url, { headers: { 'Accept-Encoding': encoding }, signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await ended.opened;
  close();
});
