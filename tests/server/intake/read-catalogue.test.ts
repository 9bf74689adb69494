import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Adapters } from '#server/adapters/adapters.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { createFetchOrdersHandler, type FetchOrdersParts } from '#server/jobs/fetch-orders.ts';
import { createReadCatalogueHandler } from '#server/jobs/read-catalogue.ts';
import { readCatalogueJob } from '#server/queue/read-catalogue.ts';
import { eanOf } from '#server/sandbox/goods.ts';
import { type OpenSandbox, openSandbox, sandboxKey } from '#server/sandbox/open-sandbox.ts';
import { issueSandboxRefreshToken, makeMerchantId } from '#server/sandbox/sandbox-token.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import { linkMarketplace } from '#server/services/marketplace/links.ts';
import { saveShippingDefaults } from '#server/services/sellers/shipping-defaults.ts';
import { findContentsReview, findProductCodes } from '#server/services/shipments/product-codes.ts';
import { articleCodes } from '#src/contract/scanned-codes/article-codes.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';

const germany = 'A1PA6795UKMFR9';
const dayMs = 24 * 60 * 60_000;
let adapters: Adapters;
let market: OpenSandbox;
let sellerId: string;
let now: Date;
/** What the catalogue was asked for, a list for each call. */
let asked: string[][] = [];
let answer: ((asins: string[]) => Response | Promise<Response>) | undefined;

beforeAll(async () => {
  adapters = await openTestAdapters();
  market = await openSandbox(adapters.database.db, adapters.secrets, {
    intervene: (call, moment, { query }) => {
      if (call !== 'searchCatalogItems' || moment !== 'before') return undefined;
      const asins = (query.identifiers ?? '').split(',');
      asked.push(asins);
      return answer?.(asins);
    },
  });
});
afterAll(async () => {
  await market.close();
  await adapters.database.close();
});

const db = () => adapters.database.db;

async function link(): Promise<void> {
  const refreshToken = issueSandboxRefreshToken(await sandboxKey(db(), adapters.secrets), makeMerchantId());
  const account = { linkedBy: 'consent', refreshToken: adapters.secrets.seal(refreshToken) } as const;
  await linkMarketplace(db(), sellerId, { ...account, marketplaceId: germany }, now);
}

beforeEach(async () => {
  asked = [];
  answer = undefined;
  now = new Date();
  await db().delete(jobs);
  sellerId = await insertSeller(db());
  await link();
});

const parts = (): FetchOrdersParts => ({
  db: db(),
  marketplace: market.marketplace,
  findAccount: id => findMarketplaceAccount(db(), adapters.secrets, market.app, id),
  now: () => now,
});
const readCatalogue = () => createReadCatalogueHandler(parts())({ sellerId }, 1, now);
const waitingReads = () => db().select().from(jobs).where(eq(jobs.kind, readCatalogueJob));
const requireCounting = () =>
  db()
    .update(sellers)
    .set({ shipping: { places: [], carriers: [], marketplaces: {}, contents: 'required', version: 1 } })
    .where(eq(sellers.id, sellerId));
const storeArticles = (...asins: string[]) =>
  storeOrders(
    db(),
    sellerId,
    asins.map((asin, place) => {
      const digits = String(place).padStart(7, '0');
      const items = [reportedItem({ orderItemId: `77${digits}`, asin, sku: `SKU-${place}` })];
      return reportedOrder({ orderId: `028-1000000-${digits}`, items });
    }),
    { requestedAt: now, now },
  );
const catalogueOf = async () => (await findContentsReview(db(), sellerId, now)).catalogue;

test('once counting is required, what is printed on the articles of fetched orders is read, and each is asked about once', async () => {
  await requireCounting();
  const [fetching] = await db().select().from(jobs);
  await createFetchOrdersHandler(parts())(fetching?.payload, 1, now);
  expect(await waitingReads()).toHaveLength(1);
  expect(await readCatalogue()).toBe('done');
  const codes = await findProductCodes(db(), sellerId);
  expect(codes.length).toBeGreaterThan(5);
  // A scan of the printed number is looked up in the form in which it is stored.
  for (const { code, sku } of codes) expect(articleCodes(eanOf(sku) ?? '')).toContain(code);
  expect(new Set(asked.flat()).size).toBe(asked.flat().length);
  expect(await catalogueOf()).toEqual({ articles: codes.length, isRefused: false });
  const calls = asked.length;
  await createFetchOrdersHandler(parts())(fetching?.payload, 1, now);
  expect(await readCatalogue()).toBe('done');
  expect(asked).toHaveLength(calls);
});

