import type { QueryClient } from '@tanstack/react-query';
import { session } from '#src/api/client/session.ts';
import { forgetCache, readAhead } from '#src/api/device/cache-storage.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { forgetHandOvers, forgetImporters, forgetTakenOrders } from '#src/api/device/opened-importers.ts';
import { forgetProofs } from '#src/api/device/proof-store.ts';
import { startDelivering } from '#src/api/outbox/delivery-triggers.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { untilOutboxRead } from '#src/api/outbox/outbox-view.ts';
import { createQueryClient, type Reports } from '#src/api/queries/query-client.ts';
import { refetchOnReconnect } from '#src/api/queries/reconnect.ts';
import { startLoading } from '#src/api/queries/refresh-once.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { inTime } from '#src/session/in-time.ts';
import { isSameMember, type Member } from '#src/session/member.ts';
import type { SessionRecord } from '#src/session/session-record.ts';
import { keyOfQueries, persistCache } from './persist-cache.ts';
import { keysOfOrders, storeOrders } from './stored-orders.ts';

interface SellerData {
  owner: SessionRecord;
  queryClient: QueryClient;
  /** Ends once the tracking list that this device has is in the cache: with thousands of orders that takes a while. */
  ordersRestored: Promise<void>;
  /** Ends once what shows an order's row is known: its first orders, and what waits here. */
  firstRowsKnown: Promise<unknown>;
  /** Aborts at the end of it. */
  signal: AbortSignal;
  /** Nothing is fetched automatically or written to disk any more, after a last time where it is to be kept. */
  rest: (isPersisted: boolean) => void;
}

let opened: Promise<SellerData> | undefined;
let openedFor: SessionRecord | undefined;
let appReports: Reports | undefined;

/** Begins to load the tracking list; where this device has one, what changed in it. */
export async function startLoadingOrders(queryClient: QueryClient): Promise<void> {
  await (await opened)?.ordersRestored;
  startLoading(queryClient, trackingQuery);
}

/** A row that is shown without what its device knows would be drawn twice, and be wrong in between. */
const rowsWaitMs = 150;

/** Ends once this device's first rows can be shown as they are; a disk that takes long is not waited for. */
export async function untilRowsKnown(): Promise<void> {
  const data = await opened;
  if (data) await inTime(data.firstRowsKnown, rowsWaitMs);
}

/** Begins to read what the first screen shows while it is still being found out whether the session holds. */
export function readSellerDataAhead(): void {
  const record = session.current();
  if (record) readAhead([keyOfQueries(record), ...keysOfOrders(memberKey(record))]);
}

/** Takes the items of every order that waits along on this device, from the first call on. */
export async function prefetchOpenOrders(isOnScreen = false): Promise<void> {
  const data = await opened;
  if (!data) return;
  // The first screen needs none of it. A file that can't be loaded now may be later.
  const late = await import('./prefetch-for-offline.ts').catch(() => undefined);
  late?.prefetchForOffline(data, isOnScreen);
}

/**
 * The data of the member who is signed in, restored from this device. Another one's data is closed first.
 * @returns undefined where nobody is signed in
 */
export async function openSellerData(reports: Reports): Promise<QueryClient | undefined> {
  const record = session.current();
  if (!record || !isOpenFor(record)) (await putToRest())?.clear();
  if (!record) return undefined;
  if (!opened) {
    appReports = reports;
    openedFor = record;
    opened = open(record, createQueryClient(reports));
  }
  return (await opened).queryClient;
}

export const isSellerDataOpen = (): boolean => opened !== undefined;

function isOpenFor(record: SessionRecord): boolean {
  return openedFor !== undefined && openedFor.role === record.role && isSameMember(openedFor, record);
}

async function open(owner: SessionRecord, queryClient: QueryClient): Promise<SellerData> {
  // At once: none of these reads waits for another.
  const orders = storeOrders(queryClient, owner);
  const outboxRead = untilOutboxRead();
  const endPersisting = await persistCache(queryClient, owner);
  const endReconnecting = refetchOnReconnect(queryClient);
  const life = new AbortController();
  startDelivering();
  return {
    owner,
    queryClient,
    ordersRestored: orders.restored,
    firstRowsKnown: Promise.all([orders.begun, outboxRead]),
    signal: life.signal,
    rest(isPersisted) {
      life.abort();
      endPersisting(isPersisted);
      orders.close();
      endReconnecting();
    },
  };
}

/** Takes the data out of use: who asks from now on gets another seller's, or none. */
async function putToRest({ isPersisted = false } = {}): Promise<QueryClient | undefined> {
  const resting = opened;
  opened = undefined;
  openedFor = undefined;
  const data = await resting;
  data?.rest(isPersisted);
  return data?.queryClient;
}

/**
 * Follows the session to another company, or the person to another role: what is in memory is not theirs to see.
 * @param enter takes the person to where they start there
 */
export async function followMember(record: SessionRecord, enter: () => Promise<void>): Promise<void> {
  if (!openedFor || isOpenFor(record)) return;
  const isSameCompany = isSameMember(openedFor, record);
  const isSwitch = openedFor.personId === record.personId && !isSameCompany;
  const queryClient = await putToRest({ isPersisted: isSwitch });
  // An answer to the one before must not be kept as the other's.
  await queryClient?.cancelQueries();
  // What the role before has left on the disk may be more than this one sees.
  if (isSameCompany) await Promise.all([forgetStored(), forgetSent(record)]);
  if (isSwitch && queryClient) await copyCompanies(queryClient);
  await enter();
  queryClient?.clear();
}

/** The way back is in the menu of the company that comes on the screen, also without a network. */
async function copyCompanies(from: QueryClient): Promise<void> {
  const late = await import('./take-companies-along.ts').catch(() => undefined);
  const queryClient = appReports && (await openSellerData(appReports));
  if (queryClient) late?.copyCompanies(from, queryClient);
}

/**
 * Forgets the seller's data, on this device too, once nothing writes it back.
 * @param leave takes the person away from screens that show it: they would ask for what was cleared
 * @param signedOut whose sent rows and open hand-over lists leave the device too; those of a session that ended by itself
 * stay for its person
 */
export async function forgetSellerData(leave: () => Promise<void>, signedOut?: Member): Promise<void> {
  const queryClient = await putToRest();
  // A tab that is closed while the way out is still loading must leave nothing behind.
  const forgotten = Promise.all([
    forgetStored(),
    signedOut && forgetSent(signedOut),
    signedOut && inTime(forgetHandOvers(signedOut)),
  ]);
  await leave();
  queryClient?.clear();
  await forgotten;
}

/** What can't be removed now is removed a week after it was sent. */
const forgetSent = (member: Member) => outbox.removeSentOf(member).catch(() => {});

/** A disk that doesn't answer forgets as soon as it does: it works in the order in which it was asked. */
const forgetStored = () =>
  inTime(Promise.allSettled([forgetCache(), forgetProofs(), forgetImporters(), forgetTakenOrders()]));
