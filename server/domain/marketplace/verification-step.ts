import { isLive } from '#server/domain/order-status.ts';
import { findCarrier, otherCarrierCode } from '#src/contract/shipments/carriers.ts';
import type { Verification } from '#src/contract/shipments/shipment-outcome.ts';

interface SentValues {
  carrier: string;
  trackingId: string;
}

/** A confirmation's newest revision, which the marketplace has accepted. */
export interface AcceptedConfirmation extends SentValues {
  acceptedAt: Date;
  verification: Verification | null;
  /** How often this revision was resent. */
  resends: number;
  /** What earlier revisions said. */
  earlier: readonly SentValues[];
}

/** What the marketplace shows of its package. */
export interface ShownPackage {
  status: string | null;
  carrier: string | null;
  trackingNumber: string | null;
}

export type VerificationStep = Verification | 'resend';

const minuteMs = 60_000;

/** What was accepted is there after so long a time, or was lost. */
export const shownAfterMs = 15 * minuteMs;

/** A correction may take so long. */
const correctedAfterMs = 72 * 60 * minuteMs;

/** What was accepted longer ago, and never seen there, was not looked for in time. */
export const lookedForMs = correctedAfterMs + 24 * 60 * minuteMs;

/** Against two that overwrite each other for ever. */
const mostResends = 3;

/** What follows from a look at the marketplace for a confirmation; null for nothing. */
export function verificationStep(
  confirmation: AcceptedConfirmation,
  found: ShownPackage | undefined,
  now: Date,
): VerificationStep | null {
  const shown = found && isLive(found) ? found : undefined;
  const isVerified = confirmation.verification === 'verified';
  if (shown && isSame(confirmation, shown)) return isVerified ? null : 'verified';
  const isLate = isVerified && shown && isEarlier(confirmation, shown) && shown.status !== 'DELIVERED';
  if (isLate && confirmation.resends < mostResends) return 'resend';
  const waitedMs = now.getTime() - confirmation.acceptedAt.getTime();
  if (isVerified || confirmation.verification === 'missing' || waitedMs < shownAfterMs) return null;
  if (confirmation.verification === null && waitedMs >= lookedForMs) return null;
  if (!shown) return confirmation.resends === 0 ? 'resend' : 'missing';
  const isToResend =
    confirmation.resends === 0 && isEarlier(confirmation, shown) && shown.status !== 'DELIVERED';
  if (isToResend) return 'resend';
  if (waitedMs >= correctedAfterMs) return 'missing';
  return confirmation.verification === 'awaited' ? null : 'awaited';
}

/** Other values than any of ours are somebody's who changed the package at the marketplace, and not to be overwritten. */
const isEarlier = ({ earlier }: AcceptedConfirmation, shown: ShownPackage): boolean =>
  earlier.some(values => isSame(values, shown));

function isSame({ carrier, trackingId }: SentValues, shown: ShownPackage): boolean {
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
