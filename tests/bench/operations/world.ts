import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Adapters, createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { insertMany } from '#server/demo/insert-many.ts';
import { createLog } from '#server/http/request-log.ts';
import { openFileStore } from '#server/open-adapters.ts';
import { readSettings } from '#server/settings/settings.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { signInSeller, type TestSeller } from '#tests/server/support/shipment-world.ts';
import { Bucket, bucketCredentials } from '#tests/support/bucket.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { PostgresServer } from '#tests/support/postgres-server.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { MailServer } from './mail-server.ts';

export interface Seller {
  id: string;
  orders: TestOrder[];
  /** Valid for minutes. */
  token: () => Promise<string>;
}

/** One of the product's servers. Port, folder and output stay the same over its lives. */
export class Server {
  readonly url: string;
  readonly lines: string[] = [];
  readonly #settings: Record<string, string>;
  #life: ServerProcess | undefined;

  constructor(port: number, settings: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = { ...settings, PORT: String(port) };
  }

  async start(): Promise<void> {
    this.#life = await ServerProcess.start(this.#settings, this.lines);
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await this.#life?.kill();
  }

  async stop(): Promise<void> {
    await this.#life?.stop();
  }
}

export interface World {
  servers: readonly Server[];
  sellers: readonly Seller[];
  postgres: PostgresServer;
  bucket: Bucket;
  mails: MailServer;
  adapters: Adapters;
  close: () => Promise<void>;
}

export const publicUrl = 'https://portolan.example';
const marketplaceId = 'A1PA6795UKMFR9';
const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count));

async function placeOrders({ database: { db } }: Adapters, sellerId: string, count: number) {
  const placed = Array.from({ length: count }, (): TestOrder => {
    const items = Array.from({ length: randomInt(1, 4) }, () => ({
      id: randomUUID(),
      marketplaceItemId: digits(14),
      quantity: randomInt(1, 5),
    }));
    return { sellerId, orderId: `${digits(3)}-${digits(7)}-${digits(7)}`, marketplaceId, items };
  });
  const createdAt = new Date('2026-11-10T08:00:00Z');
  const shipBy = new Date('2026-12-01T22:59:59Z');
  await insertMany(
    db,
    orders,
    placed.map(({ orderId }) => ({ sellerId, orderId, marketplaceId, createdAt, shipBy })),
  );
  await insertMany(
    db,
    orderItems,
    placed.flatMap(({ orderId, items }) =>
      items.map((item, position) => ({
        ...{ ...item, sellerId, orderId, position },
        ...{ name: `Article ${position}`, price: 12.5, currency: 'EUR', shippedQuantity: 0 },
      })),
    ),
  );
  return placed;
}

async function addSeller(adapters: Adapters, orderCount: number): Promise<Seller> {
  const { sellerId, token }: TestSeller = await signInSeller(adapters);
  const read = await adapters.tokens.read(token);
  if (!read) throw new Error('The token can’t be read.');
  const { sid: sessionId, gen: generation, person: personId = '', role = 'owner' } = read.claims;
  return {
    id: sellerId,
    orders: await placeOrders(adapters, sellerId, orderCount),
    token: () => adapters.tokens.sign({ sellerId, personId, role, sessionId, generation }),
  };
}

/** Servers on one PostgreSQL, one bucket and one mail server, and sellers with orders to confirm. */
export async function openWorld(counts: {
  servers: number;
  sellers: number;
  orders: number;
}): Promise<World> {
  const [postgres, bucket] = await Promise.all([PostgresServer.start(), Bucket.start()]);
  const mails = new MailServer();
  await mails.start();
  const url = await postgres.addDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portolan-operations-'));
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    S3_URL: bucket.url,
    S3_ACCESS_KEY_ID: bucketCredentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucketCredentials.secretAccessKey,
    S3_REGION: bucketCredentials.region,
    SMTP_URL: mails.url,
    MARKETPLACE: 'sandbox',
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'off',
  };
  const parsed = readSettings({ ...settings, DATA_DIR: folder });
  const log = createLog('silent');
  const database = await openDatabase(parsed, log);
  const adapters = await createAdapters({
    ...{ database, log },
    secrets: openSecretBox(parsed),
    files: await openFileStore(parsed, database.db),
  });
  const sellers: Seller[] = [];
  for (let made = 0; made < counts.sellers; made++) sellers.push(await addSeller(adapters, counts.orders));
  const servers: Server[] = [];
  for (let made = 0; made < counts.servers; made++) {
    servers.push(new Server(await findFreePort(), { ...settings, DATA_DIR: join(folder, String(made)) }));
  }
  await Promise.all(servers.map(server => server.start()));
  return {
    ...{ servers, sellers, postgres, bucket, mails, adapters },
    async close() {
      await Promise.all(servers.map(server => server.stop()));
      await adapters.database.close();
      await Promise.all([postgres.dispose(), bucket.stop(), mails.stop(), removeFolder(folder)]);
    },
  };
}
