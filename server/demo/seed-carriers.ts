import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { inventedIossCarriers } from '#server/sandbox/sandbox-package.ts';
import { newestLists } from '#server/services/shipments/carrier-lists.ts';
import { insertCarrierList } from '#server/services/shipments/load-carriers.ts';
import { MarketplaceId } from '#src/contract/ids.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { seededMarketplaceId } from './seed-seller.ts';

const day = 24 * 60 * 60 * 1000;
const knownForMs = 180 * day;

/** The list by which the sandbox refuses, where nobody has loaded any; it says that it is invented. */
export async function seedCarriers(db: Db, now: Date): Promise<void> {
  if ((await newestLists(db)).length > 0) return;
  const list = {
    marketplaceId: v.parse(MarketplaceId, seededMarketplaceId),
    scheme: 'IOSS' as const,
    from: listDay(now),
    until: listDay(new Date(now.getTime() + knownForMs)),
    source: 'invented for the demo',
    carriers: inventedIossCarriers.map(code => ({ code })),
  };
  await insertCarrierList(db, list, 1, now);
}
