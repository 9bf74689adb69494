import type { Browser, Page } from 'playwright';
import { readClaims } from '#src/session/session-record.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { inviteAs } from '#tests/support/member-of.ts';
import { readMails } from '#tests/support/read-mails.ts';
import { sendAtOnce } from '#tests/support/send-at-once.ts';
import { viewports } from '#tests/support/viewports.ts';
import { expectBadge } from './support/device.ts';
import { expect, test } from './support/fault-test.ts';
import { openOrder, storeOrders, untilWorkerControls } from './support/shipment.ts';
import { orderOf } from './support/test-seller.ts';

// Several people of a company, and one person of several companies, each on their own device and network.

const password = 'Quiet+Tide73';
const newAddress = () => `bo.${crypto.randomUUID().slice(0, 8)}@hall.example`;

/** Another person's device, on which nobody is signed in. */
async function newPhone(browser: Browser, network: FaultProxy): Promise<Page> {
  const nobody = { cookies: [], origins: [] };
  const context = await browser.newContext({
    baseURL: network.url,
    viewport: viewports.phone,
    storageState: nobody,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await sendAtOnce(context);
  return context.newPage();
}

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an owner, who can’t give the company up, invites a stranger; the link is followed once by a new account without an activation, and leads into the hall', async ({
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
    await phone.goto(link);
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
  await storeOrders(page, [order]);
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
