import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { eq, getTableName, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { describeSeller, eraseSeller, exportSeller } from '#server/partners/client/seller-data.ts';
import { insertMember } from '#server/services/accounts/persons.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import { fileKeysOf, sellerRows } from '#server/services/sellers/seller-rows.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { type FullSeller, fillSeller } from '#tests/server/support/full-seller.ts';
import { codeOf, type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: ImporterWorld;
let server: ServerType;
let url: string;
let folder: string;
let erased: FullSeller;
let other: FullSeller;
let ofBoth: Awaited<ReturnType<typeof addMemberTo>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-erase-'));
  world = await openImporterWorld({}, { isWorking: false });
  const { db, adapters } = world;
  const parts = { db, secrets: adapters.secrets, now: new Date() };
  ({ server, url } = await serveDesk(world.app, parts, folder));
  await openBroker(db, adapters.secrets, { name: 'Rheinport', eori: 'DE9999999', country: 'DE' }, url);
  erased = await fillSeller(world, folder, 'mei@lanting.example');
  other = await fillSeller(world, folder, 'wei@haiyun.example');
  ofBoth = await addMemberTo({ db, now: new Date() }, erased, 'office');
  await insertMember(db, { ...ofBoth, sellerId: other.sellerId, role: 'warehouse' }, new Date());
});
afterAll(async () => {
  server.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const rowsOfCatalogue = async (query: ReturnType<typeof sql>) =>
  ((await world.db.execute(query)) as unknown as { rows: Record<string, string>[] }).rows;

/** Every table that this program has, as the database itself says. */
async function everyTable(): Promise<string[]> {
  const tables = await rowsOfCatalogue(
    sql`select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`,
  );
  return tables.map(({ name = '' }) => name);
}

/** Each row of the database, as a text with the name of its table. */
async function everyRow(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await everyTable()) {
    const table = sql.identifier(name);
    const rows = await rowsOfCatalogue(sql`select ${table}::text as row from ${table}`);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Number of a seller's rows, by table. */
async function countRows(seller: FullSeller): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, where } of await sellerRows(world.db, world.adapters.secrets, seller)) {
    counts[getTableName(table)] = await world.db.$count(table, where);
  }
  return counts;
}

/** Tables whose rows are no company's, and name none. */
const ofNoCompany = [
  'app_secrets',
  'brokers',
  'carrier_rules',
  'desk_keys',
  'document_folders',
  'forwarders',
  'mail_state',
  'schema_state',
];

test('every table is erased with its company, and the test has a row in each, or has nothing that names a company', async () => {
  const counts = await countRows(erased);
  expect([...Object.keys(counts), ...ofNoCompany].toSorted()).toEqual(await everyTable());
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  const others = (await everyRow()).filter(row => ofNoCompany.some(name => row.startsWith(`${name}: `)));
  for (const mark of erased.marks) expect(others.filter(row => row.includes(mark))).toEqual([]);
});

