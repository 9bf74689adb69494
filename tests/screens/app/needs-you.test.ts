import type { TodayEntry } from '#src/contract/today/today.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';

const deadline = '2026-11-28T22:59:59.000Z';
const order = { orderId: '028-1234567-1234567' };
const confirmation = {
  ...{ ledgerId: 'ledger-1', trackingId: 'YT1234567890123456', confirmedAt: '2026-11-22T09:00:00.000Z' },
  ...order,
};
const importer = { importerId: 'importer-1', name: 'Ningbo Haiyun Import & Export Co., Ltd.' };
const items = '/customs-tracking/products?orderId=028-1234567-1234567';

/** One of each kind, with what it says, its one action, and where that leads. */
const kinds: readonly [
  entry: { kind: TodayEntry['kind']; [field: string]: unknown },
  words: string,
  action: string,
  href: string,
][] = [
  [
    {
      kind: 'confirmation-rejected',
      ...confirmation,
      code: 'TRACKING_INVALID',
      reason: 'No.',
      action: 'correct',
      deadline,
    },
    'It rejected the tracking ID.',
    'Correct',
    `${items}&correct=ledger-1`,
  ],
  [
    { kind: 'confirmation-missing', ...confirmation, action: 'send-again', deadline },
    'doesn’t appear',
    'Send again',
    `${items}&correct=ledger-1`,
  ],
  [
    { kind: 'cancelled-after-packing', ...confirmation, action: 'pull-out' },
    'pull the parcel out',
    'Open order',
    items,
  ],
  [
    { kind: 'cancellation-requested', ...order, action: 'decide' },
    'The buyer has asked to cancel',
    'Decide',
    items,
  ],
  [
    {
      ...{ kind: 'hand-over-unclear', ...order, ledgerId: 'ledger-1', trackingId: 'YT1234567890123456' },
      ...{ mark: 'two-lists', listId: 'list-2', numbers: ['20261125-B', '20261125-A'], action: 'settle' },
    },
    'On two lists · YT1234567890123456 · 20261125-B, 20261125-A',
    'Look into it',
    '/customs-tracking/hand-over?list=list-2',
  ],
  [
    { kind: 'document-failed', ...importer, document: 'EORI', action: 'upload' },
    'A document failed its check',
    'Upload again',
    '/my-importers/edit/importer-1?tab=documents',
  ],
  [
    { kind: 'broker-refused', ...importer, document: 'VAT', reason: 'Page 2 is missing', action: 'upload' },
    '“Page 2 is missing”',
    'Upload again',
    '/my-importers/edit/importer-1?tab=documents',
  ],
  [
    {
      kind: 'importer-incomplete',
      ...importer,
      missing: [
        { kind: 'number', of: 'VAT', state: 'missing' },
        { kind: 'document', of: 'TAX', state: 'missing' },
      ],
      action: 'complete',
    },
    'VAT number, Tax return',
    'Complete',
    '/my-importers/edit/importer-1',
  ],
  [
    { kind: 'documents-to-sign', ...importer, document: 'POA', action: 'sign' },
    'POA',
    'Sign',
    '/my-importers/edit/importer-1?tab=poa',
  ],
  [
    {
      kind: 'identity-expires',
      ...importer,
      document: 'ID_CARD',
      day: '2026-12-24',
      action: 'renew',
    },
    'ID card, expires December 24, 2026',
    'Upload the new one',
    '/my-importers/edit/importer-1?tab=documents',
  ],
  [{ kind: 'authorisation-ended', action: 'link' }, 'authorization has ended', 'Link again', '/settings'],
  [
    {
      kind: 'invitation-expired',
      invitationId: 'i',
      email: 'li@example.com',
      role: 'warehouse',
      action: 'invite',
    },
    'li@example.com · Warehouse',
    'Invite again',
    '/settings/members',
  ],
  [
    {
      kind: 'orders-on-removed-device',
      personId: 'p',
      name: 'Wang Fang',
      orderIds: [order.orderId],
      action: 'decide',
    },
    'Wang Fang · 1 order',
    'Decide',
    '/settings/members',
  ],
];

/** Never today, which is said by its time alone. */
const nextDay = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const noneDue = { overdue: 0, dueToday: 0, toShip: 0, load: [], nextShipBy: `${nextDay}T10:00:00.000Z` };
const today = (entries: readonly object[], needsYou = entries.length, toShip = noneDue) => ({
  today: { timeZone: 'Asia/Shanghai', day: '2026-11-25', needsYou, entries, toShip },
});
const path = /\/api\/v1\/today/;
const lines = (page: AppPage) => page.getByRole('main').getByRole('listitem');