test('nobody is asked for a company that doesn’t count contents, and the catalogue is as soon as it does', async () => {
  await storeArticles('B0LTN10137');
  const [fetching] = await db().select().from(jobs);
  await createFetchOrdersHandler(parts())(fetching?.payload, 1, now);
  expect(await waitingReads()).toEqual([]);
  await readCatalogue();
  expect(asked).toEqual([]);
  const { personId } = await ownerOf(db(), sellerId);
  const change = { sellerId, personId, key: 'settings', fingerprint: 'settings', retentionDays: 1 };
  const defaults = { places: [], carriers: [], marketplaces: {}, version: 0 };
  await saveShippingDefaults(db(), change, { ...defaults, contents: 'required' }, 'owner', now);
  expect(await waitingReads()).toHaveLength(1);
  await readCatalogue();
  const code = `0${eanOf('B0LTN10137')}`;
  expect(await findProductCodes(db(), sellerId)).toContainEqual({ code, sku: 'B0LTN10137' });
});

test('of many articles twenty are asked for at once, within the rate that the marketplace allows', async () => {
  await requireCounting();
  await storeArticles(...Array.from({ length: 65 }, (_, place) => `B0MANY${1000 + place}`));
  // As the line of an order of the company's home marketplace may be.
  await db().update(clearances).set({ marketplaceId: '' }).where(eq(clearances.sellerId, sellerId));
  expect(await readCatalogue()).toBe('done');
  expect(asked.map(asins => asins.length)).toEqual([20, 20, 20, 5]);
});

test('what the catalogue doesn’t have, or has no printed and right number of, is neither stored nor asked for again', async () => {
  await requireCounting();
  await storeArticles('B0PRINTED1', 'B0PRINTED2', 'B0NONE0001', 'B0UNKNOWN1');
  const identified = (asin: string, ...of: [identifierType: string, identifier: string][]) => {
    const identifiers = of.map(([identifierType, identifier]) => ({ identifierType, identifier }));
    return { asin, identifiers: [{ marketplaceId: germany, identifiers }] };
  };
  answer = () =>
    Response.json({
      numberOfResults: 3,
      items: [
        identified('B0PRINTED1', ['EAN', '4006381333931'], ['GTIN', '04006381333931'], ['SKU', '12345670']),
        identified('B0PRINTED2', ['UPC', '036000291452'], ['EAN', '4006381333932'], ['EAN', 'none']),
        { asin: 'B0NONE0001' },
      ],
    });
  await readCatalogue();
  const codes = await findProductCodes(db(), sellerId);
  expect(codes.toSorted((one, other) => one.sku.localeCompare(other.sku))).toEqual([
    { code: '04006381333931', sku: 'B0PRINTED1' },
    { code: '00036000291452', sku: 'B0PRINTED2' },
  ]);
  expect(await catalogueOf()).toEqual({ articles: 2, isRefused: false });
  await readCatalogue();
  expect(asked).toHaveLength(1);
});

test('a catalogue that the authorization may not read is said, and asked again after a day or with a new authorization', async () => {
  await requireCounting();
  await storeArticles('B0LTN10137');
  answer = () =>
    Response.json({ errors: [{ code: 'Unauthorized', message: 'Access denied' }] }, { status: 403 });
  expect(await readCatalogue()).toEqual({ endedBecause: expect.any(String) });
  expect(await catalogueOf()).toEqual({ articles: 0, isRefused: true });
  expect(await readCatalogue()).toBe('done');
  expect(asked).toHaveLength(1);
  const refused = now;
  now = new Date(refused.getTime() + dayMs + 1000);
  await readCatalogue();
  expect(asked).toHaveLength(2);
  await link();
  expect(await catalogueOf()).toEqual({ articles: 0, isRefused: false });
  answer = undefined;
  await readCatalogue();
  expect(await catalogueOf()).toEqual({ articles: 1, isRefused: false });
});

test('a refusal of the former authorization is not noted at the one that was given meanwhile', async () => {
  await requireCounting();
  await storeArticles('B0LTN10137');
  answer = async () => {
    now = new Date(now.getTime() + 1000);
    await link();
    return Response.json({ errors: [{ code: 'Unauthorized', message: 'Access denied' }] }, { status: 403 });
  };
  expect(await readCatalogue()).toEqual({ endedBecause: expect.any(String) });
  expect(await catalogueOf()).toEqual({ articles: 0, isRefused: false });
});

test('a catalogue that is out of order or understands nothing is asked again, and nobody is told that it is refused', async () => {
  await requireCounting();
  await storeArticles('B0LTN10137');
  answer = () => Response.json({ errors: [{ code: 'InvalidInput', message: 'No' }] }, { status: 400 });
  expect(await readCatalogue()).toEqual({ endedBecause: expect.any(String) });
  expect(await catalogueOf()).toEqual({ articles: 0, isRefused: false });
  answer = () => new Response('<html>', { status: 503 });
  expect(await readCatalogue()).toMatchObject({ retryInMs: 5000 });
  expect(await catalogueOf()).toEqual({ articles: 0, isRefused: false });
});
