import type { Browser, Page } from 'playwright';
import { readClaims } from '#src/session/session-record.ts';
import { workerControls } from '#tests/support/app-worker.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { inviteAs, joinAs } from '#tests/support/member-of.ts';
import { readMails } from '#tests/support/read-mails.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expectBadge } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import {
  fillShipment,
  goWithin,
  keepOrders,
  keepShipment,
  openOrder,
  pressConfirm,
  shipmentDialog,
  untilQueued,
  untilWorkerControls,
} from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// Several people of a company, and one person of several companies, each on their own device and network.

const password = 'Quiet+Tide73';
const newAddress = () => `bo.${crypto.randomUUID().slice(0, 8)}@hall.example`;

/** Another person's device, on which nobody is signed in. */
async function newPhone(browser: Browser, network: FaultProxy): Promise<Page> {
  const nobody = { cookies: [], origins: [] };
  const settings = { baseURL: network.url, viewport: viewports.phone, storageState: nobody };
  const context = await browser.newContext({ ...settings, reducedMotion: 'reduce' });
  await sendAtOnce(context);
  return context.newPage();
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an owner, who can’t give the company up, invites a stranger; the link is kept on a phone without a network, followed once by a new account without an activation, and leads into the hall', async ({
  page,
  browser,
  network,
  server,
  seller,
}) => {
  await page.goto('/settings/members');
  const self = row(page, seller.email);
  await expect(self.getByRole('combobox')).toContainText('Owner');
  await expect(self.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await choose(page, /^Role · /, 'Office');
  await expect(
    page.getByText('A company needs at least one owner. Make someone else an owner first.'),
  ).toBeVisible();
  await expect(self.getByRole('combobox')).toContainText('Owner');

  const email = newAddress();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation was sent to ${email}.`)).toBeVisible();
  await expect(row(page, email)).toContainText('Expires on');
  const mails = () => readMails(server.process.dataDir).filter(({ to }) => to.includes(email));
  await expect.poll(mails).toHaveLength(1);
  const link = /\S+(\/join\/\S+)/.exec(mails()[0]?.text ?? '')?.[1] ?? '';

  const phone = await newPhone(browser, network);
  await phone.goto('/auth');
  await workerControls(phone);
  await phone.context().setOffline(true);
  await phone.goto(link);
  await expect(phone.getByText(/^Can’t reach Portolan. Your invitation is saved/)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText(/^You’ve been invited to join as warehouse staff\./)).toContainText(email);
  await expect(phone.getByLabel('Email')).toHaveCount(0);
  await phone.getByLabel('First name').fill('Bo');
  await phone.getByLabel('Last name').fill('Zhou');
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByLabel('Confirm password').fill(password);
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(phone).toHaveURL('/customs-tracking/to-ship');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.getByText('You’ve been invited')).toHaveCount(0);

  expect(network.arrivalsOf({ path: '/api/v1/members/join' })).toHaveLength(1);
  expect(mails(), 'no mail asks for anything more').toHaveLength(1);
  await page.reload();
  await expect(row(page, email)).toContainText('Bo Zhou');
  await expect(row(page, email).getByRole('combobox')).toContainText('Warehouse');
  await expect(page.getByText('Pending invitations')).toHaveCount(0);
  await phone.context().close();
});

test('what a member has waiting when the role is taken away, or the membership, waits and says why; given back, it is sent once', async ({
  page,
  browser,
  network,
  server,
  seller,
  device,
}) => {
  const email = newAddress();
  await joinAs(
    'office',
    { email, password, firstName: 'Bo', lastName: 'Zhou' },
    server.process,
    seller.token,
  );
  await page.goto('/settings/members');
  const role = row(page, email).getByRole('combobox');
  await expect(role).toContainText('Office');
  const setRole = async (name: string) => {
    await choose(page, 'Role · Bo Zhou', name);
    await expect(role).toContainText(name);
    await expect(page.getByText('The role of Bo Zhou was changed.').last()).toBeVisible();
  };

  const phone = await newPhone(browser, network);
  await signIn(phone, { email, password });
  await untilWorkerControls(phone);
  await openOrder(phone, orderOf(seller));
  await phone.goto('/my-importers/edit');
  await expect(phone.getByLabel('Importer name')).toBeVisible();
  await phone.context().setOffline(true);
  await phone.getByLabel('Importer name').fill('Quay Imports');
  await phone.getByRole('button', { name: 'Save as draft' }).click();
  await phone.waitForURL(/\/my-importers\/edit\/[^/]+$/);
  await goWithin(phone, `/customs-tracking/products?orderId=${orderOf(seller).orderId}`);
  // It lies over what is pressed next, and stays while it is pointed at.
  await expect(phone.getByRole('region', { name: 'Notifications' })).not.toContainText(
    'Saved on this device',
  );
  await keepShipment(phone, orderOf(seller).items);
  await expectBadge(phone, 2);

  await setRole('Warehouse');
  await phone.context().setOffline(false);
  // Confirmations are the hall's too.
  await expect.poll(() => device.effects()).toHaveLength(1);
  // The first refusal brings the role of now.
  await phone.goto('/my-importers');
  await expect(phone).toHaveURL('/customs-tracking/to-ship');
  await phone.goto('/pending');
  const draft = row(phone, 'Quay Imports');
  await expect(draft).toContainText('Needs attention');
  await expect(draft).toContainText('Your role in this company doesn’t allow this any more.');
  await setRole('Office');
  await draft.getByRole('button', { name: 'Try again' }).click();
  await expect(draft).toContainText(/Sent at \d\d:\d\d/);
  const importers = () =>
    server.query<{ name: string }>(`select name from importers where seller_id = $1 and name = $2`, [
      seller.sellerId,
      'Quay Imports',
    ]);
  expect(await importers()).toHaveLength(1);

  const second = orderOf(seller, 1);
  await openOrder(phone, second);
  await phone.context().setOffline(true);
  await fillShipment(phone, second.items);
  // Where the company is isn't the warehouse's to see.
  await shipmentDialog(phone).getByLabel('Dispatch From').fill('Ningbo');
  await pressConfirm(phone);
  await untilQueued(phone);
  await page.getByRole('button', { name: 'Remove Bo Zhou' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row(page, email)).toHaveCount(0);
  await phone.context().setOffline(false);
  await phone.waitForURL('**/auth**');
  expect(await device.effects()).toHaveLength(1);

  const link = await inviteAs('warehouse', email, server.process, seller.token);
  await phone.goto(`/join/${link}`);
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(phone).toHaveURL('/customs-tracking/to-ship');
  await expect.poll(() => device.effects()).toHaveLength(2);
  await expectBadge(phone, 0);
  const keys = await device.effects();
  expect(new Set(keys).size).toBe(2);
  await phone.context().close();
});

test('somebody of another company joins by a press, and switches without a network; what waits is sent once with its own company’s session, while the other company is on the screen', async ({
  page,
  context,
  network,
  server,
  seller,
  device,
}) => {
  const hall = await server.takeSeller();
  for (const [name, { sellerId }] of [
    ['Lanting Trading', seller],
    ['Harbour Hall', hall],
  ] as const) {
    await server.query('update sellers set company_name = $1 where id = $2', [name, sellerId]);
  }
  const order = orderOf(seller);
  await openOrder(page, order);
  await untilWorkerControls(page);
  await page.goto(`/join/${await inviteAs('warehouse', seller.email, server.process, hall.token)}`);
  await expect(page.getByRole('heading', { name: 'Join Harbour Hall?' })).toBeVisible();
  await expect(page.getByText(/^You’ve been invited to join as warehouse staff\./)).toContainText(
    seller.email,
  );
  await expect(page.getByLabel('Password')).toHaveCount(0);
  const known = page.waitForResponse(/seller\/companies/);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/customs-tracking/to-ship');
  const menu = page.getByRole('button', { name: /, account$/ });
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  await known;

  await network.down();
  await context.setOffline(true);
  await menu.click();
  await page.getByRole('button', { name: 'Lanting Trading · Owner', exact: true }).click();
  await expect(menu).toHaveAccessibleName(/Lanting Trading/);
  await keepOrders(page, [order]);
  await expectBadge(page, 1);
  await menu.click();
  await page.getByRole('button', { name: 'Harbour Hall · Warehouse', exact: true }).click();
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  await expectBadge(page, 0);
  await expect(page.locator('body')).not.toContainText(order.orderId);
  await menu.click();
  const other = (waiting: string) =>
    page.getByRole('button', { name: `Lanting Trading · Owner${waiting}`, exact: true });
  await expect(other(' · 1 waiting to be sent')).toBeVisible();

  await network.up();
  await context.setOffline(false);
  await expect.poll(() => device.effects()).toHaveLength(1);
  await device.untilRowsAre('sent');
  await expect(other('')).toBeVisible();
  await expect(menu).toHaveAccessibleName(/Harbour Hall/);
  expect(await server.effectsOf(hall)).toEqual([]);
  const senders = device.deliveries().map(({ headers }) => {
    const { sub, role } = readClaims(String(headers.authorization).replace('Bearer ', ''));
    return [sub, role];
  });
  expect(senders).toEqual([[seller.sellerId, 'owner']]);
});
