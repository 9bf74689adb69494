import { randomInt } from 'node:crypto';
import { viewOf } from '#tests/journeys/server-view.ts';
import { accounts } from '#tests/support/accounts.ts';
import { untilAtRest } from '../api/cpu-time.ts';
import type { CommitServer } from './commit-server.ts';

const count = 12;

/** Milliseconds of the server's CPU for one confirmation and its job, the mean of a dozen. */
export async function measureConfirmations({ port, cpuMs }: CommitServer): Promise<number> {
  const view = await viewOf(`http://127.0.0.1:${port}`, accounts.tracking);
  const items = [];
  while (items.length < count) items.push(await view.nextWaitingItem());
  const before = await untilAtRest(cpuMs);
  for (const item of items) {
    await view.confirmElsewhere(item, `YT${randomInt(1e12, 1e13)}${randomInt(100, 1000)}`, 'Guard');
    // One at a time: its job ends before the next one begins.
    await untilAtRest(cpuMs);
  }
  return ((await untilAtRest(cpuMs)) - before) / count;
}
