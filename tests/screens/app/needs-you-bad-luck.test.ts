import * as v from 'valibot';
import { describe } from 'vitest';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ServerView, viewOf } from '#tests/journeys/server-view.ts';
import { joinAs } from '#tests/support/member-of.ts';
import type { AppPage } from './app-page.tsx';
import { expect, test } from './app-test.ts';
import type { PageServer } from './page-server.ts';
import { saveConfirmation } from './save-confirmation.ts';
import { storedQueries } from './stored-queries.ts';

const today = { path: /\/api\/v1\/today/ };
const rows = (page: AppPage) => page.getByRole('main').getByRole('listitem');
const ofImporters = (page: AppPage) =>
  rows(page).filter({ hasText: /Still needed before|To be signed|document failed/ });
const ofPacked = (page: AppPage) => rows(page).filter({ hasText: 'Packed ' });

const password = 'Quiet+Tide73';
const person = (name: string) => ({
  email: `${name}@quay.example`,
  password,
  firstName: 'Bo',
  lastName: 'Zhou',
});

/** What the office can end, and the warehouse can't. */
const ofOffice = (page: AppPage) => rows(page).filter({ hasText: 'The buyer has asked to cancel' });

/** Gives somebody of the company another role, as an owner does on another device. */
async function changeRole(server: PageServer, owner: ServerView, email: string, role: string) {
  const ask = async (path: string, init: RequestInit) => {
    const authorization = `Bearer ${await owner.validToken()}`;
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', authorization },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const { members } = v.parse(endpoints.retrieveMembers.answer, await ask('members', { method: 'GET' }));
  const personId = members.find(member => member.email === email)?.personId;
  await ask('members/role', { method: 'POST', body: JSON.stringify({ personId, role }) });
}

test('a device whose clock is a day wrong is told so, since what is left of each deadline is wrong there', async ({
  page,
  network,
}) => {
  const timeZone = 'Asia/Shanghai';
  const day = dayAfter(dayIn(timeZone, Date.now()), 2);
  const body = { today: { timeZone, day, needsYou: 0, entries: [] } };
  network.on(today, { kind: 'status', status: 200, body });
  await page.goto('/today');
  await expect(
    page.getByText(/^This device’s clock says .+; on the server it is .+\. Set the clock/),
  ).toBeVisible();
});

test('an answer that can’t be read is none: the list says so, and can be asked for again', async ({
  page,
  network,
}) => {
  const unreadable = network.on(today, { kind: 'status', status: 200, body: { today: { figures: 7 } } });
  await page.goto('/today');
  await expect(page.getByText('Failed to fetch what needs you').first()).toBeVisible();
  unreadable.remove();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ofPacked(page).first()).toBeVisible();
  await expect(page.getByText(/^This device’s clock/)).toHaveCount(0);
});

test('an entry whose cause ends while it is pressed leads to how the order is now, and is gone on the way back', async ({
  page,
  serverView,
}) => {
  const view = await serverView();
  const refused = (await view.orders()).find(({ refusedCount }) => refusedCount);
  const orderId = refused?.orderId ?? '';
  await page.goto('/today');
  const entry = rows(page).filter({ hasText: orderId });
  await expect(entry).toBeVisible();
  const [confirmed] = (await view.itemsOf(orderId)).flatMap(({ confirmation }) => confirmation ?? []);
  if (!confirmed) throw new Error('Nothing of the order is confirmed.');
  await view.amendElsewhere({ _id: confirmed._id, orderId }, 'YT2625100700309001', 'Office');
  await entry.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order Items of ${orderId}`);
  await expect(page.getByText('YT2625100700309001').first()).toBeVisible();
  await page.goWithin('/today');
  await expect(entry).toHaveCount(0);
});

describe('by role', () => {
  test.override({ as: 'nobody' });

  test('a member of the warehouse is shown what is packed, and nothing of importers or of the company', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const bo = person('bo');
    await joinAs('warehouse', bo, server, await (await serverView()).validToken());
    await signIn(bo);
    await page.goto('/today');
    await expect(ofPacked(page).first()).toBeVisible();
    expect(rows(page).elements()).toHaveLength(ofPacked(page).elements().length);
  });

  test('whose role changes while the list is open keeps only what the new one can end', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const owner = await serverView();
    const fay = person('fay');
    await joinAs('office', fay, server, await owner.validToken());
    await signIn(fay);
    await page.goto('/today');
    await expect(ofOffice(page).first()).toBeVisible();
    await changeRole(server, owner, fay.email, 'warehouse');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(ofOffice(page)).toHaveCount(0);
    await expect(ofPacked(page).first()).toBeVisible();
  });

  test('whose role has changed since the last visit is shown nothing that was stored for the old one', async ({
    page,
    server,
    serverView,
    signIn,
    network,
  }) => {
    const owner = await serverView();
    const mei = person('mei');
    await joinAs('office', mei, server, await owner.validToken());
    await signIn(mei);
    await page.goto('/today');
    await expect(ofOffice(page).first()).toBeVisible();
    await expect.poll(storedQueries).toContain('cancellation-requested');
    await network.down();
    await page.reload();
    await expect(ofOffice(page).first()).toBeVisible();
    await page.close();
    await network.up();
    // Nothing of the app is open, which would forget it.
    await changeRole(server, owner, mei.email, 'warehouse');
    const login = await (await viewOf(server.url, mei)).validToken();
    localStorage.setItem('portolan.login-token', login);
    network.on(today, { kind: 'status', status: 500, body: { errors: [] } });
    await page.goto('/today');
    await expect(page.getByText('Failed to fetch what needs you').first()).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  });

  test('where the company isn’t open to a member, the mark leads to what is on this device, and the company’s list isn’t asked for', async ({
    page,
    server,
    serverView,
    signIn,
    network,
  }) => {
    const kai = person('kai');
    await joinAs('warehouse', kai, server, await (await serverView('importers')).validToken());
    const before = network.arrivalsOf(today).length;
    await signIn(kai);
    await page.goto('/');
    await saveConfirmation('no-order');
    const mark = page.getByRole('link', { name: '1 needs you. Open the list' });
    await expect(mark).toHaveAttribute('href', '/pending');
    expect(network.arrivalsOf(today)).toHaveLength(before);
  });
});

describe('a seller with a seller id', () => {
  test.override({ as: 'importers' });

  test('is led from one line above My Importers to what their importers need, and nothing of orders is fetched', async ({
    page,
    network,
  }) => {
    const ofOrders = { path: /customs-tracking|shipment/ };
    const before = network.arrivalsOf(ofOrders).length;
    await page.goto('/my-importers');
    const line = page.getByRole('main').getByRole('link', { name: /^Needs you \d+$/ });
    await expect(line).toBeVisible();
    const [count = ''] = /\d+/.exec(line.element().textContent ?? '') ?? [];
    await line.click();
    await expect.poll(() => rows(page).elements().length).toBe(Number(count));
    await expect(ofImporters(page).first()).toBeVisible();
    await expect(page.getByText('028-')).toHaveCount(0);
    expect(network.arrivalsOf(ofOrders)).toHaveLength(before);
  });
});
