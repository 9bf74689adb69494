import { randomBytes } from 'node:crypto';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { createTokenSigner } from '#server/adapters/keys/token-signer.ts';
import { issueSandboxRefreshToken } from '#server/sandbox/sandbox-token.ts';

/** So many sellers confirm in turn: the marketplace lets each send only two a second. */
export const packers = 12;
/** The seller whose list is read. */
export const lister = 'seller-0';
export const ordersOfLister = 60;
export const itemsOfOrder = 2;

/** Runs one statement with its values. */
export type RunStatement = (statement: string, values: unknown[]) => Promise<unknown>;

export interface SeededRows {
  secretKey: string;
  /** Rows in SQL, so that a database of any revision takes them. */
  insert: (run: RunStatement) => Promise<void>;
  /** Valid for minutes. */
  tokenOf: (seller: string) => Promise<string>;
}

/** Order `index` of a seller. */
export const orderIdOf = (seller: string, index: number): string =>
  `302-${seller.slice('seller-'.length).padStart(7, '0')}-${String(index).padStart(7, '0')}`;

/** Sellers who are signed in and have linked the sandbox, each with orders that wait. */
export function makeRows(ordersOfPacker: number): SeededRows {
  const key = randomBytes(32);
  const box = createSecretBox(key);
  const [tokenKey, sandboxSecret] = [randomBytes(32), randomBytes(32)];
  const tokens = createTokenSigner(tokenKey, () => new Date());
  const sellers = [lister, ...Array.from({ length: packers }, (_, index) => `seller-${index + 1}`)];
  return {
    secretKey: key.toString('hex'),
    tokenOf: seller =>
      tokens.sign({
        sellerId: seller,
        personId: `user of ${seller}`,
        role: 'owner',
        sessionId: `session of ${seller}`,
        generation: 0,
      }),
    async insert(run) {
      const keys = { 'token-signing-key': tokenKey, 'marketplace-sandbox': sandboxSecret };
      for (const [name, secret] of Object.entries(keys)) {
        await run(
          'insert into app_secrets (name, value) values ($1, $2) on conflict (name) do update set value = $2',
          [name, box.seal(secret.toString('base64url'))],
        );
      }
      for (const seller of sellers) {
        const account = box.seal(issueSandboxRefreshToken(sandboxSecret, seller));
        const count = seller === lister ? ordersOfLister : ordersOfPacker;
        for (const [statement, values] of rowsOf(seller, account, count)) await run(statement, values);
      }
      await run('analyze', []);
    },
  };
}

/** With all that the screens of a complete seller show. */
const rowsOf = (seller: string, account: string, count: number): [string, unknown[]][] => [
  [
    `insert into sellers (id, company_name, company_registration_number, street, street_nr, zip_code, city, country, wallet_did)
     values ($1, 'Lanting Trading', '91440300MA51000190', 'Binhai Avenue', '88', '518101', 'Shenzhen', 'China', 'did:key:zDn')`,
    [seller],
  ],
  [
    `insert into users (id, seller_id, email, first_name, last_name, password_hash, activated_at)
     values ($1, $1, $1 || '@portolan.example', 'Mei', 'Lin', '', now())`,
    [seller],
  ],
  [`insert into sessions (id, seller_id) values ('session of ' || $1::text, $1)`, [seller]],
  [
    `insert into marketplace_accounts (seller_id, linked_by, marketplace_id, refresh_token)
     values ($1, 'consent', 'A1PA6795UKMFR9', $2)`,
    [seller, account],
  ],
  [
    `with one as (insert into forwarders (id, name) values ($1, 'Forwarder of ' || $1) returning id)
     insert into linked_forwarders (seller_id, forwarder_id) select $1, id from one`,
    [seller],
  ],
  [
    `insert into orders (seller_id, order_id, marketplace_id, created_at, ship_by)
     select $1, $2 || lpad(n::text, 7, '0'), 'A1PA6795UKMFR9', now() - interval '20 days', now() + interval '9 days'
     from generate_series(0, $3::int - 1) as n`,
    [seller, orderIdOf(seller, 0).slice(0, -7), count],
  ],
  [
    `insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, quantity, price, currency)
     select order_id || '-' || position, seller_id, order_id, (10000000000000 + position)::text, position,
       'Running shoes, textile upper, 42', 2, 79.8, 'EUR'
     from orders cross join generate_series(0, $2::int - 1) as position where seller_id = $1`,
    [seller, itemsOfOrder],
  ],
  [
    `insert into clearances (seller_id, order_id, status, place, mrn, proof, handed_over_at, released_at, updated_at)
     select seller_id, order_id, 'RELEASED', 'DE004851', '26DE' || right(order_id, 7) || 'K00001',
       (select string_agg(md5(order_id || part), '') from generate_series(1, 20) as part),
       now() - interval '3 days', now() - interval '2 days', now() - interval '2 days'
     from orders where seller_id = $1`,
    [seller],
  ],
];
