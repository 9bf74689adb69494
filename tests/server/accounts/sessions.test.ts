import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { type AccountWorld, openAccountWorld, password } from '#tests/server/support/account-world.ts';
import { waitFor } from '#tests/support/wait.ts';

// The sessions of a person, whom nobody else may see or end.

let world: AccountWorld;
let token: string;
let email: string;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ token, email } = await world.newSeller());
});

const signIn = (headers: Record<string, string> = {}) =>
  world.call('login', { body: { email, password }, headers });
const newSession = async (): Promise<string> => (await signIn()).body.login;
const isOpen = async (one: string) => (await world.call('retrieveMySeller', { token: one })).status === 200;
const untilNoJobWaits = () =>
  waitFor(async () => expect((await world.db.select().from(jobs)).filter(job => !job.doneAt)).toEqual([]));

describe('sessions', () => {
  const chrome = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' };
  const list = async (by = token) => (await world.call('retrieveSessions', { token: by })).body.sessions;

  test('are listed by device, last used first, and one of them is this one', async () => {
    const phone = (await signIn(chrome)).body.login;
    await signIn();
    const named = { 'X-Device-Label': encodeURIComponent('Packing table 2 · k7fp') };
    world.moveClock(2 * 60_000);
    try {
      await world.call('retrieveMySeller', { token: phone, headers: named });
      // Asking for the list is a use too.
      expect(await list()).toMatchObject([
        { deviceLabel: 'Browser', isThisOne: true },
        { deviceLabel: 'Packing table 2 · k7fp', isThisOne: false },
        { deviceLabel: 'Browser', isThisOne: false },
      ]);
    } finally {
      world.moveClock(-2 * 60_000);
    }
  });

  test('end one by one, or all others at once; nobody ends another seller’s', async () => {
    const [one, other] = [await newSession(), await newSession()];
    const stranger = await world.newSeller();
    const [ofStranger] = await list(stranger.token);
    await world.call('endSession', { token, body: { sessionId: ofStranger._id } });
    expect(await isOpen(stranger.token)).toBe(true);

    const ofOne = (await list(one)).find((session: { isThisOne: boolean }) => session.isThisOne);
    await world.call('endSession', { token, body: { sessionId: ofOne._id } });
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
    expect(await list()).toHaveLength(2);

    await world.call('endOtherSessions', { token });
    expect([await isOpen(other), await isOpen(token)]).toEqual([false, true]);
    expect(await list()).toHaveLength(1);
  });

  const markOf = (answer: { headers: Headers }) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const newSignIns = () =>
    world.mails().filter(mail => mail.to.includes(email) && mail.subject.startsWith('New sign-in'));

  test('on a device that wasn’t used before are reported by email, once', async () => {
    const first = await signIn(chrome);
    const known = { ...chrome, Cookie: markOf(first) };
    await waitFor(() => expect(newSignIns()).toHaveLength(1));
    expect(newSignIns()[0]?.text).toContain('Chrome on Android');
    await signIn(known);
    await untilNoJobWaits();
    expect(newSignIns()).toHaveLength(1);
  });

  test('are dated by the clock of the person', async () => {
    await world.call('login', { body: { email, password }, headers: { 'X-Time-Zone': 'America/New_York' } });
    await signIn(chrome);
    await waitFor(() => expect(newSignIns()).toHaveLength(2));
    expect(newSignIns()[1]?.text).toMatch(/, on \w{3}, \w{3} \d+, \d\d:\d\d \(New York time\)\./);
  });

  test('after a new password are reported by email on every device', async () => {
    const known = { ...chrome, Cookie: markOf(await signIn(chrome)) };
    await untilNoJobWaits();
    expect(newSignIns()).toHaveLength(1);
    const chosen = 'Harbour-lamp 7';
    await world.call('changePassword', { token, body: { oldPassword: password, password: chosen } });
    await world.call('login', { body: { email, password: chosen } });
    await world.call('login', { body: { email, password: chosen }, headers: known });
    await untilNoJobWaits();
    expect(newSignIns()).toHaveLength(3);
  });

  test('on the device of the activation are no news', async () => {
    const body = world.registration();
    email = body.email;
    await world.call('register', { body });
    const { code } = await world.activation(email);
    const activated = await world.call('activate', { body: { email, code } });
    await signIn({ Cookie: markOf(activated) });
    await untilNoJobWaits();
    expect(newSignIns()).toEqual([]);
  });
});
