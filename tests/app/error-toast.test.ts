import { beforeEach, expect, test, vi } from 'vitest';
import { showError } from '#src/lib/error-toast.ts';
import { toastStore } from '#src/ui/toast-store.ts';

beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test.each([
  ['\u001b[31mNo such \u001b[1;4morder\u001b[0m', 'No such order'],
  ['', 'An error occurred. Please try again later.'],
  [undefined, 'An error occurred. Please try again later.'],
])('of %j the error toast says %j, without colour codes of a terminal [182]', (message, said) => {
  showError(message);
  expect(toastStore.get()).toMatchObject([{ kind: 'error', title: 'Error', text: said, durationMs: 3000 }]);
});
