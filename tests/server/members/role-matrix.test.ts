import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileLinkPath } from '#server/adapters/files/file-links.ts';
import type { Db } from '#server/db/db.ts';
import { importerFiles } from '#server/db/tables/importers.ts';
import { members } from '#server/db/tables/members.ts';
import { orderItems } from '#server/db/tables/orders.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { demoBrokerId } from '#server/demo/demo-broker.ts';
import { prepareImporters } from '#server/demo/seed-importers.ts';
import { insertMember } from '#server/services/accounts/persons.ts';
import { type Membership, startSession } from '#server/services/accounts/sessions.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import { type DeskEndpointName, deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { type ApiWorld, day, minute, openApiWorld } from '#tests/server/support/api-world.ts';
import { companyData } from '#tests/server/support/company-data.ts';
import { hiddenFieldsIn, hiddenValuesIn, hiddenValuesOf } from '#tests/server/support/hidden-values.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import {
  type BearerName,
  bearerRows,
  hiddenPrice,
  roleSamples,
  type Sample,
  type SampleOf,
} from '#tests/server/support/role-samples.ts';

type Caller = Membership & { email: string; password: string };

const whoCalls = [...Role.options, 'removed', 'nobody', 'of another company'] as const;
type WhoCalls = (typeof whoCalls)[number];

let world: ApiWorld;
let db: Db;
let company: string;
let callers: Record<Exclude<WhoCalls, 'nobody'>, Caller>;
let tokenOfRemoved: string;

/** A company with orders, proofs, importers in every state, documents, forwarders and prices that nothing else says. */
async function addCompany(price: number) {
  const { files } = world.adapters;
  const seller = await world.addSeller({
    orderCount: 12,
    prepareMore: async sellerId => {
      const parts = { sellerId, files, brokerId: demoBrokerId, now: world.now };
      const insertImporters = await prepareImporters(parts, 0);
      return async tx => {
        await insertImporters(tx);
        const forwarder = { id: `forwarder of ${sellerId}`, name: `Hanse Spedition ${price}` };
        await tx.insert(forwarders).values(forwarder);
        await tx.insert(linkedForwarders).values({ sellerId, forwarderId: forwarder.id });
      };
    },
  });
  await db.update(orderItems).set({ price }).where(eq(orderItems.sellerId, seller.sellerId));
  return { ...seller, role: 'owner' as const };
}

const dataOf = (sellerId: string) => companyData(db, world.adapters.secrets, sellerId);

async function tokenOf(member: Membership) {
  // Of a hundred sessions the oldest ends, and these calls make more of them: none is as old as another.
  world.wait(1);
  return world.adapters.tokens.sign(await startSession(db, member, world.now));
}

beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
  const parts = { db, now: world.now };
  const owner = await addCompany(hiddenPrice);
  const another = await addCompany(80_881.73);
  company = owner.sellerId;
  const removed = await addMemberTo(parts, owner, 'owner');
  tokenOfRemoved = await tokenOf(removed);
  await db.delete(members).where(eq(members.personId, removed.personId));
  callers = {
    owner,
    office: await addMemberTo(parts, owner, 'office'),
    warehouse: await addMemberTo(parts, owner, 'warehouse'),
    removed,
    'of another company': another,
  };
});
afterAll(() => world.close());

