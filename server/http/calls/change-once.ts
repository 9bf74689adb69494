import type { Db } from '#server/db/db.ts';
import { fingerprintOf, withIdempotency } from '#server/services/idempotency.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import type { Call } from './handler.ts';

/** Longer than any client goes on trying. */
const keptForDays = 90;

/** Runs a seller's change at most once for the Idempotency-Key of its call; see `withIdempotency`. */
export function changeOnce<Value>(
  db: Db,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  {
    session,
    body,
    idempotencyKey,
    noteReplay,
  }: Pick<Call<Endpoint>, 'idempotencyKey' | 'noteReplay'> & {
    session: { sellerId: string };
    body?: unknown;
  },
  effect: (tx: Db) => Promise<Value>,
): Promise<Value> {
  return withIdempotency(
    db,
    {
      sellerId: session.sellerId,
      key: idempotencyKey,
      fingerprint: fingerprintOf(method, path, body),
      keptForDays,
      onReplay: noteReplay,
    },
    effect,
  );
}
