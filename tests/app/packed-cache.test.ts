import { readdirSync, readFileSync } from 'node:fs';
import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isPersisted, packCache, unpackCache } from '#src/api/cache/packed-cache.ts';

function cacheOf(entries: Record<string, unknown>): PersistedClient {
  const client = new QueryClient();
  for (const [key, data] of Object.entries(entries)) client.setQueryData([key], data);
  return { timestamp: 1, buster: 'seller-1:1', clientState: dehydrate(client) };
}

const restored = (cache: PersistedClient) =>
  Object.fromEntries(cache.clientState.queries.map(query => [query.queryKey[0], query.state.data]));

it('which carriers are accepted is known after a start without a network', () => {
  const rules = {
    lists: [
      {
        marketplaceId: 'A1PA6795UKMFR9',
        scheme: 'IOSS',
        from: '2026-11-01',
        until: '2026-11-30',
        source: 'test',
        carriers: [{ code: '4PX', services: ['QZ-4PX-Global Express'] }, { code: 'UBI' }],
      },
    ],
    refusals: [
      {
        marketplaceId: 'A1PA6795UKMFR9',
        scheme: 'IOSS',
        carrier: 'UBI',
        refusedAt: '2026-11-20T10:00:00.000Z',
      },
    ],
  };
  expect(restored(unpackCache(packCache(cacheOf({ 'carrier-rules': rules }))))).toEqual({
    'carrier-rules': rules,
  });
});

it('secrets of a marketplace account are not written, not even masked ones', () => {
  const amazon = {
    // No digits: the time of the write may have them.
    client_secret: '••••wxyz',
    refresh_token: '••••klmn',
    client_id: 'id',
    marketplaceId: 'A1',
  };
  const text = packCache(cacheOf({ seller: { _id: 's', sellerApis: { amazon } } }));
  expect(text).not.toMatch(/wxyz|klmn|client_id/);
  expect(text).toContain('"marketplaceId":"A1"');
});

it('what is restored and not looked at is written again', () => {
  const marketplaces = [{ marketplaceId: 'A1PA6795UKMFR9', country: 'Germany' }];
  const client = new QueryClient();
  hydrate(client, unpackCache(packCache(cacheOf({ marketplaces }))).clientState);
  const again = dehydrate(client, { shouldDehydrateQuery: isPersisted });
  expect(restored({ ...cacheOf({}), clientState: again })).toEqual({ marketplaces });
});

it('the items of the newest 300 orders are kept', () => {
  const client = new QueryClient();
  for (let at = 1; at <= 310; at++) client.setQueryData(['products', `order-${at}`], [], { updatedAt: at });
  const text = packCache({ ...cacheOf({}), clientState: dehydrate(client) });
  expect(text.match(/order-/g)).toHaveLength(600);
  expect(text).toContain('"order-310"');
  expect(text).not.toContain('"order-10"');
});

it('null, the fall-back of a seller who is signed out, is not written', () => {
  expect(restored(unpackCache(packCache(cacheOf({ seller: null }))))).toEqual({});
});

it('a query that no longer parses is dropped alone', () => {
  const marketplaces = [{ marketplaceId: 'A1PA6795UKMFR9', country: 'Germany' }];
  const text = packCache(cacheOf({ marketplaces, 'broker-keys': [{ kty: 'RSA' }] }));
  expect(restored(unpackCache(text))).toEqual({ marketplaces });
});

it('text that is no cache is refused whole', () => {
  expect(() => unpackCache('{"queries":1}')).toThrow();
  expect(() => unpackCache('')).toThrow();
});

it('every query that is to outlive a reload has a form to be written in', () => {
  const files = readdirSync('src/api/queries').map(name => readFileSync(`src/api/queries/${name}`, 'utf8'));
  const keys = files
    .filter(text => text.includes('persist: true'))
    .flatMap(text => /(?:queryKey = |queryKey: )\['([\w-]+)'/.exec(text)?.[1] ?? []);
  expect(keys).toEqual(expect.arrayContaining(['seller', 'today', 'hand-overs']));
  const data = Object.fromEntries(keys.map(key => [key, {}]));
  const { queries } = JSON.parse(packCache(cacheOf(data))) as { queries: { key: string[] }[] };
  expect(queries.map(({ key }) => key[0]).sort()).toEqual(keys.sort());
});
