import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { createAdapters } from '#server/adapters/adapters.ts';
import { createFolderFileStore } from '#server/adapters/files/folder-file-store.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Marketplace, MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/connection/database.ts';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { seededMarketplaceId, seedSeller } from '#server/demo/seed-seller.ts';
import { createLog } from '#server/http/request-log.ts';
import { createFetchOrdersHandler } from '#server/jobs/fetch-orders.ts';
import { openDesk } from '#server/partners/open-desk.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { missingPostgres, PostgresServer } from '../support/postgres-server.ts';
import type { Errand, Exchanged } from './support/neighbour.ts';

// `npm run bench -- stalls`: one seller has 100,000 orders. The longest time that another seller's call takes, and that
// the server's event loop stands still, while something walks them.
const orderCount = 100_000;
const fetchedCount = 3000;
const password = 'Secret#1';
const emails = { large: 'large@portolan.example', other: 'other@portolan.example' };

/** Orders with items, clearances and proofs of the usual size, as quickly as the database makes them. */
async function fillShop(database: Database, sellerId: string): Promise<void> {
  const { db } = database;
  const from = sql`from generate_series(1, ${orderCount}) n`;
  const orderId = sql`'302-' || lpad(n::text, 7, '0') || '-0000000'`;
  const at = sql`now() - n * interval '30 seconds'`;
  await db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, ship_by, created_at)
    select ${sellerId}, ${orderId}, ${seededMarketplaceId}, now() + interval '3 days', ${at} ${from}`);
  await db.execute(sql`insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, quantity, price, currency)
    select ${sellerId} || n || '-' || p, ${sellerId}, ${orderId}, n::text || p, p, 'Kettle', 2, 39.9, 'EUR'
    ${from}, generate_series(0, 1) p`);
  await db.execute(sql`insert into clearances (seller_id, order_id, status, place, mrn, proof, handed_over_at, released_at, updated_at, ship_by, item_count, sequence, listed_from)
    select ${sellerId}, ${orderId}, 'RELEASED', 'Hamburg Hafen', '26DE' || lpad(n::text, 14, '0'), repeat(md5(n::text), 26), ${at}, ${at}, ${at},
      now() + interval '3 days', 2, n, n ${from}`);
  await db.execute(
    sql`insert into tracking_sequences (seller_id, sequence, total) values (${sellerId}, ${orderCount}, ${orderCount})`,
  );
  await db.execute(sql`vacuum analyze`);
}

/** A shop that has many new orders at once, in pages as the marketplace's. */
function newOrders(): Marketplace {
  let made = 0;
  const order = (): MarketplaceOrder =>
    reportedOrder({
      orderId: `305-${String(++made).padStart(7, '0')}-0000000`,
      marketplaceId: seededMarketplaceId,
      createdAt: new Date(),
      updatedAt: new Date(),
      shipBy: new Date(Date.now() + 86_400_000),
      items: [0, 1].map(place => reportedItem({ orderItemId: `8${made}${place}`, quantityOrdered: 1 })),
    });
  return {
    ordersPage: async () => ({
      state: 'answered',
      value: {
        orders: Array.from({ length: 100 }, order),
        nextToken: made < fetchedCount ? String(made) : null,
      },
    }),
  } as Partial<Marketplace> as Marketplace;
}

async function measure(kind: string, database: Database, folder: string): Promise<void> {
  const secrets = createSecretBox(new Uint8Array(32).fill(7));
  const files = createFolderFileStore(join(folder, 'documents'));
  const adapters = await createAdapters({ database, secrets, files, log: createLog('silent') });
  const { db } = database;
  const add = (email: string) =>
    seedSeller({ db, secrets, now: new Date() }, { kind: 'complete', email, password });
  const { sellerId } = await add(emails.large);
  await add(emails.other);
  await fillShop(database, sellerId);
  const server = serve({ fetch: createApp(adapters).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await openDesk({ db, secrets, now: new Date() }, folder, url);

  const [account] = await db
    .select()
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  const fetchOrders = async () => {
    const work = createFetchOrdersHandler({
      db,
      marketplace: newOrders(),
      findAccount: async () => ({ clientId: '', clientSecret: '', refreshToken: '' }),
      now: adapters.now,
    });
    const linkedAt = account?.linkedAt.toISOString();
    await work({ sellerId, linkedAt }, 1, new Date());
  };

  const [large, other] = [startNeighbour(), startNeighbour()];
  const report = async (name: string, work: () => Promise<unknown>) => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await exchange(other, { do: 'watch' });
    delay.enable();
    const startedAt = performance.now();
    await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    delay.disable();
    const { longestMs = 0, calls = 0 } = await exchange(other, { do: 'rest' });
    console.log(
      `${kind.padEnd(11)}${name.padEnd(34)}${seconds.padStart(6)} s   seller/me at most ${String(Math.round(longestMs)).padStart(5)} ms of ${String(calls).padStart(5)}   event loop at most ${String(Math.round(delay.max / 1e6)).padStart(5)} ms`,
    );
  };
  try {
    await exchange(large, { do: 'begin', url, folder, password, email: emails.large });
    await exchange(other, { do: 'begin', url, folder, password, email: emails.other });
    await report('nothing', () => exchange(large, { do: 'wait' }));
    await report('the list', () => exchange(large, { do: 'list' }));
    await report(`first fetch of ${fetchedCount} orders`, fetchOrders);
    await report('second look at them', fetchOrders);
    await report('the list after them', () => exchange(large, { do: 'list' }));
    await db.execute(
      sql`update clearances set place = 'Köln Flughafen', updated_at = now() where seller_id = ${sellerId}`,
    );
    await report('every order as a change', () => exchange(large, { do: 'changes' }));
    await report('the desk describes the seller', () => exchange(large, { do: 'describe' }));
    await report('the desk exports the seller', () => exchange(large, { do: 'export' }));
    await report('the desk erases the seller', () => exchange(large, { do: 'erase' }));
  } finally {
    large.kill();
    other.kill();
    server.close();
    (server as unknown as { closeAllConnections(): void }).closeAllConnections();
  }
}

/** A process of its own, so that nothing that it reads delays anybody else. */
const startNeighbour = () => fork(join(import.meta.dirname, 'support', 'neighbour.ts'));

async function exchange(neighbour: ChildProcess, errand: Errand): Promise<Exchanged> {
  neighbour.send(errand);
  const [answer] = (await once(neighbour, 'message')) as [Exchanged];
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

/** @param open a database of its own */
async function onDatabase(kind: string, open: (folder: string) => Promise<Database>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-stalls-'));
  try {
    const database = await open(folder);
    try {
      await measure(kind, database, folder);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (!process.argv.includes('postgres'))
  await onDatabase('embedded', folder => openEmbeddedDatabase(join(folder, 'db')));
if (missingPostgres) console.log(missingPostgres);
else if (!process.argv.includes('embedded')) {
  const postgres = await PostgresServer.start();
  const url = await postgres.addDatabase();
  await onDatabase('PostgreSQL', () => openPostgresDatabase(url)).finally(() => postgres.dispose());
}
