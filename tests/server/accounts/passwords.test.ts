import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import {
  type AccountWorld,
  codesOf,
  openAccountWorld,
  origin,
  password,
} from '#tests/server/support/account-world.ts';
import { processorWork } from '#tests/server/support/processor-work.ts';
import { spend } from '#tests/server/support/spend.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: AccountWorld;
let token: string;
let email: string;
const next = 'Harbour-lamp 7';

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ token, email } = await world.newSeller());
});

const forget = (address: string, locale = 'en', from?: string) =>
  world.call('forgotPassword', { body: { email: address, locale }, ...(from && { from }) });
const reset = (linkToken: string, chosen = next) =>
  world.call('resetPassword', { body: { token: linkToken, password: chosen } });
const change = (oldPassword: string, chosen = next) =>
  world.call('changePassword', { token, body: { oldPassword, password: chosen } });
const signIn = (chosen: string, headers: Record<string, string> = {}) =>
  world.call('login', { body: { email, password: chosen }, headers });
const statusOf = async (chosen: string) => (await signIn(chosen)).status;
const tokenOf = async (chosen: string): Promise<string> => (await signIn(chosen)).body.login;
const isOpen = async (one: string) => (await world.call('retrieveMySeller', { token: one })).status === 200;

const mailsTo = (address: string) => world.mails().filter(mail => mail.to.toLowerCase().includes(address));
const linksTo = (address: string) =>
  mailsTo(address).flatMap(({ text }) => /\S+\/auth\/reset\/\S+/.exec(text)?.[0] ?? []);

/** Waits for the newest link that was mailed. */
const linkTo = (address: string, count = 1) =>
  waitFor(() => {
    expect(linksTo(address).length).toBeGreaterThanOrEqual(count);
    const link = new URL(linksTo(address).at(-1) ?? '');
    expect(link.origin).toBe(origin);
    return link.pathname.split('/').at(-1) ?? '';
  });
const untilNoJobWaits = () =>
  waitFor(async () => expect((await world.db.select().from(jobs)).filter(job => !job.doneAt)).toEqual([]));

const emailLink = (address: string) =>
  waitFor(() => {
    const found = mailsTo(address).flatMap(({ text }) => /\/auth\/email\/(\S+)/.exec(text)?.[1] ?? []);
    expect(found).not.toEqual([]);
    return found.at(-1);
  });
const confirm = (link?: string) => world.call('confirmEmail', { body: { token: link } });

