/** Calls a second, and how many may come at once. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** The marketplace's token bucket, one for each caller and operation. A restart fills it, as nobody counts on it. */
export function createRateLimit(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return function take(key: string, { perSecond, burst }: Rate): boolean {
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
    return isAllowed;
  };
}
