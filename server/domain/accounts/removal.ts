const day = 24 * 60 * 60 * 1000;

/** For so long a device of somebody who was removed is told why, and may report what is waiting on it. */
export const removalDays = 30;

/** Whoever was removed before this is a stranger by now. */
export const removedAfter = (now: Date) => new Date(now.getTime() - removalDays * day);
