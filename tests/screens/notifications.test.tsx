import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportConnection } from '#src/api/client/connection.ts';
import { notificationsQuery } from '#src/api/queries/notifications.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import type { Notifications } from '#src/contract/accounts/notifications.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { tokenOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import { openScriptedApi, type Reply, type ScriptedApi } from './scripted-api.ts';
import { pageText } from './shown-screen.tsx';
import { errorAt, field, fill, press, shown, toastsDuring, withForms } from './used-screen.tsx';

let api: ScriptedApi;
let Screen: typeof import('#src/features/notifications/notifications-screen.tsx').NotificationsScreen;
beforeAll(async () => {
  api = await openScriptedApi();
  Screen = (await import('#src/features/notifications/notifications-screen.tsx')).NotificationsScreen;
  const { session } = await import('#src/api/client/session.ts');
  await session.adopt(tokenOf({ issuedAt: Math.floor(Date.now() / 1000) }));
});
afterAll(() => api.close());

const seller = {
  _id: 'seller',
  user: { email: 'wei@lanting.example', firstName: 'Wei', lastName: 'Lin', timeZone: 'Asia/Shanghai' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  linkedForwarders: [],
} as unknown as Seller;

let queryClient: QueryClient;
/** As the server has it. */
let stored: Notifications;
const { show } = withForms(client => {
  queryClient = client;
  reportConnection('online');
  queryClient.setQueryData(sellerQuery.queryKey, seller);
  stored = {
    kinds: [
      { kind: 'ship-by', choice: 'at-once', choices: ['off', 'at-once', 'morning'] },
      { kind: 'upload', choice: 'at-once', choices: ['off', 'at-once'] },
      { kind: 'morning', choice: 'morning', choices: ['off', 'morning'] },
    ],
    quietHours: { from: '21:00', until: '08:00' },
  };
  serve();
});

/** Answers as the server does; a save as it is told to. */
function serve(save?: () => Reply) {
  api.replies(({ path, method, body }) => {
    if (path !== 'notifications') return { body: { retrieveMySeller: seller } };
    if (method === 'GET') return { body: { notifications: stored } };
    const refusal = save?.();
    if (refusal) return refusal;
    const wanted = JSON.parse(body);
    const chosen = new Map(wanted.choices.map((one: { kind: string; choice: string }) => [one.kind, one]));
    stored = {
      kinds: stored.kinds.map(one => ({ ...one, ...(chosen.get(one.kind) ?? {}) })),
      quietHours: wanted.quietHours,
    };
    return { body: { updateNotifications: true } };
  });
}

const soon = 'Orders to confirm soon';
const select = async (label: string) => (await field(label)) as unknown as HTMLSelectElement;
async function pick(label: string, choice: string) {
  const found = await select(label);
  found.value = choice;
  found.dispatchEvent(new Event('change', { bubbles: true }));
}
const saves = () => api.arrivals.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
test('every kind that the server names has the choices that it names, and no other kind is shown', async () => {
  await show(<Screen head={null} />);
  const texts = async (label: string) => [...(await select(label)).options].map(({ text }) => text);
  expect(await texts(soon)).toEqual(['Off', 'At once', 'In the morning email']);
  expect(await texts('Finished uploads')).toEqual(['Off', 'At once']);
  expect(await texts('Morning email')).toEqual(['Off', 'On']);
  expect((await select(soon)).value).toBe('at-once');
  expect(pageText()).not.toContain('ID cards');
  expect((await select('Your time zone')).value).toBe('Asia/Shanghai');
});

test('each button saves what is in its own card, so that none takes another’s choice for saved', async () => {
  await show(<Screen head={null} />);
  await field(soon);
  const cards = [...document.querySelectorAll('section')].map(card => [
    [...card.querySelectorAll('label')].map(({ textContent }) => textContent).at(-1),
    ...[...card.querySelectorAll('button')].map(({ textContent }) => textContent),
  ]);
  expect(cards).toEqual([
    ['Quiet hours until', expect.stringMatching(/^Save/)],
    ['Your time zone', expect.stringMatching(/^Save time zone/)],
  ]);
  expect(document.querySelector('[data-action-bar]')).toBeNull();
});

test('saving sends the kinds that changed, and no other', async () => {
  await show(<Screen head={null} />);
  await pick(soon, 'morning');
  const said = await toastsDuring(() => press('Save'));
  expect(said).toEqual(['Notifications saved.']);
  const quietHours = { from: '21:00', until: '08:00' };
  expect(saves()).toEqual([{ choices: [{ kind: 'ship-by', choice: 'morning' }], quietHours }]);
  // What was saved counts as unchanged from then on.
  await pick('Finished uploads', 'off');
  await press('Save');
  await waitFor(() =>
    expect(saves()[1]).toEqual({ choices: [{ kind: 'upload', choice: 'off' }], quietHours }),
  );
});

test('quiet hours are saved as they were typed, and a time that is missing is said at its field', async () => {
  await show(<Screen head={null} />);
  await fill({ 'Quiet hours from': '' });
  await press('Save');
  await waitFor(async () => expect(await errorAt('Quiet hours from')).toBe('Enter a time, such as 21:00.'));
  expect(saves()).toEqual([]);
  await fill({ 'Quiet hours from': '22:30', 'Quiet hours until': '06:15' });
  await press('Save');
  await waitFor(() =>
    expect(saves()).toEqual([{ choices: [], quietHours: { from: '22:30', until: '06:15' } }]),
  );
});

test('what was chosen and not saved stays when the server’s answer comes again, and doesn’t undo what another device saved', async () => {
  await show(<Screen head={null} />);
  await pick(soon, 'off');
  const other = { from: '19:00', until: '09:00' };
  stored = { ...stored, quietHours: other, paused: 'operator' };
  void queryClient.refetchQueries(notificationsQuery);
  await shown('Emails like these are switched off');
  expect((await select(soon)).value).toBe('off');
  await press('Save');
  await waitFor(() =>
    expect(saves()).toEqual([{ choices: [{ kind: 'ship-by', choice: 'off' }], quietHours: other }]),
  );
  await waitFor(async () => expect((await field('Quiet hours from')).value).toBe('19:00'));
});

test('whoever turns the morning email off is told what then doesn’t come either', async () => {
  await show(<Screen head={null} />);
  await pick('Morning email', 'off');
  expect(pageText()).not.toContain('you won’t get what');
  await pick(soon, 'morning');
  await shown('While this is off, you won’t get what you’ve set to “In the morning email”.');
});

test('an address that was rejected three times is said, and saving tries it again', async () => {
  stored = { ...stored, paused: 'refused' };
  await show(<Screen head={null} />);
  await shown('We stopped sending you emails like these: your mail server rejected three in a row.');
  await press('Save');
  await waitFor(() => expect(pageText()).not.toContain('We stopped'));
  expect(saves()).toEqual([{ choices: [], quietHours: { from: '21:00', until: '08:00' } }]);
});

test('where the whole service sends none, the choices are there and can be changed', async () => {
  stored = { ...stored, paused: 'operator' };
  await show(<Screen head={null} />);
  await shown('Emails like these are switched off for the whole service at the moment.');
  await pick(soon, 'off');
  await press('Save');
  await waitFor(() => expect(saves()).toHaveLength(1));
});

test('without a connection a save says so, and what was chosen and typed stays', async () => {
  await show(<Screen head={null} />);
  await pick(soon, 'off');
  await fill({ 'Quiet hours from': '22:30' });
  serve(() => ({ status: 504, body: '' }));
  const said = await toastsDuring(() => press('Save'));
  expect(said).toEqual([
    'The notifications couldn’t be saved. Can’t reach Portolan. Check your connection and try again.',
  ]);
  expect((await select(soon)).value).toBe('off');
  expect((await field('Quiet hours from')).value).toBe('22:30');
});

test('while it is fetched that is said; offline, when it will be there, beside the time zone that is known', async () => {
  const requested: ((reply: Reply) => void)[] = [];
  api.replies(() => new Promise<Reply>(resolve => requested.push(resolve)));
  await show(<Screen head={null} />);
  expect(document.querySelector('[role=status]')?.textContent).toBe('Loading…');
  await waitFor(() => expect(requested).toHaveLength(1));
  reportConnection('offline');
  for (const answer of requested) answer({ status: 504, body: '' });
  await shown('Your notifications appear when you’re back online.');
  expect((await select('Your time zone')).value).toBe('Asia/Shanghai');
});

test('what couldn’t be fetched says so, and is asked for again', async () => {
  api.replies(() => ({ status: 500, body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'No.' }] } }));
  await show(<Screen head={null} />);
  await shown('Failed to fetch your notifications');
  serve();
  await press('Try again');
  expect((await select(soon)).value).toBe('at-once');
});