test('every table is in a backup: none is unlogged or in another schema, which the tools would leave out or find empty', async () => {
  const elsewhere = await rowsOfCatalogue(
    sql`select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and (relpersistence <> 'p' or nspname <> 'public')
          and nspname not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  expect(elsewhere).toEqual([]);
});

test('an export has the seller’s data and documents, and neither secrets nor anything of another seller', async () => {
  const file = join(folder, 'mei.zip');
  await exportSeller(folder, erased.email.toUpperCase(), file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(exportSeller(folder, erased.email, file)).rejects.toThrow('already exists');
  const entries = unzipSync(new Uint8Array(await readFile(file)));
  const textOf = (name: string) => Buffer.from(entries[name] ?? []).toString();
  // What is left out is of use to the server alone; everything else has a row here, as the first test says.
  const tables = await sellerRows(world.db, world.adapters.secrets, erased);
  const exported = tables.flatMap(({ table, secret }) => (secret ? [`${getTableName(table)}.json`] : []));
  expect(
    Object.keys(entries)
      .filter(name => !name.includes('/'))
      .toSorted(),
  ).toEqual(exported.toSorted());
  for (const name of exported) expect(JSON.parse(textOf(name))).not.toEqual([]);
  const emails = JSON.parse(textOf('users.json')).map((person: { email: string }) => person.email);
  expect(emails).toHaveLength(3);
  expect(emails).toEqual(expect.arrayContaining([erased.email, ofBoth.email]));
  expect(JSON.parse(textOf('orders.json'))).toMatchObject([{ orderId: erased.orderId }]);
  expect(JSON.parse(textOf('shipment_ledger.json'))).toMatchObject([{ orderId: erased.orderId }]);
  expect(JSON.parse(textOf('importers.json'))).toMatchObject([{ id: erased.importerId }]);
  expect(JSON.parse(textOf('broker_checks.json'))).toMatchObject([{ importerId: erased.importerId }]);
  // What was deleted here and the forwarder has too.
  const documents = Object.keys(entries).filter(name => name.startsWith('documents/'));
  expect(documents.map(name => name.replace(/^\S+\/(\S+) .*/, '$1')).toSorted()).toEqual([
    'BUSINESS_LICENSE',
    'EORI',
    'ID_CARD',
    'TAX',
    'VAT',
  ]);
  for (const name of documents) expect(textOf(name)).toContain(erased.email);

  const all = Object.keys(entries).map(textOf).join('\n');
  for (const mark of other.marks) expect(all).not.toContain(mark);
  const [account] = await world.db
    .select()
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, erased.sellerId));
  for (const secret of [account?.refreshToken ?? 'none', `hash of ${erased.email}`]) {
    expect(all).not.toContain(secret);
  }
});

test('neither a broker nor a forwarder may export, erase or name an owner, and nobody is not found', async () => {
  const ring = JSON.parse(await readFile(join(folder, 'desk-forwarders.json'), 'utf8'));
  const headers = { Authorization: `Bearer ${ring['Hanse Spedition']}`, 'Content-Type': 'application/json' };
  for (const row of [
    deskEndpoints.describeSeller,
    deskEndpoints.exportSeller,
    deskEndpoints.eraseSeller,
    deskEndpoints.recoverOwner,
  ]) {
    const body =
      row.method === 'POST' ? { body: JSON.stringify({ seller: erased.email, email: erased.email }) } : {};
    const path = row.path.replace('{seller}', erased.email);
    const answer = await fetch(`${url}${deskBase}/${path}`, { method: row.method, headers, ...body });
    expect(answer.status).toBe(403);
  }
  await expect(describeSeller(folder, 'nobody@seller.example')).rejects.toThrow(
    'There is no seller nobody@seller.example.',
  );
});

test('after a seller was erased no row names it and no file of it is left, its devices are signed out, and another is as before', async () => {
  expect(await describeSeller(folder, erased.email)).toEqual({
    id: erased.sellerId,
    email: erased.email,
    company: 'Test company',
    orders: 1,
    importers: 1,
    documents: 5,
    waitingConfirmations: 1,
    problemConfirmations: 0,
  });
  const named = (rows: readonly string[], seller: FullSeller) =>
    rows.filter(row => seller.marks.some(mark => row.includes(mark))).toSorted();
  const before = await everyRow();
  const [othersRows, othersCounts] = [named(before, other), await countRows(other)];
  expect(named(before, erased).length).toBeGreaterThan(20);

  expect(await eraseSeller(folder, erased.email)).toEqual({
    id: erased.sellerId,
    email: erased.email,
    documents: 5,
  });
  const after = await everyRow();
  expect(named(after, erased)).toEqual([]);
  expect(named(after, other)).toEqual(othersRows);
  // Anyone who belonged to both belongs to it alone now.
  expect(await countRows(other)).toEqual({ ...othersCounts, users: (othersCounts.users ?? 0) + 1 });
  // Sealed: the emails are counted.
  expect(await world.db.$count(jobs, eq(jobs.kind, 'send-mail'))).toBe(2);

  // Somebody who belongs to both is a member of the other alone.
  const memberships = await world.db.select().from(members).where(eq(members.personId, ofBoth.personId));
  expect(memberships).toMatchObject([{ sellerId: other.sellerId, role: 'warehouse' }]);
  const { email, password } = ofBoth;
  const signedIn = await world.call('login', { body: { email, password } });
  expect(signedIn.status).toBe(200);

  const call = await world.call('retrieveMySeller', { token: erased.token });
  expect([call.status, codeOf(call)]).toEqual([401, 'AUTH.SESSION_ENDED']);
  const refresh = await world.call('refreshToken', { body: { existingToken: erased.token } });
  expect(codeOf(refresh)).toBe('AUTH.SESSION_ENDED');
  expect((await world.call('retrieveTrackingList', { token: other.token })).status).toBe(200);

  const stored = (await fileKeysOf(world.db, other.sellerId)).toSorted();
  expect(world.storedFiles()).toHaveLength(2 * stored.length);
  const work = startJobs(world.adapters, {});
  await expect.poll(() => world.storedFiles()).toEqual(stored);
  await work.stop();
  await expect(eraseSeller(folder, erased.email)).rejects.toThrow('There is no seller');
});