async function send(path: string, method: string, token: string | undefined, sample: Sample) {
  const { body = {}, params = {}, file, headers = {} } = sample;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'none'));
  const query = Object.entries(params).filter(([name]) => !path.includes(`{${name}}`));
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  // Each has a name of its own: what a company reads of its own uploads is no other's.
  if (file) form.set('file', new File([new Uint8Array(file)], `${randomUUID()}.pdf`));
  const response = await world.app.request(`${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...headers,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(sample.body && !file && { 'Content-Type': 'application/json' }),
    },
    ...(method !== 'GET' && (file || sample.body) && { body: file ? form : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.includes('json');
  return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined };
}

const call = (name: BearerName, token: string | undefined, sample: Sample) =>
  send(`${apiBase}/${endpoints[name].path}`, endpoints[name].method, token, sample);

async function tokenFor(who: WhoCalls): Promise<string | undefined> {
  if (who === 'nobody') return undefined;
  return who === 'removed' ? tokenOfRemoved : tokenOf(callers[who]);
}

async function sampleFor(name: BearerName, who: WhoCalls): Promise<Sample> {
  const caller = callers[who === 'nobody' ? 'owner' : who];
  const asOwner: SampleOf['asOwner'] = async (requested, sample) =>
    (await call(requested, await tokenOf(callers.owner), sample)).json;
  const isCalledAtAll = who !== 'nobody' && who !== 'removed';
  // A sample that changes what its caller knows is made for calls that get through.
  const spare = { email: caller.email, password: caller.password };
  const of = { db, now: world.now, sellerId: company, caller: isCalledAtAll ? caller : spare, asOwner };
  return roleSamples[name](of);
}

/** What those share who are refused a call: it leaves its sample unspent, and the company as it was. */
async function prepareRefusals(name: BearerName, refused: readonly WhoCalls[]) {
  const sample = await sampleFor(name, 'nobody');
  const tokens: Partial<Record<WhoCalls, string | undefined>> = {};
  // All before the company is looked at: a session may end an older one.
  for (const who of refused) tokens[who] = await tokenFor(who);
  return { sample, tokens, hidden: await hiddenValuesOf(db, company), data: await dataOf(company) };
}

describe.each(bearerRows)('$name', ({ name, endpoint: { roles = [] } }) => {
  const refused = whoCalls.filter(
    who => who !== 'of another company' && !roles.some(allowed => allowed === who),
  );
  let refusals: Awaited<ReturnType<typeof prepareRefusals>> | undefined;

  test.each(whoCalls)('called by %s', async who => {
    const isRefused = refused.includes(who);
    if (isRefused) refusals ??= await prepareRefusals(name, refused);
    const shared = isRefused ? refusals : undefined;
    const sample = shared?.sample ?? (await sampleFor(name, who));
    const token = shared ? shared.tokens[who] : await tokenFor(who);
    const before = who === 'of another company' ? await dataOf(company) : shared?.data;
    const answer = await call(name, token, sample);
    // Somebody who has left makes the next call as well.
    const isOfCompany = who === 'owner' || who === 'office' || who === 'warehouse';
    if (isOfCompany) await insertMember(db, callers[who], world.now);
    if (before) {
      const after = await dataOf(company);
      if (shared) shared.data = after;
      expect(after, 'nothing of the company has changed').toEqual(before);
    }
    const code = answer.json?.errors?.[0].code;
    if (who === 'nobody') expect([answer.status, code]).toEqual([401, 'AUTH.TOKEN_MISSING']);
    else if (who === 'removed') expect([answer.status, code]).toEqual([401, 'AUTH.SESSION_ENDED']);
    else if (who === 'of another company') expect([401, 403]).not.toContain(answer.status);
    else if (isRefused) expect([answer.status, code]).toEqual([403, 'ACCESS.ROLE']);
    else expect(sample.allowed ?? [200]).toContain(answer.status);

    if (who === 'owner' || who === 'office') return;
    // What it was asked about may be repeated.
    const requested = JSON.stringify([sample.body, sample.params]);
    const hidden = (shared?.hidden ?? (await hiddenValuesOf(db, company))).filter(
      value => hiddenValuesIn(requested, [value]).length === 0,
    );
    const others = who === 'of another company' ? await hiddenValuesOf(db, callers[who].sellerId) : [];
    expect(
      hiddenValuesIn(
        answer.text,
        hidden.filter(value => !others.includes(value)),
      ),
    ).toEqual([]);
    if (who === 'warehouse') expect(hiddenFieldsIn(answer.json)).toEqual([]);
  });
});

describe('what is hidden', () => {
  test('is there, and in the answers for the owner: prices, proofs, importers and the company’s data', async () => {
    const token = await tokenOf(callers.owner);
    const importer = await sampleFor('retrieveImporter', 'owner');
    const order = await sampleFor('retrieveProducts', 'owner');
    const answers = await Promise.all([
      call('retrieveTrackingList', token, {}),
      call('retrieveProducts', token, order),
      call('retrieveImporter', token, importer),
      call('retrieveMySeller', token, {}),
    ]);
    const values = await hiddenValuesOf(db, company);
    for (const { text, json } of answers) {
      expect(hiddenValuesIn(text, values)).not.toEqual([]);
      expect(hiddenFieldsIn(json)).not.toEqual([]);
    }
  });

  test('is known by its digest, which a change of one price alters', async () => {
    const before = await dataOf(company);
    const isOfCompany = eq(orderItems.sellerId, company);
    await db.update(orderItems).set({ price: 1 }).where(isOfCompany);
    const { order_items: items, ...others } = await dataOf(company);
    await db.update(orderItems).set({ price: hiddenPrice }).where(isOfCompany);
    expect(others).toEqual({ ...before, order_items: undefined });
    expect(items).not.toBe(before.order_items);
    expect(await dataOf(company)).toEqual(before);
  });

  test('is found in any depth of an answer', () => {
    expect(hiddenFieldsIn({ a: [{ unitPrice: 1 }, { b: { evalVAT: {} } }], linkedForwarders: [] })).toEqual([
      '.a[0].unitPrice',
      '.a[1].b.evalVAT',
    ]);
    expect(hiddenFieldsIn({ linkedForwarders: [{ name: 'Hanse' }] })).toEqual(['.linkedForwarders']);
    expect(hiddenValuesIn('{"note":"70771.37 for 张伟"}', ['70771.37', '张伟', 'Hanse'])).toEqual([
      '70771.37',
      '张伟',
    ]);
  });
});

describe('a document’s link', () => {
  test('opens it for a browser without a token, for five minutes; nothing else does, no matter who asks', async () => {
    const [file] = await db.select().from(importerFiles).limit(1);
    const address = `${fileLinkPath}/${file?.id}`;
    for (const who of whoCalls) {
      const token = await tokenFor(who);
      expect((await send(address, 'GET', token, {})).status).toBe(404);
      const guessed = { params: { expires: String(world.now.getTime() + day), signature: 'guessed' } };
      expect((await send(address, 'GET', token, guessed)).status).toBe(404);
    }
    const link = world.adapters.fileLinks.linkTo(file?.id ?? '');
    const open = async () => (await world.app.request(link)).status;
    expect(await open()).toBe(200);
    world.wait(5 * minute);
    expect(await open()).toBe(404);
  });
});

test.each(Object.keys(deskEndpoints) as DeskEndpointName[])(
  '%s of the desk is open to no member of a company',
  async name => {
    const { path, method } = deskEndpoints[name];
    for (const role of Role.options) {
      const answer = await send(`${deskBase}/${path}`, method, await tokenOf(callers[role]), {});
      expect([answer.status, answer.json.errors[0].code]).toEqual([401, 'DESK.KEY_REFUSED']);
    }
  },
);
