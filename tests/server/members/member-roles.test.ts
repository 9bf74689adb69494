import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ApiWorld, minute, openApiWorld, second } from '#tests/server/support/api-world.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';

let world: ApiWorld;
let db: Db;
beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
});
afterAll(() => world.close());

async function signInAs(role: Role) {
  const company = await world.addSeller();
  const member = await addMemberTo({ db, now: world.now }, company, role);
  const token = await world.signIn(member);
  const thisMember = and(eq(members.sellerId, member.sellerId), eq(members.personId, member.personId));
  return { company, member, token, thisMember };
}

const claimsOf = async (token: string) => (await world.adapters.tokens.read(token))?.claims;

test('a token names the company, the person and the role', async () => {
  const { member, token } = await signInAs('office');
  expect(await claimsOf(token)).toMatchObject({
    sub: member.sellerId,
    person: member.personId,
    role: 'office',
  });
});

test('a call that is not for a member’s role is refused with ACCESS.ROLE, and the role in the answer', async () => {
  const { token } = await signInAs('warehouse');
  const answer = await world.call(endpoints.createWallet, { token });
  expect(answer).toMatchObject({ status: 403, code: 'ACCESS.ROLE' });
  expect(answer.body).toMatchObject({ errors: [{ role: 'warehouse' }] });
});

test('everybody is told where their company shipped from last, before that its town, and the warehouse nothing more of its address', async () => {
  const { company, member, token } = await signInAs('warehouse');
  const { sellerId } = member;
  const ownerToken = await world.signIn(company);
  const shown = async (of: string) => {
    const { body } = await world.call(endpoints.retrieveMySeller, { token: of });
    return v.parse(endpoints.retrieveMySeller.answer, body).retrieveMySeller;
  };
  const { address } = await shown(ownerToken);
  const town = `${address?.city ?? address?.region}, ${address?.country}`;
  expect([await shown(token), await shown(ownerToken)]).toMatchObject([
    { dispatchFrom: town },
    { dispatchFrom: town },
  ]);
  const confirm = async (dispatchFrom: string) => {
    const order = await insertOrder(db, sellerId, [1]);
    const updatedAt = world.now;
    await db
      .insert(clearances)
      .values({ sellerId, orderId: order.orderId, status: 'NOT_RELEASED', updatedAt });
    const body = { ...shipmentOf(order), dispatchFrom };
    expect((await world.call(endpoints.createShipmentLedger, { token: ownerToken, body })).status).toBe(200);
    world.wait(minute);
  };
  await confirm('Ningbo');
  await confirm('Shenzhen Bao’an');
  const seller = await shown(token);
  expect(seller.dispatchFrom).toBe('Shenzhen Bao’an');
  expect(seller).not.toHaveProperty('address');
  expect(await shown(ownerToken)).toMatchObject({ dispatchFrom: 'Shenzhen Bao’an' });
});

test('a role that was changed holds from the next call on, whatever the token says, and the next token says it', async () => {
  const { token, thisMember } = await signInAs('office');
  const listImporters = (with_: string) =>
    world.call(endpoints.retrieveImporterList, { token: with_, body: { page: 1, limit: 10 } });
  expect((await listImporters(token)).code).not.toBe('ACCESS.ROLE');
  await db.update(members).set({ role: 'warehouse' }).where(thisMember);
  expect((await listImporters(token)).code).toBe('ACCESS.ROLE');
  const { body } = await world.call(endpoints.refreshToken, { body: { existingToken: token } });
  expect(await claimsOf(body.refreshedToken)).toMatchObject({ role: 'warehouse' });
  await db.update(members).set({ role: 'owner' }).where(thisMember);
  expect((await listImporters(token)).code).not.toBe('ACCESS.ROLE');
  world.wait(11 * minute);
  const { headers } = await world.call(endpoints.retrieveMySeller, { token });
  expect(await claimsOf(headers.get('X-Refreshed-Token') ?? '')).toMatchObject({ role: 'owner' });
});

test('a former member has no session, and can’t have it renewed', async () => {
  const { token, thisMember } = await signInAs('owner');
  await db.delete(members).where(thisMember);
  expect((await world.call(endpoints.retrieveMySeller, { token })).code).toBe('AUTH.SESSION_ENDED');
  expect((await world.call(endpoints.refreshToken, { body: { existingToken: token } })).code).toBe(
    'AUTH.SESSION_ENDED',
  );
});

describe('signing in', () => {
  test('leads somebody of several companies to the one they used last, else to their own', async () => {
    const { member } = await signInAs('warehouse');
    const other = await world.addSeller();
    const elsewhere = { sellerId: other.sellerId, personId: member.personId, role: 'owner' as const };
    await db.insert(members).values({ ...elsewhere, createdAt: world.now });
    const subject = async () => (await claimsOf(await world.signIn(member)))?.sub;
    expect(await subject()).toBe(member.sellerId);
    world.wait(second);
    await startSession(db, elsewhere, world.now);
    expect(await subject()).toBe(other.sellerId);
    await db.delete(sessions).where(eq(sessions.personId, member.personId));
    expect(await subject()).toBe(other.sellerId);
  });

  test('says so to a member of no company', async () => {
    const { member, thisMember } = await signInAs('office');
    await db.delete(members).where(thisMember);
    const { email, password } = member;
    const answer = await world.call(endpoints.login, { body: { email, password } });
    expect(answer).toMatchObject({ status: 403, code: 'ACCESS.NO_COMPANY' });
  });
});
