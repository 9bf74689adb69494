import { isLive } from '#server/domain/order-status.ts';
import { findCarrier, otherCarrierCode } from '#src/contract/shipments/carriers.ts';
import type { ReadBack } from '#src/contract/shipments/shipment-outcome.ts';

interface ToldValues {
  carrier: string;
  trackingId: string;
}

/** A confirmation's newest revision, which the marketplace has accepted. */
export interface ToldConfirmation extends ToldValues {
  acceptedAt: Date;
  readBack: ReadBack | null;
  /** How often this revision was told again. */
  toldAgain: number;
  /** What earlier revisions said. */
  earlier: readonly ToldValues[];
}

/** What the marketplace shows of its package. */
export interface ShownPackage {
  status: string | null;
  carrier: string | null;
  trackingNumber: string | null;
}

export type ReadBackStep = ReadBack | 'tell-again';

const minuteMs = 60_000;

/** What was accepted is there after so long a time, or was lost. */
export const shownAfterMs = 15 * minuteMs;

/** A correction may take so long. */
const correctedAfterMs = 72 * 60 * minuteMs;

/** What was accepted longer ago, and never seen there, was not looked for in time. */
export const lookedForMs = correctedAfterMs + 24 * 60 * minuteMs;

/** Against two that overwrite each other for ever. */
const mostTold = 3;

/** What follows from a look at the marketplace for a confirmation; null for nothing. */
export function readBackStep(
  told: ToldConfirmation,
  found: ShownPackage | undefined,
  now: Date,
): ReadBackStep | null {
  const shown = found && isLive(found) ? found : undefined;
  const isVerified = told.readBack === 'verified';
  if (shown && isSame(told, shown)) return isVerified ? null : 'verified';
  const isLate = isVerified && shown && isEarlier(told, shown) && shown.status !== 'DELIVERED';
  if (isLate && told.toldAgain < mostTold) return 'tell-again';
  const waitedMs = now.getTime() - told.acceptedAt.getTime();
  if (isVerified || told.readBack === 'missing' || waitedMs < shownAfterMs) return null;
  if (told.readBack === null && waitedMs >= lookedForMs) return null;
  if (!shown) return told.toldAgain === 0 ? 'tell-again' : 'missing';
  const isToTell = told.toldAgain === 0 && isEarlier(told, shown) && shown.status !== 'DELIVERED';
  if (isToTell) return 'tell-again';
  if (waitedMs >= correctedAfterMs) return 'missing';
  return told.readBack === 'awaited' ? null : 'awaited';
}

/** Other values than any of ours are somebody's who changed the package at the marketplace, and not to be overwritten. */
const isEarlier = ({ earlier }: ToldConfirmation, shown: ShownPackage): boolean =>
  earlier.some(values => isSame(values, shown));

function isSame({ carrier, trackingId }: ToldValues, shown: ShownPackage): boolean {
  if (loose(trackingId) !== loose(shown.trackingNumber ?? '')) return false;
  if (shown.carrier === null) return true;
  const known = findCarrier(carrier);
  return (
    loose(known?.code ?? carrier) === loose(findCarrier(shown.carrier)?.code ?? shown.carrier) ||
    (!known && loose(shown.carrier) === loose(otherCarrierCode))
  );
}

/** The marketplace writes numbers and names in its own way. */
const loose = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
