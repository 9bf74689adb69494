import { expect, test, vi } from 'vitest';
import { lockDraft } from '#src/api/outbox/draft-lock.ts';
import { webLocks } from '#tests/session/web-locks.ts';
import { waitFor } from '#tests/support/wait.ts';

function tabOn(locks: LockManager | undefined, importerId = 'importer-1') {
  const onHolder = vi.fn();
  const held = lockDraft(locks, importerId, onHolder);
  return {
    ...held,
    becomes: (holder: string) => waitFor(() => expect(onHolder).toHaveBeenLastCalledWith(holder)),
  };
}

test('case 41: the first tab edits, a second one is read-only until it takes over', async () => {
  const locks = webLocks();
  const first = tabOn(locks);
  await first.becomes('this-tab');
  const second = tabOn(locks);
  await second.becomes('another-tab');
  second.takeOver();
  await second.becomes('this-tab');
  await first.becomes('another-tab');
  first.takeOver();
  await first.becomes('this-tab');
  await second.becomes('another-tab');
});

test('case 41: a tab that waits may edit once the other is closed', async () => {
  const locks = webLocks();
  const first = tabOn(locks);
  await first.becomes('this-tab');
  const second = tabOn(locks);
  await second.becomes('another-tab');
  first.release();
  await second.becomes('this-tab');
});

test('each draft has its own lock, and without Web Locks every tab may edit', async () => {
  const locks = webLocks();
  await tabOn(locks).becomes('this-tab');
  await tabOn(locks, 'importer-2').becomes('this-tab');
  await tabOn(undefined).becomes('this-tab');
});

test('where the browser refuses locks, each tab edits as if there were none', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Not here', 'SecurityError')));
  await tabOn({ request } as unknown as LockManager).becomes('this-tab');
  // Once to look who has it, once to wait for it.
  expect(request).toHaveBeenCalledTimes(2);
});
