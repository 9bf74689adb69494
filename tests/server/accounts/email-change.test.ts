import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import {
  type AccountWorld,
  codesOf,
  openAccountWorld,
  origin,
  password,
} from '#tests/server/support/account-world.ts';
import { addMemberTo } from '#tests/server/support/members.ts';
import { waitFor } from '#tests/support/wait.ts';

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

const request = (to = next, headers: Record<string, string> = {}) =>
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
const linkTo = (address: string, count = 1, page: 'email' | 'reset' = 'email') =>
  waitFor(() => {
    const isLink = new RegExp(`\\S+/auth/${page}/\\S+`);
    const found = mailsTo(address).flatMap(({ text }) => isLink.exec(text)?.[0] ?? []);
    expect(found.length).toBeGreaterThanOrEqual(count);
    const link = new URL(found.at(-1) ?? '');
    return { link, token: link.pathname.split('/').at(-1) ?? '' };
  });

test('another address signs nobody in before it is confirmed there, and the old one stays valid; then the other way round', async () => {
  expect((await request(next.toUpperCase())).body).toEqual({ updateMySeller: true });
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
  await request();
  const notice = await linkTo(email);
  expect(notice.token).toMatch(/^keep\./);
  expect(mailsTo(email).at(-1)?.text).toContain(next);
  await confirm((await linkTo(next)).token);
  expect(await signIn(email)).toBe(401);

  expect((await withdraw(notice.token)).body).toEqual({ withdrawEmail: { email, isPasswordVoid: true } });
  expect(codesOf(await world.call('retrieveMySeller', { token }))).toEqual(['AUTH.SESSION_ENDED']);
  expect(await signIn(next)).toBe(401);
  expect(codesOf(await withdraw(notice.token))).toEqual(['ACCOUNT.LINK_WRONG']);
});

test('once the address was another one, undoing it leaves no password in force that somebody may have set meanwhile', async () => {
  const thief = 'Another-Kiln#7';
  await request();
  const notice = await linkTo(email);
  await confirm((await linkTo(next)).token);
  await world.call('forgotPassword', { body: { email: next, locale: 'en' } });
  const { token: stolen } = await linkTo(next, 1, 'reset');
  await world.call('resetPassword', { body: { token: stolen, password: thief } });
  const { status, headers } = await world.call('login', { body: { email: next, password: thief } });
  expect(status).toBe(200);
  const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? '';

  await withdraw(notice.token);
  for (const known of [thief, password]) {
    const answer = await world.call('login', { body: { email, password: known }, headers: { Cookie } });
    expect(answer.status).toBe(401);
  }
  const { token: own } = await linkTo(email, 1, 'reset');
  const chosen = 'Harbour-lamp 7';
  expect((await world.call('resetPassword', { body: { token: own, password: chosen } })).status).toBe(200);
  const again = await world.call('login', { body: { email, password: chosen }, headers: { Cookie } });
  expect(again.status).toBe(200);
  // The thief's device is a new one.
  await waitFor(() =>
    expect(mailsTo(email).filter(({ subject }) => subject.startsWith('New sign-in'))).toHaveLength(1),
  );
});

test('a change that was taken back can’t be confirmed any more', async () => {
  await request();
  await withdraw((await linkTo(email)).token);
  expect(codesOf(await confirm((await linkTo(next)).token))).toEqual(['ACCOUNT.LINK_WRONG']);
  expect([await signIn(next), await signIn(email)]).toEqual([401, 200]);
});

test('a wrong, an expired and a replaced link change nothing, and end nothing', async () => {
  await request();
  const { token: first } = await linkTo(next);
  await request();
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
  await request();
  const { token: linkToken } = await linkTo(next);
  await world.newSeller({ email: next });
  expect(codesOf(await confirm(linkToken))).toEqual(['ACCOUNT.EMAIL_IN_USE']);
  expect((await world.me(token)).user.email).toBe(email);
});

test('an address that somebody else is given at the same moment is refused', async () => {
  await request();
  const { token: linkToken } = await linkTo(next);
  // As the other person's change, committed between the look and the write.
  await world.db.execute(sql`
    create function taken() returns trigger language plpgsql as $$
      begin raise unique_violation using constraint = 'users_email_unique'; end $$`);
  await world.db.execute(
    sql`create trigger taken before update of email on users for each row execute function taken()`,
  );
  try {
    expect(codesOf(await confirm(linkToken))).toEqual(['ACCOUNT.EMAIL_IN_USE']);
  } finally {
    await world.db.execute(sql`drop trigger taken on users`);
  }
  expect((await confirm(linkToken)).status).toBe(200);
});

test('a repetition under the same key asks once: one email to each address', async () => {
  const headers = { 'Idempotency-Key': randomUUID() };
  for (let time = 0; time < 3; time++) expect((await request(next, headers)).status).toBe(200);
  await linkTo(next);
  await linkTo(email);
  await waitFor(async () =>
    expect(
      (await world.db.select().from(jobs)).filter(job => !job.doneAt && job.kind === 'send-mail'),
    ).toEqual([]),
  );
  expect(
    [mailsTo(next), mailsTo(email).filter(({ text }) => text.includes(next))].map(one => one.length),
  ).toEqual([1, 1]);
});

test('the key of another member’s change is refused, and not answered as if one’s own were saved', async () => {
  const owner = { ...(await world.newSeller()), key: randomUUID() };
  const { sub: sellerId } = (await world.adapters.tokens.read(owner.token))?.claims ?? {};
  const member = await addMemberTo({ db: world.db, now: new Date() }, { sellerId: `${sellerId}` }, 'office');
  const { body: signedIn } = await world.call('login', { body: member });
  const save = (by: string) =>
    world.call('updateMySeller', {
      token: by,
      body: { email: owner.email, firstName: 'Wei', lastName: 'Chen' },
      headers: { 'Idempotency-Key': owner.key },
    });
  expect((await save(owner.token)).status).toBe(200);
  expect(codesOf(await save(signedIn.login))).toEqual(['IDEMPOTENCY.KEY_REUSED']);
});

test('nobody’s mailbox is flooded by it', async () => {
  const statuses = [];
  for (let count = 0; count < 6; count++) {
    statuses.push((await request(`${randomUUID()}@seller.example`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('both emails are in the language of the browser that asked, and leave no link in log or database', async () => {
  await request(next, { 'Accept-Language': 'zh-CN' });
  const { token: linkToken } = await linkTo(next);
  await linkTo(email);
  expect(mailsTo(next).at(-1)?.subject).toBe('请确认您的 Portolan 新邮箱');
  expect(mailsTo(email).at(-1)?.subject).toBe('您的 Portolan 邮箱即将更改');
  expect(JSON.stringify(await world.db.select().from(jobs))).not.toContain(linkToken);
  expect(world.logged.join('')).not.toContain(linkToken);
});
