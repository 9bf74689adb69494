import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readAccess } from '#server/partners/desk-files.ts';
import { openDesk } from '#server/partners/open-desk.ts';
import { issueForwarderKey, openForwarder } from '#server/services/partners/desk-keys.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { type AccountWorld, codesOf, openAccountWorld, origin } from '#tests/server/support/account-world.ts';

let world: AccountWorld;
let token: string;
let name: string;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ token } = await world.newSeller());
  name = `Spedition ${randomUUID()}`;
});

const desk = ({ method, path }: Endpoint, key: string, body?: unknown) =>
  world.request(`${deskBase}/${path}`, method, { token: key, body });

async function operatorKey(): Promise<string> {
  await openDesk(
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    world.dataDirectory,
    origin,
  );
  return readAccess(world.dataDirectory)?.operatorKey ?? '';
}

/** The token of a link that a forwarder's key made. */
async function invitationOf(forwarder: string): Promise<string> {
  const { id } = await openForwarder(world.db, forwarder);
  const { body } = await desk(deskEndpoints.createInvitation, await issueForwarderKey(world.db, id));
  return new URL(body.invitation.link).pathname.replace('/invitation/', '');
}

const accept = (invitation: string, by = token, headers: Record<string, string> = {}) =>
  world.call('inviteSeller', { token: by, body: { token: invitation }, headers });

test('an invitation links the seller with its forwarder, whose name is answered [158]', async () => {
  const answer = await accept(await invitationOf(name));
  expect(answer.body).toEqual({ inviteSeller: { name } });
  expect((await world.me(token)).linkedForwarders).toEqual([{ name }]);
});

test('a link opened twice was already used, by the same seller and by another', async () => {
  const invitation = await invitationOf(name);
  await accept(invitation);
  const { token: other } = await world.newSeller();
  for (const by of [token, other]) {
    const answer = await accept(invitation, by);
    expect([answer.status, codesOf(answer)]).toEqual([409, ['SELLER.INVITATION.TOKEN_ALREADY_USED']]);
  }
  expect((await world.me(other)).linkedForwarders).toEqual([]);
});

test('a lost answer is repeated for the same Idempotency-Key', async () => {
  const invitation = await invitationOf(name);
  const headers = { 'Idempotency-Key': randomUUID() };
  const [first, again] = [await accept(invitation, token, headers), await accept(invitation, token, headers)];
  expect(again.body).toEqual(first.body);
  expect(again.body).toEqual({ inviteSeller: { name } });
});

test('another invitation of a forwarder already linked says so, and stays valid for somebody else', async () => {
  await accept(await invitationOf(name));
  const second = await invitationOf(name);
  const answer = await accept(second);
  expect([answer.status, codesOf(answer)]).toEqual([409, ['SELLER.INVITATION.ALREADY_LINKED']]);
  const { token: other } = await world.newSeller();
  expect((await accept(second, other)).body).toEqual({ inviteSeller: { name } });
});

test('forwarders are in the order of linking', async () => {
  const names = [`Zoll ${randomUUID()}`, `Ahoi ${randomUUID()}`];
  for (const one of names) await accept(await invitationOf(one));
  expect((await world.me(token)).linkedForwarders).toEqual(names.map(one => ({ name: one })));
});

test('an unknown invitation and an expired one get the same answer', async () => {
  const invitation = await invitationOf(name);
  const unknown = await accept(randomUUID());
  expect([unknown.status, codesOf(unknown)]).toEqual([404, ['SELLER.INVITATION.TOKEN_UNKNOWN']]);
  const days = 31 * 24 * 3_600_000;
  world.moveClock(days);
  try {
    const { token: later } = await world.newSeller();
    expect((await accept(invitation, later)).body.errors).toEqual(unknown.body.errors);
  } finally {
    world.moveClock(-days);
  }
});

test('of two sellers who open one link at the same moment one is linked', async () => {
  const invitation = await invitationOf(name);
  const { token: other } = await world.newSeller();
  const answers = await Promise.all([accept(invitation), accept(invitation, other)]);
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
});

test('a token of a seller who signed out accepts nothing', async () => {
  const invitation = await invitationOf(name);
  await world.call('logOut', { token, body: {} });
  const answer = await accept(invitation);
  expect([answer.status, codesOf(answer)]).toEqual([401, ['AUTH.SESSION_ENDED']]);
});

test('an invitation of 2,049 characters is refused before it is looked up', async () => {
  expect(codesOf(await accept('x'.repeat(2049)))).toEqual(['REQUEST.INVALID']);
});

test('the operator lets a forwarder in once, and each key is a new one', async () => {
  const key = await operatorKey();
  const first = await desk(deskEndpoints.addForwarder, key, { name });
  const second = await desk(deskEndpoints.addForwarder, key, { name });
  expect(first.body.forwarder).toMatchObject({ name, isNew: true });
  expect(second.body.forwarder).toMatchObject({ name, isNew: false });
  expect(second.body.forwarder.key).not.toBe(first.body.forwarder.key);
  const { body } = await desk(deskEndpoints.createInvitation, second.body.forwarder.key);
  expect(body.invitation).toMatchObject({ forwarder: name });
  expect(body.invitation.link).toMatch(new RegExp(`^${origin}/invitation/[\\w-]{43}$`));
});

test('the desk opens to its keys only, and each does its own part only', async () => {
  const { id } = await openForwarder(world.db, name);
  const forwarderKey = await issueForwarderKey(world.db, id);
  for (const key of ['wrong', token]) {
    expect((await desk(deskEndpoints.createInvitation, key)).status).toBe(401);
  }
  expect((await desk(deskEndpoints.addForwarder, forwarderKey, { name: 'Mine' })).status).toBe(403);
  expect((await desk(deskEndpoints.createInvitation, await operatorKey())).status).toBe(403);
});

test('the operator’s key stays the same across restarts', async () => {
  expect(await operatorKey()).toBe(await operatorKey());
});
