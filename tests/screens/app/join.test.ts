import { describe, vi } from 'vitest';
import { readJoinToken } from '#src/session/join-token.ts';
import { accounts } from '#tests/support/accounts.ts';
import { inviteAs } from '#tests/support/member-of.ts';
import { readMails } from '#tests/support/read-mails.ts';
import { expect, test } from './app-test.ts';

// The link of an invitation to the demo company.

test.override({ as: 'nobody' });

const join = (name = 'Join') => ({ name, exact: true });

describe('a stranger', () => {
  test('keeps the invitation offline, then joins with a new account and no activation, and starts where the warehouse ships', async ({
    page,
    server,
    serverView,
    network,
  }) => {
    const token = await (await serverView()).validToken();
    const email = 'bo@hall.example';
    const link = await inviteAs('warehouse', email, server, token);
    const joining = network.on({ path: '/api/v1/members/join' }, { kind: 'ok' });
    const away = network.on({ path: '/api/v1/members/invitation' }, { kind: 'drop-before' });
    await page.goto(`/join/${link}`);
    await expect(page.getByText(/^Can’t reach Portolan. Your invitation is saved/)).toBeVisible();
    expect(await readJoinToken()).toBe(link);
    away.remove();
    await page.getByRole('button', { name: 'Try again' }).click();
    const invitation = page.getByText(/^You’ve been invited to join as warehouse staff\./);
    await expect(invitation).toContainText(email);
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await page.getByRole('button', join()).click();
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name.');
    await page.getByLabel('First name').fill('Bo');
    await page.getByLabel('Last name').fill('Zhou');
    await page.getByLabel('Password', { exact: true }).fill('Quiet+Tide73');
    await page.getByLabel('Confirm password').fill('Quiet+Tide73');
    await page.getByRole('button', join()).click();
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(invitation).toHaveCount(0);
    await expect.poll(() => page.toastTexts().at(-1)).toMatch(/^You’ve joined .+ as warehouse staff\.$/);
    await expect.poll(readJoinToken).toBeUndefined();
    expect(joining.hits).toHaveLength(1);
    const mails = readMails(server.dataDir).filter(({ to }) => to.includes(email));
    expect(mails, 'none asks for anything more').toHaveLength(1);
  });
});

describe('a link that was opened without a network, in a tab that was closed', () => {
  test('leads a stranger to it from the sign-in page, until it was answered', async ({
    page,
    server,
    serverView,
    network,
  }) => {
    const token = await (await serverView()).validToken();
    const link = await inviteAs('office', 'di@hall.example', server, token);
    const away = network.on({ path: '/api/v1/members/invitation' }, { kind: 'drop-before' });
    await page.goto(`/join/${link}`);
    await expect(page.getByText(/^Can’t reach Portolan/)).toBeVisible();
    const open = page.getByRole('link', { name: 'Open the invitation' });
    const textWithForm = new Promise<string>(resolve => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('input[type=password]')) return;
        watcher.disconnect();
        resolve(document.body.textContent);
      });
      watcher.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await expect(page).toHaveURL('/auth');
    expect(await textWithForm, 'later, it would push the form from under a finger').toContain(
      'Open the invitation',
    );
    await open.click();
    await expect(page.getByText(/^Can’t reach Portolan/)).toBeVisible();
    away.remove();
    await page.goto('/auth?tab=sign-up');
    await open.click();
    await expect(page.getByText(/You’ve been invited to join as office staff/)).toBeVisible();
    await page.getByRole('button', join('Not now')).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(open).toBeHidden();
  });

  test('is removed where it was withdrawn in the meantime', async ({ page, server, serverView, network }) => {
    const says = await serverView();
    const link = await inviteAs('office', 'el@hall.example', server, await says.validToken());
    const away = network.on({ path: '/api/v1/members/invitation' }, { kind: 'drop-before' });
    await page.goto(`/join/${link}`);
    await expect.poll(readJoinToken).toBe(link);
    // Another link takes its place.
    await inviteAs('office', 'el@hall.example', server, await says.validToken());
    away.remove();
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Open the invitation' }).click();
    await expect(page.getByText(/^This link has been used or withdrawn, or has expired/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Portolan' })).toBeVisible();
    await expect.poll(readJoinToken).toBeUndefined();
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the invitation' })).toBeHidden();
  });

  test('is removed where it was withdrawn while its form was filled in', async ({
    page,
    server,
    serverView,
  }) => {
    const token = await (await serverView()).validToken();
    await page.goto(`/join/${await inviteAs('office', accounts.noAccount.email, server, token)}`);
    await page.getByLabel('Password', { exact: true }).fill(accounts.noAccount.password);
    await inviteAs('office', accounts.noAccount.email, server, token);
    await page.getByRole('button', join()).click();
    await expect(page.getByText(/^This link has been used or withdrawn, or has expired/)).toBeVisible();
    await expect(page.getByRole('button', join())).toBeHidden();
    await expect.poll(readJoinToken).toBeUndefined();
  });

  test('is offered to anyone who is signed in, at each start until it was answered', async ({
    page,
    server,
    serverView,
    network,
    signIn,
  }) => {
    const token = await (await serverView()).validToken();
    const link = await inviteAs('warehouse', accounts.importers.email, server, token);
    await signIn(accounts.importers);
    const away = network.on({ path: '/api/v1/members/invitation' }, { kind: 'drop-before' });
    await page.goto(`/join/${link}`);
    await expect.poll(readJoinToken).toBe(link);
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Open the invitation' });
    await expect(open).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(open).toBeHidden();
    away.remove();
    await page.goto('/help');
    await open.click();
    await expect(page.getByText(/You’ve been invited to join as warehouse staff/)).toBeVisible();
    await expect(open).toBeHidden();
    await page.getByRole('button', join()).click();
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    await expect.poll(readJoinToken).toBeUndefined();
    await page.goto('/');
    await expect(page).toHaveURL('/customs-tracking/to-ship');
    await expect(open).toBeHidden();
  });
});

