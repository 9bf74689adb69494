import { randomBytes, randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type Adapters, createAdapters } from '#server/adapters/adapters.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/connection/database.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { createLog } from '#server/http/request-log.ts';
import { sandboxKey } from '#server/sandbox/open-sandbox.ts';
import { issueSandboxRefreshToken } from '#server/sandbox/sandbox-token.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { apiBase } from '#src/contract/headers.ts';
import { insertOrder, insertSeller, type TestOrder } from './insert-order.ts';
import { ownerOf } from './members.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

interface Receipt {
  _id: string;
  confirmedAt: string;
  confirmedBy: string;
  revision: number;
}

export interface Answer {
  status: number;
  body: {
    createShipmentLedger?: Receipt;
    amendShipmentLedger?: Receipt;
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

/** Amends a confirmation of an order at a server that listens. */
export const amendAt = (
  api: string,
  {
    order,
    _id,
    etag,
    key,
    token,
  }: { order: TestOrder; _id: string; etag: string; key: string; token: string },
): Promise<Response> =>
  fetch(`${api}/shipment-ledger/amend`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': key,
      'If-Match': etag,
    },
    body: JSON.stringify(amendmentOf(order, _id)),
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
  const session = await startSession(db, await ownerOf(db, sellerId), adapters.now());
  return { sellerId, token: await adapters.tokens.sign(session) };
}

/** Each order's parcel has a label of its own. */
export const labelOf = ({ orderId }: Pick<TestOrder, 'orderId'>, mark = '') =>
  `YT${mark}${orderId.replace(/\D/g, '')}`.slice(0, 18);

/** The eight fields of a confirmation of all items of an order. */
export function shipmentOf(order: TestOrder) {
  return {
    dispatchDate: '2026-11-12',
    dispatchFrom: 'Shenzhen warehouse',
    carrier: 'Yun Express',
    deliveryService: 'YunExpress Global Direct line (standard )-Tracked',
    trackingId: labelOf(order),
    products: order.items.map(({ id, quantity }) => ({ productId: id, quantity })),
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
  };
}

export type Shipment = ReturnType<typeof shipmentOf>;

/** Other values for a confirmation of an order. */
export function amendmentOf(order: TestOrder, _id: string, changes: object = {}) {
  const { products: _, marketplaceId: __, ...values } = shipmentOf(order);
  return { ...values, trackingId: labelOf(order, '9'), _id, ...changes };
}

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

  const change = async (
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    { key = randomUUID(), headers = {}, token = seller.token }: ChangeOptions,
  ): Promise<Answer> =>
    read(
      await app.request(`${apiBase}/shipment-ledger/${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token}`,
          ...(key !== null && { 'Idempotency-Key': key }),
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    );

  const get = (path: string, headers: Record<string, string>) =>
    app.request(`${apiBase}/${path}`, { headers: { Authorization: `Bearer ${seller.token}`, ...headers } });

  return {
    adapters,
    app,
    db,
    seller,
    placeOrder: (quantities?: number[], sellerId = seller.sellerId) => insertOrder(db, sellerId, quantities),
    /** Confirms a shipment; a key of its own is made where none is given, and null sends none. */
    confirm: (shipment: unknown, options: ChangeOptions = {}): Promise<Answer> =>
      change('POST', 'create', shipment, options),
    /** Amends a confirmation. @param etag what the person saw; undefined: whatever there is */
    amend: (amendment: unknown, etag?: string, options: ChangeOptions = {}): Promise<Answer> =>
      change('PUT', 'amend', amendment, {
        ...options,
        headers: { ...options.headers, ...(etag && { 'If-Match': etag }) },
      }),
    closeProblem: (_id: string, token = seller.token): Promise<Answer> =>
      change('POST', 'close', { _id }, { key: null, token }),
    /** A call that changes nothing. @param path below the API's base */
    get: (path: string, headers: Record<string, string> = {}) => get(path, headers),
    async productsOf(order: TestOrder) {
      const answer = await read(await get(`customs-tracking/retrieve-products/${order.orderId}`, {}));
      return answer.body.customsProducts ?? [];
    },
    /** An order in the list, all of it confirmed in one package. */
    async placeConfirmed(quantities = [1, 2]): Promise<{ order: TestOrder; _id: string }> {
      const order = await insertOrder(db, seller.sellerId, quantities);
      const { sellerId, orderId } = order;
      await db.insert(clearances).values({ sellerId, orderId, status: 'IN_PROGRESS', updatedAt: new Date() });
      const { body } = await change('POST', 'create', shipmentOf(order), {});
      if (!body.createShipmentLedger) throw new Error('The order was not confirmed.');
      return { order, _id: body.createShipmentLedger._id };
    },
    async entryOf(_id: string) {
      const [entry] = await db.select().from(shipmentLedger).where(eq(shipmentLedger.id, _id));
      if (!entry) throw new Error('There is no such confirmation.');
      return entry;
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
    /** Its events, oldest first. */
    async eventsOf(order: TestOrder) {
      return db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, order.orderId))
        .orderBy(asc(orderEvents.id));
    },
    close: () => adapters.database.close(),
  };
}

interface ChangeOptions {
  key?: string | null;
  headers?: Record<string, string>;
  token?: string;
}

export type ShipmentWorld = Awaited<ReturnType<typeof openShipmentWorld>>;
