import type { QueueableMutation } from '#src/contract/shipments/queueable-mutations.ts';
import { isSameMember } from '#src/session/member.ts';
import { isRefused, type Row, type StoredRows, withoutLease } from './row.ts';

// Rows about one thing that people edit, such as a draft or a confirmation: at most one that may have left, and one
// behind it.

/** What of a row says which thing it is about. */
interface Marked {
  kind: string;
  entity: string;
  locks: readonly string[];
}

export type LaterEdits = ReturnType<typeof laterEdits>;

/** How rows about one thing follow and replace each other. */
export function laterEdits(writes: readonly QueueableMutation[]) {
  const writeOf = ({ kind }: Pick<Row, 'kind'>) => writes.find(write => write.kind === kind);
  const subjectOf = (row: Marked): string | undefined => writeOf(row)?.subject?.(row);

  /** Whether two rows are about the same thing. */
  function isSameSubject(one: Marked, other: Marked): boolean {
    const subject = subjectOf(one);
    return subject !== undefined && subject === subjectOf(other);
  }

  /** The row that holds the newest payload, of those that wait. */
  function newestOf(waiting: readonly Row[], edit: Marked): Row | undefined {
    return waiting.findLast(row => isSameSubject(row, edit));
  }

  /** The row behind another. */
  function successorOf(stored: StoredRows, row: Row): Row | undefined {
    return stored.rows.find(
      other => isSameMember(other, row) && other.seq > row.seq && isSameSubject(other, row),
    );
  }

  /**
   * `row` in place of an earlier one, which has taken no effect. A conflict stays one until a person decides. It isn't
   * held any more: an undo would take away what was kept before it too.
   */
  function inPlaceOf(replaced: Row, row: Row): Row {
    const { baseEtag: _base, lastError: _error, ...rest } = withoutLease(row);
    const merged = writeOf(row)?.merged;
    return {
      ...rest,
      // A correction of what was never sent becomes a part of it.
      ...(merged && {
        payload: merged(replaced.payload, row.payload),
        payloadV: replaced.payloadV,
        locks: replaced.locks,
      }),
      kind: replaced.kind,
      seq: replaced.seq,
      ...(replaced.baseEtag !== undefined && { baseEtag: replaced.baseEtag }),
      ...(replaced.state === 'conflict' &&
        replaced.lastError && { state: replaced.state, lastError: replaced.lastError }),
    };
  }

  /** A page may not have heard yet what became of its last edit: our own writes are nobody else's changes. */
  function etagAfterOwnWrites(sent: readonly Row[], made: Row): string | undefined {
    let base = made.baseEtag;
    for (const row of [...sent].sort((one, other) => one.seq - other.seq)) {
      const isOurs = isSameMember(row, made) && isSameSubject(row, made);
      if (isOurs && row.baseEtag === base && row.result?.etag !== undefined) base = row.result.etag;
    }
    return base;
  }

  /**
   * Whether a row under the same key is of this very write: somebody who died before they answered may have kept it, and
   * made it a part of an earlier row.
   */
  function isRepeated(row: Row, write: Pick<Row, 'kind' | 'payload'>): boolean {
    const serialized = JSON.stringify(row.payload);
    if (serialized === JSON.stringify(write.payload)) return true;
    return serialized === JSON.stringify(writeOf(write)?.merged?.(row.payload, write.payload));
  }

  return {
    isRepeated,
    isSameSubject,
    newestOf,
    successorOf,
    inPlaceOf,

    /**
     * An edit as it is kept beside what is known of its subject.
     * @param sent what was sent of its entity
     * @param replaced the row whose place it takes
     * @param newest the newest row that waits; where it isn't `replaced`, the edit waits behind it
     */
    asLaterEdit(
      made: Row,
      laterKind: string,
      sent: readonly Row[],
      replaced: Row | undefined,
      newest: Row | undefined,
    ): Row {
      if (replaced) return inPlaceOf(replaced, made);
      const { baseEtag: _, ...row } = made;
      // Its ETag is the one that the row before it will bring.
      if (newest) return { ...row, kind: laterKind };
      const base = etagAfterOwnWrites(sent, made);
      return base === undefined ? made : { ...row, kind: laterKind, baseEtag: base };
    },

    /** The settled row, and what it leaves to the one behind it: its ETag, or its place where the server refused it. */
    withSuccessor(stored: StoredRows, settled: Row): { put: Row[]; remove: string[]; result: Row } {
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
    },
  };
}
