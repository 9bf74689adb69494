import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { nextGeneration } from '#server/domain/accounts/token-generation.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import { type ApiWorld, day, minute, openApiWorld, second } from '#tests/server/support/api-world.ts';

let world: ApiWorld;
let seller: SeededSeller;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller();
});
afterAll(() => world.close());

const refresh = (existingToken: string) => world.call(endpoints.refreshToken, { body: { existingToken } });
const me = (token: string) => world.call(endpoints.retrieveMySeller, { token });
const generationOf = (token: string) => decodeJwt(token).gen;

describe('a token', () => {
  test('lives a quarter of an hour and then says that it expired', async () => {
    const token = await world.signIn(seller);
    world.wait(15 * minute - second);
    expect((await me(token)).status).toBe(200);
    world.wait(second);
    const answer = await me(token);
    expect([answer.status, answer.code]).toEqual([401, 'AUTH.TOKEN_EXPIRED']);
  });

  test('signed by somebody else is refused, by a call and by a refresh', async () => {
    const [head, payload] = (await world.signIn(seller)).split('.');
    const forged = `${head}.${payload}.${'A'.repeat(43)}`;
    expect((await me(forged)).code).toBe('AUTH.TOKEN_INVALID');
    expect((await refresh(forged)).code).toBe('AUTH.TOKEN_INVALID');
  });

  test('with the signature algorithm "none" is refused', async () => {
    const [, payload] = (await world.signIn(seller)).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect((await me(`${head}.${payload}.AA`)).code).toBe('AUTH.TOKEN_INVALID');
  });

  test('in its last minutes is followed by a fresh one along with any answer [152]', async () => {
    const token = await world.signIn(seller);
    expect((await me(token)).headers.get(headers.refreshedToken)).toBeNull();
    world.wait(11 * minute);
    const answers = await Promise.all([
      me(token),
      world.call(endpoints.retrieveTrackingList, { token }),
      world.call(endpoints.createWallet, { token }),
    ]);
    world.wait(10 * minute);
    for (const { headers: answered } of answers) {
      expect((await me(answered.get(headers.refreshedToken) ?? '')).status).toBe(200);
    }
  });
});

describe('refreshing', () => {
  test('gives an expired token its successor without a bearer token [153]', async () => {
    const token = await world.signIn(seller);
    world.wait(2 * day);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    expect(generationOf(answer.body.refreshedToken)).toBe(1);
    expect((await me(answer.body.refreshedToken)).status).toBe(200);
  });

  test('case 61: asked again ten minutes after a lost answer gives the same successor', async () => {
    const token = await world.signIn(seller);
    const lost = (await refresh(token)).body.refreshedToken;
    world.wait(10 * minute);
    const again = (await refresh(token)).body.refreshedToken;
    expect(generationOf(again)).toBe(generationOf(lost));
    expect((await me(again)).status).toBe(200);
  });

  test('with a token whose successor was seen is refused and ends nothing', async () => {
    const token = await world.signIn(seller);
    const successor = (await refresh(token)).body.refreshedToken;
    await me(successor);
    const answer = await refresh(token);
    expect([answer.status, answer.code]).toEqual([401, 'AUTH.TOKEN_SUPERSEDED']);
    expect((await me(successor)).status).toBe(200);
    expect((await refresh(successor)).status).toBe(200);
  });

  test('with a superseded token is logged and counted, and so is a call with one', async () => {
    const count = vi.spyOn(world.adapters.metrics, 'count');
    const token = await world.signIn(seller);
    const successor = (await refresh(token)).body.refreshedToken;
    await me(successor);
    expect(count).not.toHaveBeenCalled();
    await refresh(token);
    expect((await me(token)).status).toBe(200);
    expect(count.mock.calls.filter(([event]) => event === 'supersededToken')).toEqual([
      ['supersededToken', { by: 'refresh' }],
      ['supersededToken', { by: 'call' }],
    ]);
    count.mockRestore();
    const line = world.logLines.findLast(one => one.includes('a superseded token was used for a refresh'));
    expect(line).toContain(decodeJwt(token).sid);
    expect(line).not.toContain(token);
  });

  test('with a token two generations old is refused and ends nothing', async () => {
    const token = await world.signIn(seller);
    const second = (await refresh(token)).body.refreshedToken;
    const third = (await refresh(second)).body.refreshedToken;
    expect((await refresh(token)).code).toBe('AUTH.TOKEN_SUPERSEDED');
    expect((await me(third)).status).toBe(200);
  });

  test('twenty times at once gives one successor', async () => {
    const token = await world.signIn(seller);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
    expect(new Set(answers.map(answer => generationOf(answer.body.refreshedToken)))).toEqual(new Set([1]));
  });

  test('more than thirty times a minute is held back for that session alone', async () => {
    const token = await world.signIn(seller);
    const other = await world.signIn(seller);
    for (let time = 0; time < 30; time++) expect((await refresh(token)).status).toBe(200);
    const answer = await refresh(token);
    expect([answer.status, answer.code]).toEqual([429, 'REQUEST.RATE_LIMITED']);
    expect((await refresh(other)).status).toBe(200);
  });

  test('something that is no token is refused', async () => {
    expect((await refresh('hello')).code).toBe('REQUEST.INVALID');
  });
});

