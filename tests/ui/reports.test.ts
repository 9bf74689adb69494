import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { createQueryClient, type MutationNotice, runMutation } from '#src/api/queries/query-client.ts';
import { reports } from '#src/feedback/reports.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import { waitFor } from '#tests/support/wait.ts';

const logged = vi.spyOn(console, 'error');
let client: QueryClient;
beforeEach(() => {
  for (const { id } of toastStore.get()) toastStore.dismiss(id);
  logged.mockReset().mockImplementation(() => {});
  client = createQueryClient(reports);
});

const notice: MutationNotice = {
  id: 'work',
  working: 'Working..',
  done: 'Done!',
  failed: 'That failed',
  declined: 'Not accepted',
};
const fails = (failure: unknown, reported: MutationNotice | null = notice) =>
  runMutation(
    client,
    { mutationFn: () => Promise.reject(failure), ...(reported && { meta: { notice: reported } }) },
    undefined,
  );
const shown = () => toastStore.get().map(({ kind, text }) => [kind, text]);

test('a mutation says that it is in progress, and then that it is done', async () => {
  let finish = () => {};
  const work = new Promise<void>(resolve => {
    finish = resolve;
  });
  const end = runMutation(client, { mutationFn: () => work, meta: { notice } }, undefined);
  await waitFor(() => expect(shown()).toEqual([['work', 'Working..']]));
  finish();
  await end;
  expect(shown()).toEqual([['success', 'Done!']]);
});

test.each([
  ['was declined', new ApiFailure('declined'), 'Not accepted'],
  ['was refused', new ApiFailure('refused', { status: 422 }), 'That failed'],
  ['reached nobody', new ApiFailure('unreachable'), expect.stringMatching(/^That failed.+/)],
])('one that %s says so in place of its work', async (_, failure, text) => {
  await expect(fails(failure)).rejects.toBe(failure);
  expect(shown()).toEqual([['error', text]]);
});

test('one that the person took back says nothing', async () => {
  await expect(fails(new DOMException('Cancelled', 'AbortError'))).rejects.toThrow('Cancelled');
  expect(shown()).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

test('no failure is lost: what no screen has words for is in the console', async () => {
  const failure = new ApiFailure('refused', { errors: [{ code: 'SERVER.UNEXPECTED', message: 'No.' }] });
  await expect(fails(failure, null)).rejects.toBe(failure);
  await expect(fails(failure, { id: 'work', failed: () => undefined })).rejects.toBe(failure);
  expect(shown()).toEqual([]);
  expect(logged.mock.calls).toEqual(
    Array(2).fill(['ApiFailure: No.', { kind: 'refused', errors: failure.errors }]),
  );
});

test('without a network a mutation fails at once, and waits for none', async () => {
  onlineManager.setOnline(false);
  await expect(fails(new ApiFailure('unreachable'))).rejects.toThrow();
  onlineManager.setOnline(true);
});
