import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  logged.mockReset().mockImplementation(() => {});
});

test.each([
  ['\u001b[31mNo such \u001b[1;4morder\u001b[0m', 'No such order'],
  ['', 'An error occurred. Please try again later.'],
  [undefined, 'An error occurred. Please try again later.'],
])('of %j the error toast says %j, without colour codes of a terminal [182]', (message, reported) => {
  showError(message);
  expect(toastStore.get()).toMatchObject([
    { kind: 'error', title: 'Error', text: reported, durationMs: 3000 },
  ]);
});

test('a new error updates the toast that is shown, and other toasts stay [183]', () => {
  showError('Failed to fetch marketplaces');
  toastStore.push({ id: 'saved', kind: 'success', text: 'Seller updated successfully!' });
  showError('Failed to fetch importer list');
  expect(toastStore.get()).toMatchObject([
    { kind: 'error', text: 'Failed to fetch importer list', durationMs: 3000 },
    { kind: 'success', text: 'Seller updated successfully!' },
  ]);
});

test('the message and the data of the answer go to the console [183]', () => {
  const errors = [{ code: 'IMPORTER.UNKNOWN', message: 'Not yours.', path: 'importerId' }];
  showError('Failed to fetch importer', new ApiFailure('refused', { status: 404, errors }));
  expect(logged.mock.calls).toEqual([['Failed to fetch importer', { kind: 'refused', errors }]]);
});