describe('a session', () => {
  test('ends by logging out, for its token and for a refresh', async () => {
    const token = await world.signIn(seller);
    const other = await world.signIn(seller);
    const answer = await world.call(endpoints.logOut, { token });
    expect(answer.body).toEqual({ logOut: true });
    expect((await me(token)).code).toBe('AUTH.SESSION_ENDED');
    expect((await refresh(token)).code).toBe('AUTH.SESSION_ENDED');
    expect((await me(other)).status).toBe(200);
  });

  test('ends by logging out with its newest token though that has expired, and with no older one', async () => {
    const token = await world.signIn(seller);
    const successor = (await refresh(token)).body.refreshedToken;
    await me(successor);
    world.wait(2 * day);
    expect((await world.call(endpoints.logOut, { token })).code).toBe('AUTH.TOKEN_EXPIRED');
    expect((await refresh(successor)).status).toBe(200);
    expect((await world.call(endpoints.logOut, { token: successor })).body).toEqual({ logOut: true });
    expect((await refresh(successor)).code).toBe('AUTH.SESSION_ENDED');
  });

  test('that is logged out in the last minutes of its token gets no fresh one', async () => {
    const token = await world.signIn(seller);
    world.wait(14 * minute);
    const answer = await world.call(endpoints.logOut, { token });
    expect(answer.headers.get(headers.refreshedToken)).toBeNull();
  });

  test('ends after thirty days without use', async () => {
    const stored = await world.signIn(seller);
    world.wait(30 * day);
    expect((await refresh(stored)).status).toBe(200);
    world.wait(30 * day + second);
    expect((await refresh(stored)).code).toBe('AUTH.SESSION_ENDED');
  });

  test('ends after 180 days in all, however much it was used', async () => {
    let token = await world.signIn(seller);
    for (let month = 0; month < 6; month++) {
      world.wait(30 * day);
      const answer = await refresh(token);
      expect(answer.status).toBe(200);
      token = answer.body.refreshedToken;
    }
    world.wait(second);
    expect((await refresh(token)).code).toBe('AUTH.SESSION_ENDED');
  });
});

test.each([
  { newest: 3, seen: 3, presented: 3, next: 4 },
  { newest: 4, seen: 3, presented: 3, next: 4 },
  { newest: 4, seen: 4, presented: 3, next: undefined },
  { newest: 4, seen: 3, presented: 2, next: undefined },
  // The database came back from a backup that is older than the token.
  { newest: 4, seen: 4, presented: 7, next: 8 },
])(
  'generation $presented of $newest, $seen seen, is followed by $next',
  ({ next, presented, ...session }) => {
    expect(nextGeneration(session, presented)?.newest).toBe(next);
  },
);
