import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { ReadCatalogue } from '#server/queue/read-catalogue.ts';
import {
  findUnreadArticles,
  noteCatalogueRefused,
  storeArticles,
} from '#server/services/intake/catalogue-articles.ts';
import { findStoredAccount } from '#server/services/marketplace/links.ts';
import type { FetchOrdersParts } from './fetch-orders.ts';

/** The marketplace allows two a second. */
const callEveryMs = 500;

/** An attempt ends within the time that a stopping server waits for it. */
const callsInAttempt = 8;

/** Asks what is printed on the articles of open orders, once for each, so that a scan of it counts a unit. */
export function createReadCatalogueHandler({
  db,
  marketplace,
  findAccount,
  now,
}: FetchOrdersParts): JobHandler {
  return async payload => {
    const { sellerId } = v.parse(ReadCatalogue, payload);
    // First the link, then its account: an answer to an earlier authorization must not be noted at a later one.
    const stored = await findStoredAccount(db, sellerId);
    const account = await findAccount(sellerId);
    if (!account || !stored) return 'done';
    for (let call = 0; call < callsInAttempt; call++) {
      const unread = await findUnreadArticles(db, sellerId, now());
      if (!unread) return 'done';
      if (call > 0) await pause(callEveryMs);
      const answer = await marketplace.tradeItemNumbers(account, unread);
      if (answer.state === 'retry' && !answer.isUnauthorized)
        return { retryInMs: answer.afterMs, reason: answer.reason };
      // An authorization that works for orders lacks the role; whatever else was refused is tried with the next fetch.
      if (answer.state === 'retry') await noteCatalogueRefused(db, stored, now());
      if (answer.state !== 'answered') return { endedBecause: answer.reason };
      await storeArticles(db, stored, unread.asins, answer.value, now());
    }
    return { retryInMs: callEveryMs };
  };
}