describe('somebody who has an account', () => {
  test('joins with its password where nobody is signed in, after a wrong one', async ({
    page,
    server,
    serverView,
  }) => {
    const token = await (await serverView()).validToken();
    const link = await inviteAs('office', accounts.noOrders.email, server, token);
    await page.goto(`/join/${link}`);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', join()).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Wrong email or password.',
    );
    await page.getByLabel('Password', { exact: true }).fill(accounts.noOrders.password);
    await page.getByRole('button', join()).click();
    await expect(page).toHaveURL('/customs-tracking');
  });

  test('joins by a press where they are signed in', async ({ page, server, serverView, signIn }) => {
    const token = await (await serverView()).validToken();
    const link = await inviteAs('warehouse', accounts.newImporters.email, server, token);
    await signIn(accounts.newImporters);
    await page.goto(`/join/${link}`);
    await page.getByRole('button', join()).click();
    await expect(page).toHaveURL('/customs-tracking/to-ship');
  });

  test('is led to /auth where the session was ended elsewhere, told that the token could not be refreshed, and offered the invitation again [192]', async ({
    page,
    server,
    serverView,
  }) => {
    const { email, password } = accounts.noAccount;
    const link = await inviteAs('office', email, server, await (await serverView()).validToken());
    // As in a browser that slept through the end of its session.
    const token = await (await serverView('noAccount')).validToken();
    localStorage.setItem('portolan.login-token', token);
    const ended = await fetch(`${server.url}/api/v1/user/log-out`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.ok).toBe(true);
    await page.goto(`/join/${link}`);
    await page.getByRole('button', join()).click();
    await expect
      .poll(() => page.toastTexts())
      .toEqual(['ErrorCould not refresh token. Please log in again.']);
    await expect(page).toHaveURL('/auth');
    expect(localStorage.length).toBe(0);
    await page.getByRole('link', { name: 'Open the invitation' }).click();
    await expect(page.getByText(/^You already have an account/)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', join()).click();
    await expect(page).toHaveURL('/customs-tracking');
  });

  test('is told where they are signed in under another address, and can leave it', async ({
    page,
    server,
    serverView,
    signIn,
  }) => {
    const token = await (await serverView()).validToken();
    const link = await inviteAs('office', 'cy@hall.example', server, token);
    await signIn(accounts.noOrders);
    await page.goto(`/join/${link}`);
    await page.getByRole('button', join()).click();
    const why = page.getByRole('alert');
    await expect(why).toHaveText(/This invitation is for cy@hall.example, and you are signed in as/);
    await page.getByRole('button', join('Not now')).click();
    await expect(page).toHaveURL('/customs-tracking');
    await expect.poll(readJoinToken).toBeUndefined();
  });
});

test('the sign-in page waits for no disk that never answers', async ({ page }) => {
  const never = () => new Promise<never>(() => {});
  vi.spyOn(indexedDB, 'databases').mockImplementation(never);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('a link that is no invitation says so and leads on', async ({ page }) => {
  await page.goto('/join/nothing');
  await expect(page.getByText(/^This link has been used or withdrawn, or has expired/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Portolan' })).toBeVisible();
  await expect.poll(readJoinToken).toBeUndefined();
});
