import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '#server/adapters/keys/digest.ts';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import { sessions, users } from '#server/db/tables/accounts.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { mostSessions, startSession } from '#server/services/accounts/sessions.ts';
import { signIn } from '#server/services/accounts/sign-in.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ApiWorld, openApiWorld, second } from '#tests/server/support/api-world.ts';
import { processorWork } from '#tests/server/support/processor-work.ts';
import { spend } from '#tests/server/support/spend.ts';

let world: ApiWorld;
let seller: SeededSeller;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller();
});
afterAll(() => world.close());

const login = (body: unknown, from?: string) =>
  world.call(endpoints.login, { body, ...(from !== undefined && { from }) });

describe('signing in', () => {
  test('an email and its password give a token that opens the seller [154]', async () => {
    const answer = await login({ email: seller.email, password: seller.password });
    expect(answer.status).toBe(200);
    const me = await world.call(endpoints.retrieveMySeller, { token: answer.body.login });
    expect(me.body.retrieveMySeller._id).toBe(seller.sellerId);
  });

  test('the case of the email and spaces around it do not matter', async () => {
    const answer = await login({ email: ` ${seller.email.toUpperCase()} `, password: seller.password });
    expect(answer.status).toBe(200);
  });

  test('a wrong password and an unknown address are refused alike', async () => {
    const wrong = await login({ email: seller.email, password: 'Secret#2' });
    const unknown = await login({ email: 'nobody@portolan.example', password: 'Secret#2' });
    expect([wrong.status, wrong.code]).toEqual([401, 'AUTH.CREDENTIALS_REFUSED']);
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  });

  test('an unknown address is as much work as a known one', async () => {
    const workOf = async (email: string) => {
      const work: number[] = [];
      for (let round = 0; round < 7; round++) {
        const signIn = () => login({ email, password: 'Secret#2' }, `10.1.0.${round}`);
        work.push(await processorWork(signIn));
      }
      return Math.min(...work);
    };
    const known = await workOf((await world.addSeller()).email);
    const unknown = await workOf('never-seen@portolan.example');
    // Without the dummy hash it is a tenth.
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  test.each([
    ['no JSON', '{"email":', 400],
    ['no password', { email: 'a@b.example' }, 400],
    ['no address', { email: 'somebody', password: 'Secret#1' }, 400],
    ['too large a body', { email: 'a@b.example', password: 'x'.repeat(300 * 1024) }, 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await login(body)).status).toBe(status);
  });

  test('a wrong field is named by its path', async () => {
    const answer = await login({ email: 'somebody', password: '' });
    expect(answer.body).toMatchObject({
      errors: [
        { code: 'REQUEST.INVALID', path: 'email' },
        { code: 'REQUEST.INVALID', path: 'password' },
      ],
    });
  });

  test('a body that is not declared as JSON is refused, so that no foreign form can sign anybody in', async () => {
    const answer = await world.call(endpoints.login, {
      body: JSON.stringify({ email: seller.email, password: seller.password }),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([answer.status, answer.code]).toEqual([400, 'REQUEST.INVALID']);
  });
});

describe('guessing', () => {
  test('ten wrong passwords close an account to the address they came from, and to no other', async () => {
    const victim = await world.addSeller();
    const own = { email: victim.email, password: victim.password };
    await spend(world.adapters.limits.loginByAccountAndAddress, `${victim.email} 10.2.0.1`, 8);
    for (const guess of [9, 10]) {
      const answer = await login({ email: victim.email, password: `Guess#${guess}` }, '10.2.0.1');
      expect(answer.code).toBe('AUTH.CREDENTIALS_REFUSED');
    }
    const closed = await login(own, '10.2.0.1');
    expect([closed.status, closed.code]).toEqual([429, 'REQUEST.RATE_LIMITED']);
    expect(Number(closed.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await login({ email: seller.email, password: seller.password }, '10.2.0.1')).status).toBe(200);
    expect((await login(own, '10.2.1.1')).status).toBe(200);
  });

  test('a hundred from everywhere close an account to strangers, and not to a device that signed in before', async () => {
    const victim = await world.addSeller();
    const own = { email: victim.email, password: victim.password };
    const markOf = ({ headers }: Awaited<ReturnType<typeof login>>) => {
      const [cookie = '', ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ');
      expect(attributes).toEqual(expect.arrayContaining(['Path=/api/v1', 'HttpOnly', 'SameSite=Strict']));
      return cookie;
    };
    const cookie = markOf(await login(own, '10.5.0.1'));
    const withMark = (mark: string, password: string) =>
      world.call(endpoints.login, {
        body: { ...own, password },
        headers: { Cookie: mark },
        from: '10.5.0.1',
      });
    const foreign = markOf(await login({ email: seller.email, password: seller.password }, '10.5.0.2'));
    await spend(world.adapters.limits.loginByAccount, victim.email, 98);
    for (const guess of [99, 100])
      await login({ email: victim.email, password: `Guess#${guess}` }, `10.6.0.${guess}`);
    expect((await login(own, '10.5.0.3')).status).toBe(429);
    expect((await withMark(foreign, victim.password)).status).toBe(429);
    expect((await withMark(cookie, victim.password)).status).toBe(200);
    // It is no way around the limits either.
    const device = digestOf(cookie.split('=')[1] ?? '');
    await spend(world.adapters.limits.loginByDevice, `${victim.email} ${device}`, 8);
    for (const guess of [9, 10]) expect((await withMark(cookie, `Guess#${guess}`)).status).toBe(401);
    expect((await withMark(cookie, victim.password)).status).toBe(429);
  });

  test('correct sign-ins have a limit of their own', async () => {
    const busy = await world.addSeller();
    const own = { email: busy.email, password: busy.password };
    await spend(world.adapters.limits.signInByAccount, busy.email, 299);
    expect((await login(own)).status).toBe(200);
    expect((await login(own, '10.7.0.1')).status).toBe(429);
  });

  test('an account has a hundred sessions at most: the one that was not used for longest ends', async () => {
    const busy = await world.addSeller();
    const tokens: string[] = [];
    for (let device = 0; device <= mostSessions; device++) {
      world.wait(second);
      const session = await startSession(world.adapters.database.db, { ...busy, role: 'owner' }, world.now);
      tokens.push(await world.adapters.tokens.sign(session));
    }
    const states = await Promise.all(
      [0, 1, mostSessions].map(async place => {
        const answer = await world.call(endpoints.retrieveMySeller, { token: tokens[place] ?? '' });
        return answer.code ?? 'open';
      }),
    );
    expect(states).toEqual(['AUTH.SESSION_ENDED', 'open', 'open']);
  });

  test('a sign-in whose device could not be stored leaves no session behind', async () => {
    const { db } = world.adapters.database;
    const own = await world.addSeller();
    const open = () => db.select().from(sessions).where(eq(sessions.sellerId, own.sellerId));
    const before = (await open()).length;
    await db.execute(sql`alter table known_devices add constraint full_disk check (false) not valid`);
    expect((await login({ email: own.email, password: own.password })).status).toBe(500);
    expect(await open()).toHaveLength(before);
    await db.execute(sql`alter table known_devices drop constraint full_disk`);
    expect((await login({ email: own.email, password: own.password })).status).toBe(200);
    expect(await open()).toHaveLength(before + 1);
  });

  test('a password that is replaced while its sign-in waits for its turn opens nothing', async () => {
    const { db } = world.adapters.database;
    const own = await world.addSeller();
    const surroundings = {
      device: { userAgent: '', mark: undefined },
      language: 'en',
      address: '10.4.0.1',
    } as const;
    const signingIn = signIn(
      world.adapters,
      { email: own.email, password: own.password, origin: 'http://localhost', ...surroundings },
      async (_, work) => {
        const passwordHash = await hashPassword('Replaced#1');
        await db.update(users).set({ passwordHash }).where(eq(users.email, own.email));
        return work();
      },
    );
    await expect(signingIn).rejects.toMatchObject({ code: 'AUTH.CREDENTIALS_REFUSED' });
    expect(await db.select().from(sessions).where(eq(sessions.sellerId, own.sellerId))).toEqual([]);
  });

  test('guesses that arrive at once count too', async () => {
    const victim = await world.addSeller();
    const from = '10.2.2.1';
    await spend(world.adapters.limits.loginByAccountAndAddress, `${victim.email} ${from}`, 8);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, guess) =>
        login({ email: victim.email, password: `Guess#${guess}` }, from),
      ),
    );
    expect(answers.filter(answer => answer.code === 'AUTH.CREDENTIALS_REFUSED')).toHaveLength(2);
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(4);
  });

  test('a hundred refused sign-ins close an address, and another one stays open', async () => {
    const from = '10.3.0.1';
    await spend(world.adapters.limits.loginByAddress, from, 98);
    for (const name of ['unknown-99', 'unknown-100'])
      await login({ email: `${name}@portolan.example`, password: 'Guess#1' }, from);
    const own = { email: seller.email, password: seller.password };
    expect((await login(own, from)).status).toBe(429);
    expect((await login(own, '10.3.0.2')).status).toBe(200);
  });

  test('a right password gives its try back: a warehouse that shares one address is never shut out', async () => {
    const { email, password } = await world.addSeller();
    const own = { email, password };
    const from = '10.8.0.1';
    const { loginByAddress, loginByAccount, loginByAccountAndAddress } = world.adapters.limits;
    await spend(loginByAddress, from, 98);
    await spend(loginByAccount, email, 98);
    await spend(loginByAccountAndAddress, `${email} ${from}`, 8);
    // One more than each of them has left.
    for (let device = 0; device < 3; device++) expect((await login(own, from)).status).toBe(200);
  });
});
