import { fingerprintOf, type KeyedChange } from '#server/services/idempotency.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import type { Call } from './handler.ts';

/** Longer than any client goes on trying. */
const usualDays = 90;

/** What makes a seller's change take effect once for the Idempotency-Key of its call; see `withIdempotency`. */
export function keyedChange(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  {
    session,
    body,
    idempotencyKey,
    noteReplay,
  }: Pick<Call<Endpoint>, 'idempotencyKey' | 'noteReplay'> & {
    session: { sellerId: string; personId?: string };
    body?: unknown;
  },
  keptForDays: KeyedChange['keptForDays'] = usualDays,
): KeyedChange {
  return {
    sellerId: session.sellerId,
    ...(session.personId !== undefined && { personId: session.personId }),
    key: idempotencyKey,
    fingerprint: fingerprintOf(method, path, body),
    keptForDays,
    onReplay: noteReplay,
  };
}
