import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { send } from '#src/api/client/call.ts';
import { coalesced } from '#src/api/client/coalesced.ts';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { readLines } from '#src/api/client/read-lines.ts';
import { whenIdle } from '#src/api/client/when-idle.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { onProofsOutdated } from '#src/api/device/proof-store.ts';
import { readTakenProofs, type TakenProofs, writeTakenProofs } from '#src/api/device/taken-proofs.ts';
import { type TrackedOrders, trackingKey } from '#src/api/queries/tracked-orders.ts';
import { proofEndpoints } from '#src/contract/endpoints/proof-endpoints.ts';
import { TrackingProof } from '#src/contract/orders/tracking-proofs.ts';
import type { SessionRecord } from '#src/session/session-record.ts';

const answer = {
  endpoint: proofEndpoints.retrieveTrackingProofs,
  lines: v.array(TrackingProof),
  closing: ']}',
  linesOf: ({ trackingProofs }: { trackingProofs: TrackingProof[] }) => trackingProofs,
};

/** Ten megabytes through a weak network; that nothing comes any more is found out much sooner. */
const limitMs = 10 * 60_000;
const restMs = 2000;

/**
 * Takes the proofs of all orders in the list along, once nothing else is to be done, and goes on where an earlier visit
 * was broken off. After that each comes with the change that brings it.
 * @param signal after which nothing is fetched or written any more
 */
export function syncProofs(owner: SessionRecord, queryClient: QueryClient, signal: AbortSignal): void {
  if (owner.role === 'warehouse') return;
  const key = memberKey(owner);
  const refresh = coalesced(
    async () => {
      await whenIdle();
      const list = queryClient.getQueryData<TrackedOrders>(trackingKey);
      if (signal.aborted || !list?.items.some(({ hasProof }) => hasProof)) return;
      const taken = (await readTakenProofs(key)) ?? { slices: 0, isComplete: false };
      if (signal.aborted || taken.isComplete) return;
      await takeProofs(key, taken, signal);
    },
    () => (signal.aborted ? 0 : restMs),
  );
  onProofsOutdated(refresh, signal);
  const endListening = subscribeToConnection(connection => {
    if (connection === 'online') refresh();
  });
  signal.addEventListener('abort', endListening);
  refresh();
}

/** @throws ApiFailure, and what the disk says: the next start goes on from there */
async function takeProofs(key: string, taken: TakenProofs, signal: AbortSignal): Promise<void> {
  let { slices, behind } = taken;
  const params = behind === undefined ? {} : { behind };
  // A disk that takes no more ends the answer too.
  const full = new AbortController();
  const within = AbortSignal.any([signal, full.signal]);
  const response = await send(answer.endpoint, { params, signal: within, limitMs });
  await readLines(answer, response, within, {
    async add(lines, proofs) {
      slices += 1;
      behind = lines.at(-1)?.orderId ?? behind;
      const orders = JSON.stringify(lines.map(({ orderId }) => orderId));
      const state = { slices, behind, isComplete: false };
      await writeTakenProofs(key, state, { orders, proofs }, signal).catch(cause => full.abort(cause));
    },
  });
  within.throwIfAborted();
  await writeTakenProofs(key, { slices, behind, isComplete: true }, undefined, signal);
}
