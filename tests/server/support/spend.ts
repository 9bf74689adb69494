import type { RateLimit } from '#server/adapters/rate-limits.ts';

/** As so many tries before, without the work of looking at their passwords. */
export async function spend(limit: RateLimit, key: string, tries: number): Promise<void> {
  for (let spent = 0; spent < tries; spent++) await limit.spend(key);
}
