import type { ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { recoverOwner } from '#server/partners/client/seller-data.ts';
import { codesOf } from '#tests/server/support/account-world.ts';
import { type MemberWorld, newAddress, openMemberWorld } from '#tests/server/support/member-world.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';

let world: MemberWorld;
let server: ServerType;
beforeAll(async () => {
  world = await openMemberWorld();
  const parts = { db: world.db, secrets: world.adapters.secrets, now: new Date() };
  ({ server } = await serveDesk(createApp(world.adapters), parts, world.dataDirectory));
});
afterAll(async () => {
  server.close();
  await world.close();
});

test('the desk makes a member an owner, named by any member of the company, from the next call on', async () => {
  const owner = await world.newOwner();
  const office = await world.addMember(owner, 'office');
  expect(codesOf(await world.post('retrieveMembers', office.token))).toEqual(['ACCESS.ROLE']);
  const recovered = await recoverOwner(world.dataDirectory, owner.email, office.email);
  expect(recovered).toEqual({ sellerId: owner.sellerId, email: office.email });
  expect((await world.post('retrieveMembers', office.token)).status).toBe(200);
  const removal = { personId: owner.personId };
  expect((await world.post('removeMember', office.token, removal)).status).toBe(200);
});

test('the desk adds somebody with an account of another company, and invites anyone who has none', async () => {
  const owner = await world.newOwner();
  const other = await world.newOwner();
  await recoverOwner(world.dataDirectory, owner.sellerId, other.email);
  const { companies } = (await world.post('retrieveCompanies', other.token)).body;
  expect(companies).toMatchObject([
    { sellerId: other.sellerId },
    { sellerId: owner.sellerId, role: 'owner' },
  ]);

  const email = newAddress();
  const { link } = await recoverOwner(world.dataDirectory, owner.sellerId, email, 'zh-CN');
  const token = await world.tokenMailedTo(email);
  expect(link).toMatch(new RegExp(`/join/${token}$`));
  const joined = await world.join(token);
  expect(await world.claimsOf(joined.body.login)).toMatchObject({ sellerId: owner.sellerId, role: 'owner' });
});

test('the desk asks which company is meant where the address is of several', async () => {
  const owner = await world.newOwner();
  const other = await world.newOwner();
  await world.join(await world.invite(owner, other.email, 'owner'), {}, other.token);
  await expect(recoverOwner(world.dataDirectory, other.email, newAddress())).rejects.toThrow(
    `${other.email} is in several companies. Name one by its id: `,
  );
  await expect(recoverOwner(world.dataDirectory, 'nobody@seller.example', newAddress())).rejects.toThrow(
    'There is no seller nobody@seller.example.',
  );
});
