import { beforeEach, expect as judge, test, vi } from 'vitest';
import { expect } from './expect.ts';
import { Locator } from './locator.ts';

const page = new Locator(() => [document.body], 'page');
const button = page.getByRole('button', { name: 'Send' });

beforeEach(() => {
  document.body.innerHTML = '';
});

test('what is expected of the page is awaited, and its opposite too', async () => {
  setTimeout(() => {
    document.body.innerHTML = '<button disabled>Send now</button>';
  }, 50);
  await expect(button).toBeVisible();
  setTimeout(() => {
    document.body.innerHTML = '<button>Send now</button>';
  }, 50);
  await expect(button).not.toBeDisabled();
  await expect(button).toHaveText('Send now');
  await expect(page.getByText('now')).toHaveCount(1);
});

test('what never comes fails, and says what was there instead', async () => {
  document.body.innerHTML = '<button>Send now</button><p aria-hidden="true">Hidden</p>';
  vi.useFakeTimers({ toFake: ['Date'] });
  const fails = async (run: () => Promise<void>) => {
    const ended = run();
    vi.advanceTimersByTime(60_000);
    await judge(ended).rejects.toThrow();
    return ended.catch((error: Error) => error.message);
  };
  judge(await fails(() => expect(button).toHaveText('Send'))).toMatch(
    /but Send now\nThe page says: Send now/,
  );
  await fails(() => expect(button).toBeHidden());
  await fails(() => expect(button).not.toBeVisible());
  await fails(() => expect(button).toHaveCount(2));
  await fails(() => expect(page.getByRole('button', { name: 'send', exact: true })).toBeVisible());
  await fails(() => expect(page.getByText('Hidden')).toBeVisible());
  vi.useRealTimers();
});
