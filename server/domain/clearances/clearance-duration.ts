/** Whole seconds from hand-over to release, or to now; nothing has passed before the hand-over. */
export function clearanceSeconds(handedOverAt: Date | null, releasedAt: Date | null, now: Date): number {
  if (!handedOverAt) return 0;
  return Math.max(0, Math.floor(((releasedAt ?? now).getTime() - handedOverAt.getTime()) / 1000));
}
