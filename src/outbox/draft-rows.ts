import { isRefused, type Row, type StoredRows } from './row.ts';

// Rows of an entity whose newest payload is the whole of it: at most one that may have left, and one behind it.

/** The row that holds the newest payload of an entity, of those that wait. */
export function newestOf(waiting: readonly Row[], entity: string): Row | undefined {
  return waiting.findLast(row => row.entity === entity);
}

/** The row behind another of its entity. */
export function successorOf(stored: StoredRows, row: Row): Row | undefined {
  return stored.rows.find(
    ({ entity, sellerId, state, seq }) =>
      entity === row.entity && sellerId === row.sellerId && state !== 'sent' && seq > row.seq,
  );
}

/**
 * An edit as it is kept beside what is known of its entity.
 * @param replaced the row whose place it takes
 * @param newest the newest row that waits; where it isn't `replaced`, the edit waits behind it
 */
export function asLaterEdit(
  made: Row,
  laterKind: string,
  stored: StoredRows,
  replaced: Row | undefined,
  newest: Row | undefined,
): Row {
  if (replaced) return inPlaceOf(replaced, made);
  const { baseEtag: _, ...row } = made;
  // Its ETag is the one that the row before it will bring.
  if (newest) return { ...row, kind: laterKind };
  const base = etagAfterOwnWrites(stored, made);
  return base === undefined ? made : { ...row, kind: laterKind, baseEtag: base };
}

/**
 * `row` in place of an earlier one of its entity, which has taken no effect. A conflict stays one until a person
 * decides.
 */
export function inPlaceOf(replaced: Row, row: Row): Row {
  const { baseEtag: _base, lastError: _error, ...rest } = row;
  return {
    ...rest,
    kind: replaced.kind,
    seq: replaced.seq,
    ...(replaced.baseEtag !== undefined && { baseEtag: replaced.baseEtag }),
    ...(replaced.state === 'conflict' &&
      replaced.lastError && { state: replaced.state, lastError: replaced.lastError }),
  };
}

/** A page may not have heard yet what became of its last edit: our own writes are nobody else's changes. */
function etagAfterOwnWrites({ rows }: StoredRows, made: Row): string | undefined {
  let base = made.baseEtag;
  for (const { entity, sellerId, state, baseEtag, result } of rows) {
    const isOurs = entity === made.entity && sellerId === made.sellerId && state === 'sent';
    if (isOurs && baseEtag === base && result?.etag !== undefined) base = result.etag;
  }
  return base;
}

/** The settled row, and what it leaves to the one behind it: its ETag, or its place where the server refused it. */
export function withSuccessor(
  stored: StoredRows,
  settled: Row,
): { put: Row[]; remove: string[]; result: Row } {
  const alone = { put: [settled], remove: [], result: settled };
  const successor = successorOf(stored, settled);
  if (!successor) return alone;
  if (settled.state === 'sent') {
    const etag = settled.result?.etag;
    return { ...alone, put: [settled, { ...successor, ...(etag !== undefined && { baseEtag: etag }) }] };
  }
  if (!isRefused(settled)) return alone;
  // It has taken no effect, and the later row is what the person wants now.
  return { put: [inPlaceOf(settled, successor)], remove: [settled.opId], result: settled };
}
