import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from './run.ts';

const patienceMs = 180_000;

/**
 * Keeps so many confirmations without a network.
 * @returns milliseconds from the connection's return to the server's last answer; undefined where some never came
 */
export async function deliverMany(run: Run, count: number): Promise<number | undefined> {
  const page = await run.open();
  await run.isOffline(true);
  const entries = Array.from({ length: count }, () => run.nextEntry());
  for (const entry of entries) await run.stack.confirm(page, entry);
  await run.untilStored(page);
  const startedAt = Date.now();
  await run.isOffline(false);
  await run.sync();
  const answered = () =>
    new Set(run.deliveries().flatMap(arrival => (arrival.upstreamStatus === 200 ? arrival.body : [])));
  while (answered().size < count) {
    if (Date.now() - startedAt > patienceMs) return undefined;
    await delay(20);
  }
  return Date.now() - startedAt;
}
