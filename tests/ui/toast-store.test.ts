import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
});

test('work turns into its outcome in the same place', () => {
  const id = toastStore.push({ kind: 'work', text: 'Saving..' });
  toastStore.push({ kind: 'queued', text: 'Saved on this device' });
  toastStore.update(id, { kind: 'success', text: 'Saved' });
  expect(toastStore.get().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Saved'],
    ['queued', 'Saved on this device'],
  ]);
});

test('a toast with the same id replaces the one that is shown', () => {
  toastStore.push({ id: 'error', kind: 'error', text: 'first' });
  toastStore.push({ id: 'error', kind: 'error', text: 'second' });
  expect(toastStore.get()).toEqual([{ id: 'error', kind: 'error', text: 'second' }]);
});

test('what is gone stays gone: a late update shows nothing', () => {
  const id = toastStore.push({ kind: 'work', text: 'Saving..' });
  toastStore.dismiss(id);
  toastStore.update(id, { kind: 'success' });
  expect(toastStore.get()).toEqual([]);
});

test('who listens hears of every change until they stop', () => {
  const listener = vi.fn();
  const stop = toastStore.subscribe(listener);
  const id = toastStore.push({ kind: 'queued', text: 'Saved on this device' });
  stop();
  toastStore.dismiss(id);
  expect(listener).toHaveBeenCalledTimes(1);
});
