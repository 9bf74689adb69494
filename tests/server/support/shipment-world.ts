import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Adapters, createAdapters } from '#server/adapters/adapters.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { sandboxKey } from '#server/adapters/marketplace/open-marketplace.ts';
import { issueSandboxRefreshToken } from '#server/adapters/marketplace/sandbox/sandbox-token.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/connection/database.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { createLog } from '#server/http/request-log.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { apiBase } from '#src/contract/endpoints.ts';
import { insertOrder, insertSeller, type TestOrder } from './insert-order.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

export interface Answer {
  status: number;
  body: {
    createShipmentLedger?: { _id: string; confirmedAt: string; confirmedBy: string };
    customsProducts?: {
      _id: string;
      trackingId: string | null;
      shippedQuantity: number;
      confirmation?: unknown;
    }[];
    errors?: { code: string; message: string; path?: string; [detail: string]: unknown }[];
  };
  headers: Headers;
}

/** A seller who is signed in and has linked the marketplace. */
export interface TestSeller {
  sellerId: string;
  token: string;
}

/** Adapters on a test's own database, for a test that needs no HTTP server. */
export async function openTestAdapters(database?: Database): Promise<Adapters> {
  return createAdapters({
    database: database ?? (await openTestDatabase()),
    secrets: createSecretBox(randomBytes(32)),
    files: openTestFiles(),
    log: createLog('silent'),
  });
}

/** Confirms a whole order at a server that listens. @param api its address, with the API's path */
export const confirmAt = (
  api: string,
  { order, key, token }: { order: TestOrder; key: string; token: string },
): Promise<Response> =>
  fetch(`${api}/shipment-ledger/create`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': key,
    },
    body: JSON.stringify(shipmentOf(order)),
  });

export async function signInSeller(adapters: Adapters): Promise<TestSeller> {
  const { db } = adapters.database;
  const sellerId = await insertSeller(db);
  const refreshToken = issueSandboxRefreshToken(await sandboxKey(db, adapters.secrets), sellerId);
  await db.insert(marketplaceAccounts).values({
    sellerId,
    linkedBy: 'consent',
    marketplaceId: 'A1PA6795UKMFR9',
    refreshToken: adapters.secrets.seal(refreshToken),
  });
  const session = await startSession(db, sellerId, adapters.now());
  return { sellerId, token: await adapters.tokens.sign(session) };
}

/** The eight fields of a confirmation of all items of an order. */
export function shipmentOf(order: TestOrder) {
  return {
    dispatchDate: '2026-11-12',
    dispatchFrom: 'Shenzhen warehouse',
    carrier: 'Yun Express',
    deliveryService: 'YunExpress Global Direct line (standard )-Tracked',
    trackingId: 'YT2412345678901234',
    products: order.items.map(({ id, quantity }) => ({ productId: id, quantity })),
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
  };
}

export type Shipment = ReturnType<typeof shipmentOf>;

/** The API with one signed-in seller, called in process. */
export async function openShipmentWorld(wakeJobs: () => void = () => {}, database?: Database) {
  const adapters = await openTestAdapters(database);
  const { db } = adapters.database;
  const app = createApp(adapters, { wakeJobs: () => wakeJobs() });
  const seller = await signInSeller(adapters);

  async function read(response: Response): Promise<Answer> {
    const body = (await response.json()) as Answer['body'];
    return { status: response.status, body, headers: response.headers };
  }

  return {
    adapters,
    db,
    seller,
    placeOrder: (quantities?: number[], sellerId = seller.sellerId) => insertOrder(db, sellerId, quantities),
    /** Confirms a shipment; a key of its own is made where none is given, and null sends none. */
    async confirm(
      shipment: unknown,
      { key = randomUUID(), headers = {}, token = seller.token }: ConfirmOptions = {},
    ): Promise<Answer> {
      return read(
        await app.request(`${apiBase}/shipment-ledger/create`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${token}`,
            ...(key !== null && { 'Idempotency-Key': key }),
            ...headers,
          },
          body: JSON.stringify(shipment),
        }),
      );
    },
    async productsOf(order: TestOrder) {
      const answer = await read(
        await app.request(`${apiBase}/customs-tracking/retrieve-products/${order.orderId}`, {
          headers: { Authorization: `Bearer ${seller.token}` },
        }),
      );
      return answer.body.customsProducts ?? [];
    },
    /** What an order's confirmations left in the database. */
    async effectsOf(order: TestOrder) {
      const entries = await db.select().from(shipmentLedger).where(eq(shipmentLedger.orderId, order.orderId));
      const items = (await db.select().from(shipmentLedgerItems)).filter(item =>
        entries.some(entry => entry.id === item.ledgerId),
      );
      const waiting = (await db.select().from(jobs)).filter(job =>
        entries.some(entry => JSON.stringify(job.payload).includes(entry.id)),
      );
      return { entries, items, jobs: waiting };
    },
    close: () => adapters.database.close(),
  };
}

interface ConfirmOptions {
  key?: string | null;
  headers?: Record<string, string>;
  token?: string;
}

export type ShipmentWorld = Awaited<ReturnType<typeof openShipmentWorld>>;
