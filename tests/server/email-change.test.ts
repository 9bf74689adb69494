import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { type AccountWorld, codesOf, openAccountWorld, origin, password } from './support/account-world.ts';

let world: AccountWorld;
let token: string;
let email: string;
let next: string;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ token, email } = await world.newSeller());
  next = `${randomUUID()}@seller.example`;
});

const ask = (to = next, headers: Record<string, string> = {}) =>
  world.call('updateMySeller', {
    token,
    body: { email: to, firstName: 'Mei', lastName: 'Lin' },
    headers: { 'Accept-Language': 'en', ...headers },
  });
const signIn = async (address: string) =>
  (await world.call('login', { body: { email: address, password } })).status;
const confirm = (linkToken: string) => world.call('confirmEmail', { body: { token: linkToken } });
const withdraw = (linkToken: string) => world.call('withdrawEmail', { body: { token: linkToken } });

const mailsTo = (address: string) => world.mails().filter(mail => mail.to.toLowerCase().includes(address));

/** Waits for the newest link that was mailed to an address. */
const linkTo = (address: string, count = 1) =>
  vi.waitFor(
    () => {
      const found = mailsTo(address).flatMap(({ text }) => /\S+\/auth\/email\/\S+/.exec(text)?.[0] ?? []);
      expect(found.length).toBeGreaterThanOrEqual(count);
      const link = new URL(found.at(-1) ?? '');
      return { link, token: link.pathname.split('/').at(-1) ?? '' };
    },
    { timeout: 20_000, interval: 20 },
  );

test('another address signs nobody in before it is confirmed there, and the old one goes on; then the other way round', async () => {
  expect((await ask(next.toUpperCase())).body).toEqual({ updateMySeller: true });
  const { link, token: linkToken } = await linkTo(next);
  expect(link.origin).toBe(origin);
  expect([await signIn(next), await signIn(email)]).toEqual([401, 200]);
  expect((await world.me(token)).user).toMatchObject({ email, emailChange: { email: next } });

  expect((await confirm(linkToken)).body).toEqual({ confirmEmail: { email: next } });
  expect([await signIn(next), await signIn(email)]).toEqual([200, 401]);
  expect((await world.me(token)).user).toEqual({ email: next, firstName: 'Mei', lastName: 'Lin' });
  expect(codesOf(await confirm(linkToken))).toEqual(['ACCOUNT.LINK_WRONG']);
});

test('the old address is notified, and its link undoes the change, confirmed or not, and ends every session', async () => {
  await ask();
  const notice = await linkTo(email);
  expect(notice.token).toMatch(/^keep\./);
  expect(mailsTo(email).at(-1)?.text).toContain(next);
  await confirm((await linkTo(next)).token);
  expect(await signIn(email)).toBe(401);

  expect((await withdraw(notice.token)).body).toEqual({ withdrawEmail: { email } });
  expect(codesOf(await world.call('retrieveMySeller', { token }))).toEqual(['AUTH.SESSION_ENDED']);
  expect([await signIn(next), await signIn(email)]).toEqual([401, 200]);
  expect(codesOf(await withdraw(notice.token))).toEqual(['ACCOUNT.LINK_WRONG']);
});

test('a change that was taken back can’t be confirmed any more', async () => {
  await ask();
  await withdraw((await linkTo(email)).token);
  expect(codesOf(await confirm((await linkTo(next)).token))).toEqual(['ACCOUNT.LINK_WRONG']);
  expect([await signIn(next), await signIn(email)]).toEqual([401, 200]);
});

test('a wrong, an expired and a replaced link change nothing, and end nothing', async () => {
  await ask();
  const { token: first } = await linkTo(next);
  await ask();
  const { token: second } = await linkTo(next, 2);
  for (const wrong of ['wrong', first]) {
    expect(codesOf(await confirm(wrong))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect(codesOf(await withdraw(wrong))).toEqual(['ACCOUNT.LINK_WRONG']);
  }
  world.moveClock(24 * 3_600_000);
  try {
    expect(codesOf(await confirm(second))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect([await signIn(next), await signIn(email)]).toEqual([401, 200]);
  } finally {
    world.moveClock(-24 * 3_600_000);
  }
  expect((await world.me(token)).user.email).toBe(email);
});

test('an address that somebody else took in between is refused', async () => {
  await ask();
  const { token: linkToken } = await linkTo(next);
  await world.newSeller({ email: next });
  expect(codesOf(await confirm(linkToken))).toEqual(['ACCOUNT.EMAIL_IN_USE']);
  expect((await world.me(token)).user.email).toBe(email);
});

test('a repetition under the same key asks once: one mail to each address', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let time = 0; time < 3; time++) expect((await ask(next, headers)).status).toBe(200);
  await linkTo(next);
  await linkTo(email);
  await vi.waitFor(async () =>
    expect(
      (await world.db.select().from(jobs)).filter(job => !job.doneAt && job.kind === 'send-mail'),
    ).toEqual([]),
  );
  expect(
    [mailsTo(next), mailsTo(email).filter(({ text }) => text.includes(next))].map(one => one.length),
  ).toEqual([1, 1]);
});

test('nobody’s mailbox is flooded by it', async () => {
  const statuses = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await ask(`${randomUUID()}@seller.example`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('both mails are in the language of the browser that asked, and leave no link in log or database', async () => {
  await ask(next, { 'Accept-Language': 'zh-CN' });
  const { token: linkToken } = await linkTo(next);
  await linkTo(email);
  expect(mailsTo(next).at(-1)?.subject).toBe('请确认您的 Portolan 新邮箱');
  expect(mailsTo(email).at(-1)?.subject).toBe('您的 Portolan 邮箱即将更改');
  expect(JSON.stringify(await world.db.select().from(jobs))).not.toContain(linkToken);
  expect(world.logged.join('')).not.toContain(linkToken);
});