test('each thing that needs somebody is one line that says what it is, with one action that leads to where it ends', async ({
  page,
  network,
}) => {
  // A list draws twelve lines before somebody scrolls.
  for (const some of [kinds.slice(0, 7), kinds.slice(7)]) {
    network.clear();
    network.on({ path }, { kind: 'status', status: 200, body: today(some.map(([entry]) => entry)) });
    await page.goto('/today');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs you');
    await expect.poll(() => lines(page).elements().length).toBe(some.length);
    for (const [place, [, words, action, href]] of some.entries()) {
      const line = lines(page).nth(place);
      await expect(line).toContainText(words);
      const links = line.getByRole('link').elements();
      expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([[action, href]]);
    }
    // No side link is lit.
    expect(document.querySelectorAll('nav[aria-label=Main] [aria-current=page]')).toHaveLength(0);
    await expect.poll(() => document.title).toBe(`(${some.length}) Needs you · Portolan`);
  }
});

test('an entry goes when its cause is gone, and that nothing is left is said with the next ship-by', async ({
  page,
  network,
}) => {
  const [first] = kinds;
  const one = network.on({ path }, { kind: 'status', status: 200, body: today(first ? [first[0]] : []) });
  await page.goto('/today');
  await expect(page.getByRole('link', { name: `Correct: ${order.orderId}` })).toBeVisible();
  one.remove();
  network.on({ path }, { kind: 'status', status: 200, body: today([]) });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  const inWords = new Date(nextDay).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(page.getByText(`Next ship-by ${inWords} at`)).toBeVisible();
  await expect(lines(page).filter({ hasText: order.orderId })).toHaveCount(0);
});

test('orders that aren’t packed and run out are counted above the list, each count leading to them, and none is left out where nothing else needs somebody', async ({
  page,
  network,
}) => {
  const due = { ...noneDue, overdue: 2, dueToday: 1, toShip: 12 };
  network.on({ path }, { kind: 'status', status: 200, body: today([], 0, due) });
  await page.goto('/today');
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  await expect(page.getByText('Not packed yet: 2 overdue · 1 due today')).toBeVisible();
  const leadsTo = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
  expect(leadsTo('2 overdue')).toBe('/customs-tracking/to-ship?show=overdue');
  expect(leadsTo('1 due today')).toBe('/customs-tracking/to-ship?show=today');
});

test('of thousands the soonest are listed, and how many more there are is said', async ({
  page,
  network,
}) => {
  const entries = Array.from({ length: 500 }, (_, place) => ({
    ...{ kind: 'cancellation-requested', action: 'decide' },
    orderId: `028-1234567-${String(place).padStart(7, '0')}`,
  }));
  network.on({ path }, { kind: 'status', status: 200, body: today(entries, 5000) });
  await page.goto('/today');
  await expect(page.getByText('and 4,500 more, once these are done')).toBeVisible();
  await expect(page.getByText('5,000', { exact: true })).toBeVisible();
});

test('an entry of a kind that only a later version knows is announced, not left out', async ({
  page,
  network,
}) => {
  network.on({ path }, { kind: 'status', status: 200, body: today([{ kind: 'tax-due', action: 'pay' }]) }, 1);
  await page.goto('/today');
  await expect(page.getByText(/this version of the app can’t show/)).toBeVisible();
});

test('without an answer the list says that it couldn’t be fetched, and tries again', async ({
  page,
  network,
}) => {
  const broken = network.on(
    { path },
    { kind: 'status', status: 500, body: { errors: [{ code: 'SERVER.UNEXPECTED', message: 'Broken' }] } },
  );
  await page.goto('/today');
  await expect(page.getByText('Failed to fetch what needs you').first()).toBeVisible();
  broken.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lines(page).elements().length).toBeGreaterThan(0);
});

test('offline what was fetched last is shown with its age', async ({ page, network }) => {
  await page.goto('/today');
  await expect.poll(() => lines(page).elements().length).toBeGreaterThan(0);
  const known = lines(page).elements().length;
  await network.down();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/As of \d\d:\d\d/).first()).toBeVisible();
  expect(lines(page).elements()).toHaveLength(known);
});

test('its figure on the lists, the mark beside the menu and the list itself say the same number', async ({
  page,
}) => {
  await page.goto('/customs-tracking');
  const figure = page.getByRole('group', { name: 'Filter' }).getByRole('link', { name: /^Needs you \d/ });
  await expect(figure).toBeVisible();
  const [count = ''] = /\d+/.exec(figure.element().textContent ?? '') ?? [];
  await expect(page.getByRole('link', { name: `${count} need you. Open the list` }).first()).toBeVisible();
  await figure.click();
  await expect.poll(() => lines(page).elements().length).toBe(Number(count));
});
