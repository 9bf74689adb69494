import { describe } from 'vitest';
import type { ImporterId } from '#src/contract/ids.ts';
import { shipmentUrl } from '#tests/journeys/shipment-form.ts';
import { joinAs } from '#tests/support/member-of.ts';
import { expect, test } from './app-test.ts';

// What members who are no owner meet on the screens that they share with owners. Which calls the screens of others make,
// and that nobody gets there, is in tests/architecture/role-reach.test.ts.

test.override({ as: 'nobody' });

const password = 'Quiet+Tide73';
const person = (name: string) => ({
  email: `${name}@hall.example`,
  password,
  firstName: 'Bo',
  lastName: 'Zhou',
});

describe('a member of the warehouse', () => {
  test('is offered no proof and no way to importers or to settings that are not theirs, but to their notifications and security', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const bo = person('bo');
    await joinAs('warehouse', bo, server, await (await serverView()).validToken());
    await signIn(bo);
    await page.goto('/customs-tracking?perPage=100');
    await expect(page.getByText('Released').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Proof/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'My Importers' })).toHaveCount(0);
    await page.getByRole('button', { name: /, account$/ }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings/security');
    const tabs = page.getByRole('navigation', { name: 'Account Settings' }).getByRole('link');
    const here = page.locator('nav[aria-label="Account Settings"] [aria-current=page]');
    await expect(tabs).toHaveText(['Notifications', 'Security']);
    await expect(here).toHaveText(['Security']);
    await tabs.first().click();
    await expect(here).toHaveText(['Notifications']);
    await expect(page.getByLabel('Orders to confirm soon')).toHaveValue('off');
    await expect(page.getByLabel('Morning email')).toHaveCount(0);
  });

  test('finds the place filled in that the company ships from, without its address', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const view = await serverView();
    const fay = person('fay');
    await joinAs('warehouse', fay, server, await view.validToken());
    await view.confirmElsewhere(await view.nextWaitingItem(), 'YT2625100700301002', 'Office');
    await signIn(fay);
    const item = await view.nextWaitingItem();
    await page.goto(shipmentUrl(item));
    await page
      .getByRole('checkbox', { name: `Select ${item.product.name}` })
      .first()
      .check();
    await page.getByRole('button', { name: 'Confirm shipment' }).first().click();
    await expect(page.getByLabel('Dispatch From')).toHaveValue('Ningbo');
  });

  test('keeps the invitation of a forwarder, and is told who of the company may follow it [18]', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const el = person('el');
    await joinAs('warehouse', el, server, await (await serverView()).validToken());
    await signIn(el);
    await page.goto('/invitation/of-elbe');
    await expect(page.getByText('This link is for an owner or office staff')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(localStorage.getItem('portolan.invitation-token')).toContain('of-elbe');
    // It is said once, and again where the link is opened again.
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'To ship' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/invitation/of-elbe');
    await expect(page.getByText('This link is for an owner or office staff')).toBeVisible();
  });

  test('keeps a draft that waits from when they were office staff, and is not led to a form that isn’t open', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const cy = person('cy');
    await joinAs('warehouse', cy, server, await (await serverView()).validToken());
    await signIn(cy);
    await page.goto('/pending');
    const { saveDraft } = await import('#src/api/mutations/importer-drafts.ts');
    const draft = { _id: 'lanting-1' as ImporterId, status: 'DRAFT', name: 'Lanting' } as const;
    const saving = saveDraft(draft, { idempotencyKey: crypto.randomUUID() });
    await expect(saving).rejects.toMatchObject({ code: 'ACCESS.ROLE' });
    await expect(page.getByText('Lanting').first()).toBeVisible();
    await expect(page.getByText(/^Your role in this company/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  });
});

test('somebody of an office whose company isn’t set up gets to the own account from the menu', async ({
  page,
  server,
  serverView,
  signIn,
}) => {
  const di = person('di');
  await joinAs('office', di, server, await (await serverView('noWallet')).validToken());
  await signIn(di);
  await expect(page.getByRole('heading', { name: 'This company isn’t set up yet' })).toBeVisible();
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toHaveCount(0);
});
