import { join } from 'node:path';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { loadSecretKey } from '#server/adapters/keys/secret-key.ts';
import { createTokenSigner } from '#server/adapters/keys/token-signer.ts';
import { readClaims } from '#src/session/session-record.ts';
import { type Account, spareSellers } from '#tests/support/accounts.ts';
import { type SellerOfTest, seedSellers } from '#tests/support/seed.ts';
import { makeTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call } from './api-call.ts';
import type { TestOrder, TestSeller } from './test-seller.ts';

/** The built server with a window on its database, and sellers of whom each test takes its own. */
export class WatchedServer {
  readonly process: TestServer;
  readonly #sellers: readonly SellerOfTest[];
  /** Kept: a token grows old while the server is away, too. */
  #signingKey: Buffer | undefined;
  #takenSellers = 0;

  private constructor(process: TestServer, sellers: readonly SellerOfTest[]) {
    this.process = process;
    this.#sellers = sellers;
  }

  /**
   * @param sellers the only ones that it starts with, instead of the prepared ones
   * @param marketplaceDetour address of the network between it and the sandbox
   */
  static async start(sellers?: readonly SellerOfTest[], marketplaceDetour?: string): Promise<WatchedServer> {
    const process = await makeTestServer({
      data: sellers ? 'empty' : 'demo',
      ...(marketplaceDetour && { env: { MARKETPLACE_DETOUR: marketplaceDetour } }),
      preload: join(import.meta.dirname, 'database-window.mjs'),
    });
    if (sellers) await seedSellers(process.dataDir, sellers);
    await process.start();
    return new WatchedServer(process, sellers ?? spareSellers);
  }

  get hasSellers(): boolean {
    return this.#takenSellers < this.#sellers.length;
  }

  /** A seller whom no test has used before, signed in, with the orders that wait for a confirmation. */
  async takeSeller(): Promise<TestSeller> {
    const account = this.#sellers[this.#takenSellers];
    this.#takenSellers += 1;
    if (!account) throw new Error('All sellers are taken.');
    return this.signIn(account);
  }

  /** A seller with a session of this test's own and the orders that wait for a confirmation. */
  async signIn({ email, password }: Account): Promise<TestSeller> {
    const answer = await call(this.process.url, 'login', { body: { email, password } });
    const { login: token } = (await answer.json()) as { login: string };
    const { sub: sellerId } = readClaims(token);
    this.#signingKey ??= await this.#readSigningKey();
    const items = await this.query<{ orderId: string; id: string; name: string; quantity: number }>(
      `select i.order_id as "orderId", i.id, i.name, i.quantity
       from order_items i join orders o on o.seller_id = i.seller_id and o.order_id = i.order_id
       where i.seller_id = $1 and i.shipped_quantity = 0 order by o.created_at, i.position`,
      [sellerId],
    );
    const orders = new Map<string, TestOrder>();
    for (const { orderId, ...item } of items) {
      const order = orders.get(orderId) ?? { orderId, items: [] };
      order.items.push(item);
      orders.set(orderId, order);
    }
    return { email, password, token, sellerId, orders: [...orders.values()] };
  }

  /** Gives the seller these orders to ship, created yesterday, instead of those that it is known to have. */
  async withOrders(seller: TestSeller, orders: readonly TestOrder[]): Promise<TestSeller> {
    for (const { orderId, items } of orders) {
      await this.query(
        `insert into orders (seller_id, order_id, marketplace_id, created_at, ship_by)
         values ($1, $2, 'A1PA6795UKMFR9', now() - interval '1 day', now() + interval '3 days')`,
        [seller.sellerId, orderId],
      );
      for (const [position, { id, name, quantity }] of items.entries()) {
        await this.query(
          `insert into order_items
             (id, seller_id, order_id, marketplace_item_id, position, name, quantity, price, currency)
           values ($1, $2, $3, $1, $4, $5, $6, 10, 'EUR')`,
          [id, seller.sellerId, orderId, position, name, quantity],
        );
      }
    }
    return { ...seller, orders: [...orders] };
  }

  /** The Idempotency-Keys of the seller's entries in the ledger, as often as they occur there. */
  async effectsOf(seller: TestSeller): Promise<string[]> {
    const rows = await this.query<{ opId: string }>(
      `select op_id as "opId" from shipment_ledger where seller_id = $1 and op_id is not null
       union all select key from idempotency_keys
         where seller_id = $1 and status = 200 and (answer ->> 'revision')::int > 1`,
      [seller.sellerId],
    );
    return rows.map(({ opId }) => opId);
  }

  /** The ids of those of the items that are in the ledger. */
  async confirmedItems(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      'select order_item_id as "id" from shipment_ledger_items where order_item_id = any($1)',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The same session's token of the same generation as it would be, had it been issued so long ago. */
  async olderToken(token: string, ageMs: number): Promise<string> {
    this.#signingKey ??= await this.#readSigningKey();
    const key = this.#signingKey;
    const { sub: sellerId, sid: sessionId, gen: generation, iat, person, role = 'owner' } = readClaims(token);
    if (!person) throw new Error('The token names nobody.');
    return createTokenSigner(key, () => new Date(iat * 1000 - ageMs)).sign({
      sellerId,
      personId: person,
      role,
      sessionId,
      generation,
    });
  }

  async #readSigningKey(): Promise<Buffer> {
    const [secret] = await this.query<{ value: string }>(
      `select value from app_secrets where name = 'token-signing-key'`,
      [],
    );
    const box = createSecretBox(loadSecretKey(this.process.dataDir));
    return Buffer.from(box.open(secret?.value ?? ''), 'base64url');
  }

  /** The answer of the very database that it serves from; it must run. */
  async query<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.process.query({ sql, parameters })) as Row[];
  }
}
