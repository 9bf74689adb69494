const day = 24 * 60 * 60 * 1000;

/** A session ends after so long without use, and after so long in all. */
export const sessionLimitDays = { idle: 30, total: 180 } as const;

/** A session is over that was last used, or began, before this. */
export const overBefore = (limit: keyof typeof sessionLimitDays, now: Date) =>
  new Date(now.getTime() - sessionLimitDays[limit] * day);

export interface SessionTimes {
  createdAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
}

export function isSessionOver({ createdAt, lastUsedAt, endedAt }: SessionTimes, now: Date): boolean {
  return endedAt !== null || lastUsedAt < overBefore('idle', now) || createdAt < overBefore('total', now);
}

/** `newest` was issued, `seen` came back in a request: a device is known to hold it. */
export interface Generations {
  newest: number;
  seen: number;
}

/**
 * Which generation follows a presented one. While nobody was seen to hold the successor, its answer may have
 * been lost: asking again gives the same one. Once it was seen, an older token is a copy left behind.
 * @returns undefined for a superseded generation
 */
export function nextGeneration(session: Generations, presented: number): Generations | undefined {
  // A database brought back from a backup may know less than a token that we signed.
  const newest = Math.max(session.newest, presented);
  if (presented === newest) return { newest: newest + 1, seen: presented };
  if (presented === newest - 1 && session.seen <= presented) return { newest, seen: presented };
  return undefined;
}
