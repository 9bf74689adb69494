import * as v from 'valibot';
import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { Row, rowVersion, type UnusableRow } from './row.ts';

/** What is known of any row, even one of another version, so that it still keeps its item locks and its place. */
const Glimpse = v.object({
  v: v.fallback(v.number(), 0),
  sellerId: v.fallback(v.optional(v.string()), undefined),
  personId: v.fallback(v.optional(v.string()), undefined),
  entity: v.fallback(v.optional(v.string()), undefined),
  locks: v.fallback(v.array(v.string()), []),
});

/**
 * Reads a stored value, which yesterday's app or tomorrow's may have written, and brings its payload up to date.
 * A payload that can't be brought up to date needs a person; the row stays as it is.
 */
export function readRow(
  opId: string,
  value: unknown,
  writes: readonly QueueableMutation[],
  now: number,
): Row | UnusableRow {
  const glimpse = v.safeParse(Glimpse, value);
  const seen = glimpse.success
    ? glimpse.output
    : { v: 0, sellerId: undefined, personId: undefined, entity: undefined, locks: [] };
  const unusable = (reason: UnusableRow['reason']): UnusableRow => ({
    opId,
    reason,
    locks: seen.locks,
    value,
    ...(seen.sellerId !== undefined && { sellerId: seen.sellerId }),
    ...(seen.personId !== undefined && { personId: seen.personId }),
    ...(seen.entity !== undefined && { entity: seen.entity }),
  });
  if (seen.v > rowVersion) return unusable('newer-app');
  const parsed = v.safeParse(Row, value);
  if (!parsed.success || parsed.output.opId !== opId) return unusable('unreadable');
  // With fields of a later build, which it must find again.
  const row: Row = { ...(value as object), ...parsed.output };
  // What was sent is history, regardless of its shape.
  if (row.state === 'sent') return row;
  const endpoint = writes.find(({ kind }) => kind === row.kind);
  if (!endpoint || row.payloadV > endpoint.payloadVersion) return unusable('newer-app');
  if (row.payloadV === endpoint.payloadVersion) return row;
  try {
    let payload = row.payload;
    for (const upgrade of endpoint.upgrades.slice(row.payloadV - 1)) payload = upgrade(payload);
    const described = endpoint.describe(payload);
    if (!described) throw new Error('The payload does not fit its new shape');
    return {
      ...row,
      payload,
      payloadV: endpoint.payloadVersion,
      entity: described.entity,
      locks: [...described.locks],
    };
  } catch {
    return { ...row, state: 'needs-attention', lastError: { at: now, reason: 'upgrade-failed' } };
  }
}
