import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { callQueueable } from '#src/api/outbox/call-queueable.ts';
import { untilListed } from '#src/api/outbox/outbox-view.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import type { HandOverList } from '#src/contract/shipments/hand-over.ts';

type Settled = v.InferInput<typeof handOverEndpoints.settleHandOver.body>;

/** A person has looked into a parcel that isn't as it was signed. */
export const settleHandOver = mutationOptions<unknown, ApiFailure, Settled>({
  mutationFn: body => call(handOverEndpoints.settleHandOver, { body }),
  onSuccess: (_, __, ___, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['hand-overs'] }),
      client.invalidateQueries({ queryKey: ['today'] }),
    ]),
});

/** The list's id is its key: however often it is closed, it is one list. */
export const closeHandOver = mutationOptions({
  async mutationFn(body: HandOverList, { client }) {
    const answer = await callQueueable(handOverEndpoints.closeHandOver, { body, idempotencyKey: body._id });
    if (answer.kind === 'queued') await untilListed(body._id);
    // Not awaited: without a network nothing comes.
    void client.invalidateQueries({ queryKey: ['hand-overs'] });
    return answer.kind;
  },
});
