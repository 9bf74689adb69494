import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import * as v from 'valibot';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { PostgresServer } from '#tests/support/postgres-server.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { familyMs, untilAtRest } from './cpu-time.ts';
import type { BuiltRevision } from './revision.ts';
import {
  itemsOfOrder,
  lister,
  makeRows,
  orderIdOf,
  ordersOfLister,
  packers,
  type RunStatement,
} from './seeded-rows.ts';

export const databases = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof databases)[number];

/** One request and what follows from it. */
export type Act = () => Promise<void>;

/** The server of a revision with a database of its own, and everything that the two spend. */
export class MeasuredServer {
  readonly acts: Readonly<Record<string, Act>>;
  readonly #process: ServerProcess;
  readonly #postgres: PostgresServer | undefined;
  readonly #folder: string;
  readonly #tokenOf: (seller: string) => Promise<string>;
  readonly #url: string;
  #confirmed = 0;

  private constructor(parts: {
    process: ServerProcess;
    postgres: PostgresServer | undefined;
    folder: string;
    tokenOf: (seller: string) => Promise<string>;
    url: string;
  }) {
    this.#process = parts.process;
    this.#postgres = parts.postgres;
    this.#folder = parts.folder;
    this.#tokenOf = parts.tokenOf;
    this.#url = parts.url;
    this.acts = {
      'a confirmation and its job': () => this.#confirm(),
      'seller/me': async () => {
        await this.#post(lister, endpoints.retrieveMySeller.path);
      },
      [`retrieve-list of ${ordersOfLister}`]: () => this.#list(),
    };
  }

  /** @param confirmations how many will be asked for at most */
  static async start(
    { program }: BuiltRevision,
    database: DatabaseKind,
    confirmations: number,
  ): Promise<MeasuredServer> {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-cpu-'));
    const postgres = database === 'postgres' ? await PostgresServer.start() : undefined;
    const url = await postgres?.addDatabase();
    const port = await findFreePort();
    const { secretKey, insert, tokenOf } = makeRows(Math.ceil(confirmations / packers));
    const settings = {
      ...{ PORT: String(port), DATA_DIR: folder, DEMO: 'off', SECRET_KEY: secretKey },
      ...{ MAIL: 'files', MARKETPLACE: 'sandbox', ...(url && { DATABASE_URL: url }) },
    };
    const begin = () => ServerProcess.start(settings, [], undefined, program);
    // Its first life makes the tables.
    await (await begin()).stop();
    if (url) await withPostgres(url, insert);
    else await withEmbedded(join(folder, 'db'), insert);
    return new MeasuredServer({
      ...{ postgres, folder, tokenOf },
      process: await begin(),
      url: `http://127.0.0.1:${port}${apiBase}`,
    });
  }

  /** Does something several times. @returns the mean in milliseconds of CPU time, with the work that it left behind */
  async measure(act: Act, count: number): Promise<number> {
    const before = await untilAtRest(this.#readMs);
    for (let done = 0; done < count; done++) await act();
    return ((await untilAtRest(this.#readMs)) - before) / count;
  }

  /** @throws Error where a confirmation has not reached the marketplace */
  async judge(): Promise<void> {
    for (let index = 0; index < this.#confirmed; index++) {
      const { seller, orderId } = orderAt(index);
      const path = endpoints.retrieveProducts.path.replace('{orderId}', orderId);
      const { customsProducts } = v.parse(endpoints.retrieveProducts.answer, await this.#post(seller, path));
      if (!customsProducts.every(product => product.confirmation?.marketplace.state === 'accepted')) {
        throw new Error(`${orderId} was not confirmed: ${JSON.stringify(customsProducts)}`);
      }
    }
  }

  async dispose(): Promise<void> {
    await this.#process.stop();
    await this.#postgres?.dispose();
    await removeFolder(this.#folder);
  }

  readonly #readMs = (): number =>
    [this.#process.pid, this.#postgres?.pid]
      .filter(pid => pid !== undefined)
      .reduce((sum, pid) => sum + familyMs(pid), 0);

  /** One at a time: its job ends before the next one begins. */
  async #confirm(): Promise<void> {
    const { seller, orderId } = orderAt(this.#confirmed++);
    const products = Array.from({ length: itemsOfOrder }, (_, index) => ({
      productId: `${orderId}-${index}`,
      quantity: 2,
    }));
    const shipment = {
      ...{ orderId, marketplaceId: 'A1PA6795UKMFR9', dispatchDate: new Date().toISOString().slice(0, 10) },
      ...{
        dispatchFrom: 'Shenzhen warehouse',
        carrier: 'Yun Express',
        trackingId: `YT${String(this.#confirmed).padStart(16, '0')}`,
      },
      ...{ deliveryService: 'YunExpress Global Direct line (standard )-Tracked', products },
    };
    await this.#post(seller, endpoints.createShipmentLedger.path, shipment);
    await untilAtRest(this.#readMs);
  }

  async #list(): Promise<void> {
    const answer = await this.#post(lister, endpoints.retrieveTrackingList.path, {});
    if (JSON.stringify(answer).length < 40_000) throw new Error('The list is not whole.');
  }

  async #post(seller: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await this.#tokenOf(seller)}`,
        ...(body !== undefined && {
          'content-type': 'application/json',
          [headers.idempotencyKey]: randomUUID(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

function orderAt(index: number): { seller: string; orderId: string } {
  const seller = `seller-${(index % packers) + 1}`;
  return { seller, orderId: orderIdOf(seller, Math.floor(index / packers)) };
}

async function withPostgres(url: string, insert: (run: RunStatement) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insert((statement, values) => client.query(statement, values));
  } finally {
    await client.end();
  }
}

async function withEmbedded(directory: string, insert: (run: RunStatement) => Promise<void>): Promise<void> {
  const pglite = await PGlite.create({ dataDir: directory });
  try {
    await insert((statement, values) => pglite.query(statement, values));
  } finally {
    await pglite.close();
  }
}
