import type { QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from './api-failure.ts';
import { forgetCache } from './cache-storage.ts';
import { persistCache } from './persist-cache.ts';
import { forgetProofs } from './proof-store.ts';
import { createQueryClient, type FailureReport } from './query-client.ts';
import { keepReconnecting } from './reconnect.ts';
import { session } from './session.ts';

interface SellerData {
  sellerId: string;
  queryClient: QueryClient;
  close: () => void;
}

let opened: Promise<SellerData> | undefined;
let openedFor: string | undefined;

/**
 * The data of the seller who is signed in, restored from this device. Another seller's data is closed first.
 * @returns undefined where nobody is signed in
 */
export async function openSellerData(
  onFirstFetchFailed: (failure: ApiFailure, report: FailureReport) => void,
): Promise<QueryClient | undefined> {
  const record = await session.current();
  if (record?.sellerId !== openedFor) await closeSellerData();
  if (!record) return undefined;
  if (!opened) {
    openedFor = record.sellerId;
    opened = open(record.sellerId, createQueryClient(onFirstFetchFailed));
  }
  return (await opened).queryClient;
}

async function open(sellerId: string, queryClient: QueryClient): Promise<SellerData> {
  const endPersisting = await persistCache(queryClient, sellerId);
  const endReconnecting = keepReconnecting(queryClient);
  return {
    sellerId,
    queryClient,
    close() {
      endPersisting();
      endReconnecting();
      queryClient.clear();
    },
  };
}

/** Forgets the seller's data in memory. */
async function closeSellerData(): Promise<void> {
  const closing = opened;
  opened = undefined;
  openedFor = undefined;
  (await closing)?.close();
}

/** Forgets the seller's data, from memory first, so that nothing writes it back, then from this device. */
export async function forgetSellerData(): Promise<void> {
  await closeSellerData();
  await Promise.allSettled([forgetCache(), forgetProofs()]);
}
