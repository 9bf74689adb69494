import type { PersistedClient } from '@tanstack/query-persist-client-core';
import type { DehydratedState, Query } from '@tanstack/react-query';
import * as v from 'valibot';
import { Marketplace } from '#src/contract/accounts/marketplace.ts';
import { OwnCompany } from '#src/contract/accounts/member-company.ts';
import { Seller } from '#src/contract/accounts/seller.ts';
import { BrokerKeys } from '#src/contract/orders/broker-keys.ts';
import { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';

/** Counts up when the shape below changes: an older cache is then dropped and fetched again. */
export const cacheSchema = 1;

// Not even the masked secrets of a marketplace account are kept on a device; a confirmation needs the rest offline.
function withoutSecrets({ sellerApis, ...seller }: Seller): Seller {
  if (!sellerApis?.amazon) return seller;
  const { marketplaceId, sellerId } = sellerApis.amazon;
  return { ...seller, sellerApis: { amazon: { marketplaceId, sellerId } } };
}

interface PackedKind {
  pack: (data: never) => unknown;
  schema: v.GenericSchema;
  /** How many queries of it are kept, the newest first; all, where nothing is said. */
  most?: number;
}

/** How the data of each persisted query is written, and the schema by which it is read back. The tracking list has a place of its own: `stored-orders.ts`. */
const kinds: Record<string, PackedKind> = {
  seller: { pack: withoutSecrets, schema: Seller },
  marketplaces: { pack: data => data, schema: v.array(Marketplace) },
  // A query for each order that was ever opened here: some days' work, or every start would read a year's.
  products: { pack: data => data, schema: v.array(CustomsProduct), most: 300 },
  'broker-keys': { pack: data => data, schema: BrokerKeys },
  companies: { pack: data => data, schema: v.array(OwnCompany) },
  'carrier-rules': { pack: data => data, schema: CarrierRules },
  // Checked where they are read: the first screen carries none of their schemas.
  today: { pack: data => data, schema: v.unknown() },
  'hand-overs': { pack: data => data, schema: v.unknown() },
};

const QueryKey = v.pipe(v.array(v.string()), v.minLength(1));

const PackedCache = v.object({
  timestamp: v.number(),
  buster: v.string(),
  queries: v.array(v.object({ key: QueryKey, hash: v.string(), at: v.number(), data: v.unknown() })),
});

/** Data whose refetch failed is still the newest there is: by its status a second start offline would find nothing. */
export const isPersisted = (query: Query): boolean =>
  query.state.data !== undefined && query.meta?.persist === true;

export function packCache(client: PersistedClient): string {
  const placesLeft = new Map(
    Object.entries(kinds).map(([name, { most = Number.POSITIVE_INFINITY }]) => [name, most]),
  );
  const newestFirst = client.clientState.queries.toSorted(
    (one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt,
  );
  const queries = newestFirst.flatMap(({ queryKey, queryHash, state }) => {
    const name = String(queryKey[0]);
    const kind = kinds[name];
    const places = placesLeft.get(name) ?? 0;
    // Null and empty fall-backs of a failure are never kept.
    if (!kind || state.data == null || places === 0) return [];
    placesLeft.set(name, places - 1);
    return [
      { key: queryKey, hash: queryHash, at: state.dataUpdatedAt, data: kind.pack(state.data as never) },
    ];
  });
  return JSON.stringify({ timestamp: client.timestamp, buster: client.buster, queries });
}

/** Reads a cache back; a query that doesn't parse is dropped alone, and fetched again when it is needed. */
export function unpackCache(text: string): PersistedClient {
  const packed = v.parse(PackedCache, JSON.parse(text));
  const queries: DehydratedState['queries'] = packed.queries.flatMap(({ key, hash, at, data }) => {
    const parsed = v.safeParse(kinds[key[0] ?? '']?.schema ?? v.never(), data);
    return parsed.success ? [restoredQuery(key, hash, at, parsed.output)] : [];
  });
  return {
    timestamp: packed.timestamp,
    buster: packed.buster,
    clientState: { mutations: [], queries },
  };
}

function restoredQuery(key: string[], hash: string, at: number, data: unknown) {
  return {
    queryKey: key,
    queryHash: hash,
    dehydratedAt: at,
    // A screen that isn't opened in this visit must not cost the cache its data when it is written again.
    meta: { persist: true },
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: at,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success' as const,
      fetchStatus: 'idle' as const,
    },
  };
}
