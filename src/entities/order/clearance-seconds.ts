import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';

/**
 * Seconds from hand-over to now, or to release: while it counts, the device counts on where the server was.
 * @param now milliseconds since 1970
 */
export function clearanceSeconds(
  { duration, handedOverAt }: Pick<TrackingItem, 'duration' | 'handedOverAt'>,
  now: number,
): number {
  if (handedOverAt === undefined) return duration;
  // A device whose clock is behind would count backwards.
  return Math.max(duration, Math.floor((now - Date.parse(handedOverAt)) / 1000));
}

/** Whether the goods have been handed over: nothing is known of a place or a declaration before that. */
export const isHandedOver = ({
  status,
  handedOverAt,
  duration,
}: Pick<TrackingItem, 'status' | 'handedOverAt' | 'duration'>) =>
  status !== 'NOT_RELEASED' || handedOverAt !== undefined || duration > 0;
