import { accounts } from '#tests/support/accounts.ts';
import { expect, test } from './journey.ts';

test.use({ as: 'nobody', serviceWorkers: 'block' });

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('a code that fails shows a spinner and returns without a message, and without the side menu [16][20][204]', async ({
    page,
    network,
    signIn,
  }) => {
    await signIn(accounts.noAccount);
    const store = network.on({ path: '/api/v1/auth/seller-amazon/store' }, { kind: 'hang' }, 1);
    await page.goto('/account-setup/code/no-good');
    await store.hit();
    const waiting = page.getByRole('status').filter({ hasText: 'Connecting your seller account…' });
    await expect(waiting).toBeVisible();
    // The spinner beside the text: something turns, and it is meant to be seen.
    const turning = waiting.evaluate(status =>
      status.getAnimations({ subtree: true }).map(animation => animation.playState),
    );
    expect(await turning).toEqual(['running']);
    expect(new URL(page.url()).pathname).toBe('/account-setup/code/no-good');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    expect(JSON.parse(store.hits[0]?.body ?? '{}')).toEqual({ code: 'no-good' });
    store.release();
    await page.waitForURL('**/account-setup');
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('');
  });
});
