import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pendingRegistrations, users } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import {
  type AccountWorld,
  codesOf,
  openAccountWorld,
  origin,
  password,
} from '#tests/server/support/account-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;

const activate = (email: string, code: string) => world.call('activate', { body: { email, code } });
const register = (body: unknown, headers: Record<string, string> = {}) =>
  world.call('register', { body, headers });
/** A registration and the code that was mailed for it. */
async function registered(changes: Record<string, unknown> = {}) {
  const body = world.registration(changes);
  await register(body);
  return { body, code: (await world.activation(body.email)).code };
}

describe('the way in', () => {
  test('an email brings a code and a link, the code starts a session once [155, 156]', async () => {
    const body = world.registration();
    expect((await register(body)).body).toEqual({ register: true });
    const { code, link } = await world.activation(body.email);
    expect(code).toMatch(/^\d{8}$/);
    expect(link).toBe(`${origin}/auth/activate?email=${encodeURIComponent(body.email)}&code=${code}`);

    const answer = await activate(body.email, code);
    expect(answer.status).toBe(200);
    expect(await world.me(answer.body.activate)).toMatchObject({
      user: { email: body.email, firstName: 'Mei', lastName: 'Lin' },
      hasSellerAccount: false,
      hasActiveWallet: false,
      hasSellerId: false,
      linkedForwarders: [],
    });
    const again = await activate(body.email, code);
    expect([again.status, codesOf(again)]).toEqual([422, ['ACCOUNT.CODE_WRONG']]);
    expect((await world.call('login', { body: { email: body.email.toUpperCase(), password } })).status).toBe(
      200,
    );
  });

  test('nobody signs in before the code was handed in', async () => {
    const body = world.registration();
    await register(body);
    const answer = await world.call('login', { body: { email: body.email, password } });
    expect(codesOf(answer)).toEqual(['AUTH.CREDENTIALS_REFUSED']);
  });

  test('a code copied in groups is the same code', async () => {
    const { body, code } = await registered();
    expect((await activate(body.email, ` ${code.slice(0, 4)} ${code.slice(4)} `)).status).toBe(200);
  });

  test('an activated address answers with the text that the form looks for [135]', async () => {
    const { body, code } = await registered();
    await activate(body.email, code);
    const answer = await register({ ...body, email: body.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([
      { code: 'ACCOUNT.EMAIL_IN_USE', message: 'Email in use.', path: 'email' },
    ]);
  });

  test('registering again sends a new code, and each password belongs to its own code', async () => {
    const { body: first, code } = await registered();
    await register({ ...first, password: 'Intruder#1' });
    const second = await world.activation(first.email, code);
    expect(second.code).not.toBe(code);
    expect((await activate(first.email, code)).status).toBe(200);
    const login = (secret: string) => world.call('login', { body: { email: first.email, password: secret } });
    expect((await login('Intruder#1')).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    // The other code died with the first one's use.
    expect((await activate(first.email, second.code)).status).toBe(422);
  });

  test('names of any script arrive as they were written', async () => {
    const names = { firstName: '美 👩🏽‍💼', lastName: 'O’Brien-Škvorecký' };
    const { body, code } = await registered(names);
    const answer = await activate(body.email, code);
    expect((await world.me(answer.body.activate)).user).toMatchObject(names);
  });
});

test.each([
  { password: 'MeiLin#2026' },
  { password: 'Qwertz#123' },
  { email: 'shenzhen.lanting@seller.example', password: 'Lanting#88' },
])('the password of $password is refused at its field: others would guess it', async changes => {
  const answer = await register(world.registration(changes));
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, 'password']);
  expect(codesOf(answer)).toEqual(['ACCOUNT.PASSWORD_GUESSABLE']);
});

describe('the mail', () => {
  test('is in the language that the browser prefers, in text and in HTML', async () => {
    const body = world.registration({ firstName: '美', lastName: '林' });
    await register(body, { 'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8' });
    const { code } = await world.activation(body.email);
    const mail = world.mails().find(one => one.to.includes(body.email));
    expect(mail?.subject).toBe('激活您的 Portolan 账号');
    expect(mail?.text).toContain('林美，您好');
    expect(mail?.html).toContain('lang="zh-Hans"');
    expect(mail?.html).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
  });

  test('carries a name as text and never as markup', async () => {
    const { body } = await registered({ firstName: '<img src=x onerror=alert(1)>' });
    const mail = world.mails().find(one => one.to.includes(body.email));
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  test('leaves its code neither in the log nor in the database', async () => {
    const { code } = await registered();
    const rows = [await world.db.select().from(pendingRegistrations), await world.db.select().from(jobs)];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(world.logged.join('')).not.toContain(code);
    expect(world.logged.join('')).toContain('a mail was sent');
  });
});

describe('an address with a capital that only looks like ASCII', () => {
  // The Kelvin sign, whose lower case is a k: the mailbox of one form must not prove the other.
  const kelvin = (name: string) => `mi\u212A${name}@seller.example`;
  const stored = (name: string) => `mik${name}@seller.example`;
  const mailTo = (name: string) =>
    waitFor(() => {
      const to = world.mails().flatMap(mail => (mail.to.includes(`${name}@`) ? [mail.to] : []));
      expect(to).not.toEqual([]);
      return to;
    });

  test('is mailed at registration in the form that signs in', async () => {
    await register(world.registration({ email: kelvin('registers') }));
    expect(await mailTo('registers')).toEqual([stored('registers')]);
  });

  test('is mailed at a change of address in the form that signs in', async () => {
    const { token } = await world.newSeller();
    const body = { email: kelvin('changes'), password };
    expect((await world.call('changeEmail', { token, body })).status).toBe(200);
    expect(await mailTo('changes')).toEqual([stored('changes')]);
  });

  test('is invited in the form that signs in', async () => {
    const { token } = await world.newSeller();
    const body = { email: kelvin('joins'), role: 'office', locale: 'en' };
    expect((await world.call('inviteMember', { token, body })).status).toBe(200);
    expect(await mailTo('joins')).toEqual([stored('joins')]);
  });
});

describe('bad input', () => {
  test.each([
    ['an empty first name', { firstName: '  ' }, 'firstName'],
    ['a first name of 201 characters', { firstName: 'a'.repeat(201) }, 'firstName'],
    ['an empty last name', { lastName: '' }, 'lastName'],
    ['an address without an @', { email: 'mei.lin' }, 'email'],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 'email'],
    ['an address with a line break', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    ['an address of 255 characters', { email: `${'a'.repeat(243)}@seller.example` }, 'email'],
    ['a password of five characters', { password: 'aB1!x' }, 'password'],
    ['a password of six with its spaces', { password: ' aB1! ' }, 'password'],
    ['a password without a number', { password: 'Portolan#' }, 'password'],
    ['a password without a lowercase letter', { password: 'PORTOLAN#1' }, 'password'],
    ['a password without an uppercase letter', { password: 'portolan#1' }, 'password'],
    ['an underscore in place of a special symbol', { password: 'Portolan_1' }, 'password'],
    ['a password of 201 characters', { password: `aB1!${'x'.repeat(197)}` }, 'password'],
    ['no return link', { returnLink: undefined }, 'returnLink'],
    ['a number for a name', { firstName: 7 }, 'firstName'],
  ])('%s is refused, and the field is named', async (_, changes, path) => {
    const answer = await register(world.registration(changes));
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]).toMatchObject({ code: 'REQUEST.INVALID', path });
  });

  test('a return link that leads away is refused, and no email is sent', async () => {
    for (const returnLink of [
      'https://evil.example/auth/activate',
      'http://localhost.evil.example/',
      'javascript:alert(1)',
    ]) {
      const body = world.registration({ returnLink });
      const answer = await register(body);
      expect(codesOf(answer)).toEqual(['ACCOUNT.RETURN_LINK']);
      expect(await world.db.select().from(pendingRegistrations)).not.toContainEqual(
        expect.objectContaining({ email: body.email }),
      );
    }
  });

  test('a forged Host doesn’t make a foreign return link ours', async () => {
    const body = world.registration({ returnLink: 'http://evil.example/auth/activate' });
    expect(codesOf(await register(body, { Host: 'evil.example' }))).toEqual(['ACCOUNT.RETURN_LINK']);
  });

  test.each([
    ['the character U+0000', 'Mei\u0000'],
    ['the first half of an emoji', 'Mei \ud83d'],
    ['the second half of an emoji', '\udce6 Mei'],
  ])('%s is refused with a word and no server error, in whatever text it is', async (_what, text) => {
    for (const field of ['firstName', 'locale']) {
      const answer = await register(world.registration({ [field]: text }));
      expect([answer.status, codesOf(answer)]).toEqual([400, ['REQUEST.INVALID']]);
    }
  });

  test('an emoji is a character like any other', async () => {
    expect((await register(world.registration({ firstName: 'Mei 📦' }))).status).toBe(200);
  });
});

describe('codes under attack', () => {
  test('after five wrong tries the right code is refused as well, and a new registration helps', async () => {
    const { body, code } = await registered();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    const refused = [];
    for (let tries = 0; tries < 5; tries++) refused.push((await activate(body.email, wrong)).body.errors);
    const sixth = await activate(body.email, code);
    expect(sixth.status).toBe(422);
    // The same text each time, and for an address that nobody registered: it reveals nothing.
    const unknown = await activate('nobody@seller.example', wrong);
    for (const errors of [...refused, unknown.body.errors]) expect(errors).toEqual(sixth.body.errors);

    await register(body);
    const next = await world.activation(body.email, code);
    expect((await activate(body.email, next.code)).status).toBe(200);
  });

  test('a code is dead after 24 hours', async () => {
    const { body, code } = await registered();
    world.moveClock(24 * hour + 1);
    expect((await activate(body.email, code)).status).toBe(422);
  });

  test('two activations at once make one account', async () => {
    const { body, code } = await registered();
    const answers = await Promise.all([activate(body.email, code), activate(body.email, code)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422]);
    const accounts = (await world.db.select().from(users)).filter(user => user.email === body.email);
    expect(accounts).toHaveLength(1);
  });

  test('a flood of registrations of one address ends in a time to wait', async () => {
    const body = world.registration();
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await register(body)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const answer = await register(body);
    expect(codesOf(answer)).toEqual(['REQUEST.RATE_LIMITED']);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('a flood of registrations from one network address ends, and others still get in', async () => {
    const from = '203.0.113.7';
    // Each is refused for its link before a password is hashed, and counts all the same.
    const flood = () =>
      world.call('register', { body: world.registration({ returnLink: 'https://evil.example' }), from });
    for (let count = 0; count < 100; count++) expect((await flood()).status).toBe(422);
    expect((await flood()).status).toBe(429);
    expect((await register(world.registration())).status).toBe(200);
  });
});