describe('a forgotten password', () => {
  test('is replaced by the link of an email, once, and every session ends', async () => {
    const other = await tokenOf(password);
    expect((await forget(email.toUpperCase())).body).toEqual({ forgotPassword: true });
    const link = await linkTo(email);
    // Until then nothing has changed.
    expect([await statusOf(password), await isOpen(token)]).toEqual([200, true]);

    expect((await reset(link)).body).toEqual({ resetPassword: true });
    expect([await statusOf(password), await statusOf(next)]).toEqual([401, 200]);
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, false]);
    expect(codesOf(await reset(link, `${next}!`))).toEqual(['ACCOUNT.LINK_WRONG']);
    await waitFor(() =>
      expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your Portolan password was changed'),
    );
  });

  test('gets the same answer for an unknown address, which is sent nothing', async () => {
    const nobody = `${randomUUID()}@nobody.example`;
    const [known, unknown] = [await forget(email), await forget(nobody)];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await linkTo(email);
    await untilNoJobWaits();
    expect(mailsTo(nobody)).toEqual([]);
  });

  test('answers a known and an unknown address alike, header by header, until the limit and beyond it', async () => {
    const answersTo = async (address: string) => {
      const answers: unknown[] = [];
      const waits: number[] = [];
      for (let time = 0; time < 8; time++) {
        const { status, body, headers } = await forget(time % 2 ? address.toUpperCase() : address);
        waits.push(Number(headers.get('Retry-After') ?? 0));
        const named = [...headers].map(([name, value]) =>
          /date|id|retry/.test(name) ? [name] : [name, value],
        );
        answers.push([status, { ...body, requestId: '' }, named]);
      }
      return { answers, waits };
    };
    const [unknown, known] = [await answersTo(`${randomUUID()}@seller.example`), await answersTo(email)];
    expect(unknown.answers).toEqual(known.answers);
    expect(known.waits.map(Boolean)).toEqual([false, false, false, false, false, true, true, true]);
    for (const [at, wait] of known.waits.entries())
      expect(Math.abs(wait - (unknown.waits[at] ?? 0))).toBeLessThan(60);
  });

  test('is as much work for an unknown address: the call does the same for both', async () => {
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 5; round++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', 'never-seen@portolan.example'],
      ] as const) {
        const request = async () => expect((await forget(address)).status).toBe(200);
        work[kind].push(await processorWork(request));
        await untilNoJobWaits();
      }
    }
    // A look-up, a token and a sealed mail more would be a multiple.
    expect(Math.min(...work.known) / Math.min(...work.unknown)).toBeLessThan(3);
  });

  test('is written to in the language of the page', async () => {
    await forget(email, 'zh-CN');
    await linkTo(email);
    expect(mailsTo(email).at(-1)?.subject).toBe('设置新的 Portolan 密码');
  });

  test('keeps its link after a password that others would guess, and after one that breaks a rule', async () => {
    await forget(email);
    const link = await linkTo(email);
    expect(codesOf(await reset(link, 'Mei-Lin-2024'))).toEqual(['ACCOUNT.PASSWORD_GUESSABLE']);
    expect((await reset(link, 'short')).status).toBe(400);
    expect((await reset(link)).status).toBe(200);
  });

  test('has half an hour; a link that was used, invented or is too old changes nothing', async () => {
    await forget(email);
    const link = await linkTo(email);
    expect(codesOf(await reset('invented'))).toEqual(['ACCOUNT.LINK_WRONG']);
    world.moveClock(31 * 60_000);
    try {
      expect(codesOf(await reset(link))).toEqual(['ACCOUNT.LINK_WRONG']);
    } finally {
      world.moveClock(-31 * 60_000);
    }
    expect(await statusOf(password)).toBe(200);
  });

  test('has several links at most until one of them is used: then all of them end', async () => {
    await forget(email);
    const first = await linkTo(email);
    await forget(email);
    const second = await linkTo(email, 2);
    expect((await reset(first)).status).toBe(200);
    expect(codesOf(await reset(second, `${next}!`))).toEqual(['ACCOUNT.LINK_WRONG']);
  });

  test('is set by one of two who follow the link at once', async () => {
    await forget(email);
    const link = await linkTo(email);
    const chosen = ['Harbour-lamp 8', 'Harbour-lamp 9'];
    const statuses = await Promise.all(chosen.map(async one => (await reset(link, one)).status));
    expect(statuses.sort()).toEqual([200, 422]);
    const works = await Promise.all(chosen.map(statusOf));
    expect(works.sort()).toEqual([200, 401]);
  });

  const beginEmailChange = async () => {
    const other = `${randomUUID()}@seller.example`;
    await world.call('changeEmail', { token, body: { email: other, password } });
    return emailLink(other);
  };

  test('ends a change of address that waits for its confirmation', async () => {
    const waiting = await beginEmailChange();
    await forget(email);
    await reset(await linkTo(email));
    expect(codesOf(await confirm(waiting))).toEqual(['ACCOUNT.LINK_WRONG']);
  });

  test('has no link any more in the emails to an address that was given up', async () => {
    await forget(email);
    const link = await linkTo(email);
    expect((await confirm(await beginEmailChange())).status).toBe(200);
    expect(codesOf(await reset(link))).toEqual(['ACCOUNT.LINK_WRONG']);
  });

  test('is asked for five times an hour at most, whether the address has an account or not', async () => {
    const nobody = `${randomUUID()}@nobody.example`;
    for (const address of [email, nobody]) {
      const statuses: number[] = [];
      for (let time = 0; time < 6; time++) statuses.push((await forget(address)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  test('leaves neither its link nor its address in the log or readable in the database', async () => {
    await forget(email);
    const link = await linkTo(email);
    await reset(link);
    const stored = JSON.stringify(await world.db.select().from(jobs));
    for (const secret of [link, email]) expect(stored).not.toContain(secret);
    expect(world.logged.join('\n')).not.toContain(link);
  });
});

describe('another password', () => {
  test('is set by anyone who knows the old one; other sessions end, this one continues, and an email reports it', async () => {
    const other = await tokenOf(password);
    expect(codesOf(await change('Portolan#2'))).toEqual(['ACCOUNT.PASSWORD_WRONG']);
    expect(codesOf(await change(password, 'Mei-Lin-2024'))).toEqual(['ACCOUNT.PASSWORD_GUESSABLE']);
    expect([await isOpen(other), await statusOf(password)]).toEqual([true, 200]);

    expect((await change(password)).body).toEqual({ changePassword: true });
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect([await statusOf(password), await statusOf(next)]).toEqual([401, 200]);
    await waitFor(() =>
      expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your Portolan password was changed'),
    );
  });

  test('is set by one of two who change it at once: the other no longer knows it', async () => {
    const chosen = [next, `${next}!`];
    const answers = await Promise.all(chosen.map(one => change(password, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    for (const [place, { status }] of answers.entries()) {
      expect(await statusOf(chosen[place] ?? '')).toBe(status === 200 ? 200 : 401);
    }
  });

  test('is not guessed with a session that somebody else has got hold of', async () => {
    const { person = '' } = (await world.adapters.tokens.read(token))?.claims ?? {};
    await spend(world.adapters.limits.oldPasswordByPerson, person, 8);
    const statuses: number[] = [];
    for (const guess of [9, 10, 11]) statuses.push((await change(`Portolan#${guess}`)).status);
    expect(statuses).toEqual([422, 422, 429]);
    expect(await statusOf(password)).toBe(200);
  });

  test('is no name of the company', async () => {
    await world.call('updateSellerCompany', {
      token,
      body: {
        company: { name: 'Quingdao Harbour', registrationNumber: '91440300MA51000190' },
        address: { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' },
      },
    });
    expect(codesOf(await change(password, 'Quingdao#1'))).toEqual(['ACCOUNT.PASSWORD_GUESSABLE']);
  });
});

describe('another address', () => {
  test('is asked for with the password, and holds once it is confirmed there', async () => {
    const other = `${randomUUID()}@seller.example`;
    const request = (reported: string) =>
      world.call('changeEmail', { token, body: { email: other, password: reported } });
    expect(codesOf(await request('Portolan#2'))).toEqual(['ACCOUNT.PASSWORD_WRONG']);
    expect((await request(password)).body).toEqual({ changeEmail: true });
    expect((await world.me(token)).user).toMatchObject({ email, emailChange: { email: other } });

    expect((await confirm(await emailLink(other))).status).toBe(200);
    expect((await world.me(token)).user).toMatchObject({ email: other });
    expect(await statusOf(password)).toBe(401);
    email = other;
    expect(await statusOf(password)).toBe(200);
  });

  test('that somebody has is refused', async () => {
    const { email: taken } = await world.newSeller();
    const answer = await world.call('changeEmail', { token, body: { email: taken, password } });
    expect(codesOf(answer)).toEqual(['ACCOUNT.EMAIL_IN_USE']);
  });
});
