import { dayIn } from '#src/contract/days.ts';
import type { Today } from '#src/contract/today/today.ts';

const hourMs = 3_600_000;

/**
 * The day on this device when an answer came, where it is another one than the server's: then "3h left" and "overdue" are
 * wrong here. Around midnight an hour's difference is none.
 * @param fetchedAt by this device's clock, in milliseconds since 1970
 */
export function wrongDay({ timeZone, day }: Pick<Today, 'timeZone' | 'day'>, fetchedAt: number) {
  const isNear = [-hourMs, 0, hourMs].some(shift => dayIn(timeZone, fetchedAt + shift) === day);
  return isNear ? undefined : dayIn(timeZone, fetchedAt);
}
