import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { clearanceSeconds } from '#src/entities/order/clearance-seconds.ts';

/** What the list knows of an order's way through customs; what it doesn't is undefined. */
export interface ClearanceSteps {
  /** `held`: customs has the goods and doesn't release them. */
  at: 'sender' | 'customs' | 'held' | 'released';
  /** In milliseconds since 1970. */
  handedOverAt: number | undefined;
  releasedAt: number | undefined;
  /** From the handover to now, or to the release. */
  seconds: number | undefined;
}

type KnownClearance = Pick<TrackedOrder, 'status' | 'duration' | 'handedOverAt' | 'place' | 'mrn'>;

/**
 * @param provedReleaseAt the release that the order's proof names; the list only has the latest change after it
 * @param now milliseconds since 1970
 */
export function clearanceSteps(
  order: KnownClearance,
  provedReleaseAt: number | undefined,
  now: number,
): ClearanceSteps {
  const isReleased = order.status === 'RELEASED';
  const releasedAt = isReleased ? provedReleaseAt : undefined;
  const isThere =
    order.status !== 'NOT_RELEASED' ||
    order.handedOverAt !== undefined ||
    order.place !== null ||
    order.mrn !== null;
  const seconds = clearanceSeconds(order, now);
  return {
    at: isReleased ? 'released' : order.status === 'IN_PROGRESS' ? 'customs' : isThere ? 'held' : 'sender',
    handedOverAt: handover(order, releasedAt),
    releasedAt,
    seconds: isThere && seconds > 0 ? seconds : undefined,
  };
}

/** After the release the list has only how long it took. */
function handover({ handedOverAt, duration }: KnownClearance, releasedAt: number | undefined) {
  if (handedOverAt !== undefined) return Date.parse(handedOverAt);
  return releasedAt === undefined || duration === 0 ? undefined : releasedAt - duration * 1000;
}
