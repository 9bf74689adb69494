import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesced } from '#src/api/client/coalesced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a hundred calls during a run lead to one more run, after a pause', async () => {
  let runs = 0;
  let end = () => {};
  const run = coalesced(
    () => {
      runs += 1;
      return new Promise<void>(resolve => {
        end = resolve;
      });
    },
    () => 200,
  );
  run();
  expect(runs, 'the first one waits for nothing').toBe(1);
  for (let call = 0; call < 100; call++) run();
  end();
  await vi.advanceTimersByTimeAsync(199);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs, 'nobody has asked since').toBe(2);
  run();
  expect(runs).toBe(3);
});

it('a run that fails holds up none that follows', async () => {
  const work = vi.fn(() => Promise.reject(new Error('No storage')));
  const run = coalesced(work);
  run();
  run();
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
});

it('a run that throws before it has a promise holds up none that follows either', async () => {
  const work = vi.fn((): Promise<void> => {
    throw new Error('Our own mistake');
  });
  const run = coalesced(work);
  run();
  await vi.advanceTimersByTimeAsync(1);
  run();
  expect(work).toHaveBeenCalledTimes(2);
});
