import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { type AccountWorld, codesOf, openAccountWorld } from '#tests/server/support/account-world.ts';

let world: AccountWorld;
let token: string;
let email: string;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ token, email } = await world.newSeller());
});

const company = { name: '深圳蓝亭贸易有限公司', registrationNumber: '91440300MA51000190' };
const withNumber = {
  street: 'Binhai Avenue',
  streetNr: '88',
  zipCode: '518101',
  city: 'Shenzhen',
  country: 'China',
};
const withRegion = { street: 'Binhai Avenue 88', zipCode: '518101', region: 'Guangdong', country: 'China' };

const saveCompany = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('updateSellerCompany', { token, body, headers });

describe('company and address', () => {
  test('are saved in either reading, and one reading leaves nothing of the other [162]', async () => {
    expect((await saveCompany({ company, address: withNumber })).body).toEqual({ updateSellerCompany: true });
    expect(await world.me(token)).toMatchObject({ company, address: withNumber });
    await saveCompany({ company, address: withRegion });
    expect((await world.me(token)).address).toEqual(withRegion);
  });

  test.each([
    ['no company name', { company: { ...company, name: ' ' }, address: withNumber }, 'company.name'],
    ['no registration number', { company: { name: 'A' }, address: withNumber }, 'company.registrationNumber'],
    [
      'a company name of 201 characters',
      { company: { ...company, name: 'a'.repeat(201) }, address: withNumber },
      'company.name',
    ],
    ['no street', { company, address: { ...withNumber, street: '' } }, 'address.street'],
    [
      'a city of 201 characters',
      { company, address: { ...withNumber, city: 'a'.repeat(201) } },
      'address.city',
    ],
    ['no country', { company, address: { ...withNumber, country: undefined } }, 'address.country'],
  ])('%s is refused, and the field is named', async (_, body, path) => {
    const answer = await saveCompany(body);
    expect(answer.body.errors[0]).toMatchObject({ code: 'REQUEST.INVALID', path });
    expect((await world.me(token)).company).toBeUndefined();
  });

  test('a repetition that comes late changes nothing', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await saveCompany({ company, address: withNumber }, headers);
    await saveCompany({ company: { ...company, name: 'Newer' }, address: withNumber });
    await saveCompany({ company, address: withNumber }, headers);
    expect((await world.me(token)).company.name).toBe('Newer');
  });
});

describe('the profile', () => {
  // The specification's own words, not the table's: changing the table breaks its callers.
  const update = (body: unknown, by = token) =>
    world.request('/api/v1/seller/update', 'PUT', { token: by, body });

  test('names are changed at once, and no address without proof [161]', async () => {
    const next = `${randomUUID()}@seller.example`;
    const answer = await update({ email: next.toUpperCase(), firstName: '伟', lastName: '张' });
    expect(answer.body).toEqual({ updateMySeller: true });
    expect((await world.me(token)).user).toMatchObject({ email, firstName: '伟', lastName: '张' });
  });

  test('an address in use is refused, and nothing is changed', async () => {
    const { email: taken } = await world.newSeller();
    const answer = await update({ email: taken, firstName: 'Other', lastName: 'Lin' });
    expect(codesOf(answer)).toEqual(['ACCOUNT.EMAIL_IN_USE']);
    expect((await world.me(token)).user).toEqual({ email, firstName: 'Mei', lastName: 'Lin' });
  });

  test('looking addresses up by it is rate-limited', async () => {
    const statuses = [];
    for (let count = 0; count < 31; count++) {
      statuses.push((await update({ email, firstName: 'Mei', lastName: 'Lin' })).status);
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a token of a seller who signed out changes nothing', async () => {
    await world.call('logOut', { token, body: {} });
    expect(codesOf(await update({ email, firstName: 'Eve', lastName: 'Lin' }))).toEqual([
      'AUTH.SESSION_ENDED',
    ]);
    const [user] = await world.db.select().from(users).where(eq(users.email, email));
    expect(user?.firstName).toBe('Mei');
  });
});

describe('the wallet', () => {
  const create = () => world.call('createWallet', { token, body: {} });

  test('is a key pair whose public half is its DID, and the private half is sealed [163]', async () => {
    const { did } = (await create()).body.createWallet;
    expect((await world.me(token)).hasActiveWallet).toBe(true);
    const publicKey = JSON.parse(Buffer.from(did.replace(/^did:jwk:/, ''), 'base64url').toString());
    expect(publicKey).not.toHaveProperty('d');
    await importJWK(publicKey, 'ES256');
    const [seller] = await world.db.select().from(sellers).where(eq(sellers.walletDid, did));
    expect(seller?.walletPrivateKey).not.toContain('"d"');
    expect(JSON.parse(world.adapters.secrets.open(seller?.walletPrivateKey ?? ''))).toMatchObject(publicKey);
  });

  test('is made once, also by two taps at the same moment', async () => {
    const answers = await Promise.all([create(), create()]);
    answers.push(await create());
    const dids = new Set(answers.map(answer => answer.body.createWallet.did));
    expect(dids.size).toBe(1);
  });
});

describe('the importer list', () => {
  const list = (search = '', page = 1, perPage = 10, by = token) =>
    world.call('retrieveImporterList', {
      token: by,
      body: { criteria: { filters: { search }, pagination: { page, perPage } } },
    });

  test('is empty for a newcomer [170]', async () => {
    expect((await list()).body).toEqual({ importers: { items: [], meta: { total: 0 } } });
  });

  test('is searched, paged and sorted by the last change, and shows nobody else’s', async () => {
    const { _id: sellerId } = await world.me(token);
    await world.db.insert(importers).values(
      Array.from({ length: 23 }, (_, index) => ({
        id: randomUUID(),
        sellerId,
        name: index === 4 ? 'Harbour 100%_new' : `Importer ${index}`,
        status: 'NEW' as const,
        eoriNumber: `DE${100_000 + index}`,
        vatNumber: index === 7 ? 'ATU99999999' : null,
        updatedAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })),
    );
    const names = async (...parameters: Parameters<typeof list>) => {
      const { importers: found } = (await list(...parameters)).body;
      return { total: found.meta.total, names: found.items.map((item: { name: string }) => item.name) };
    };
    expect(await names('', 3)).toEqual({ total: 23, names: ['Importer 2', 'Importer 1', 'Importer 0'] });
    expect((await names('', 1, 20)).names).toHaveLength(20);
    expect(await names('importer 22')).toEqual({ total: 1, names: ['Importer 22'] });
    expect(await names('atu999')).toEqual({ total: 1, names: ['Importer 7'] });
    expect((await names('de1000')).total).toBe(23);
    // Literally and not as a pattern.
    expect(await names('100%_')).toEqual({ total: 1, names: ['Harbour 100%_new'] });
    expect((await names('%')).total).toBe(1);
    const { token: other } = await world.newSeller();
    expect((await names('', 1, 10, other)).total).toBe(0);
  });

  test.each([
    ['a page below the first', 0, 10],
    ['a page beyond any list', 1e15, 10],
    ['half a page', 1.5, 10],
    ['a page size that nobody offers', 1, 1000],
  ])('%s is refused', async (_, page, perPage) => {
    expect(codesOf(await list('', page, perPage))).toEqual(['REQUEST.INVALID']);
  });
});
